import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

afterEach(cleanup);

const MAX = 4;

function Field({ first }: { first: string }) {
  const [text, setText] = useState(first);
  return <TextField label="Title" maxLength={MAX} value={text} onChange={({ target }) => setText(target.value)} />;
}

function Area({ first }: { first: string }) {
  const [text, setText] = useState(first);
  return <TextArea label="Title" maxLength={MAX} value={text} onChange={({ target }) => setText(target.value)} />;
}

describe.each([
  ['field', Field],
  ['area', Area],
])('a text %s with a most number of characters', (_, Control) => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Title');

  /** Types a text at a position. The field's value must stay within the browser's own limit (`maxLength`). */
  function type(text: string, at = field().value.length, isComposing = false) {
    const value = field().value.slice(0, at) + text + field().value.slice(at);
    expect(value.length).toBeLessThanOrEqual(field().maxLength);
    const caret = at + text.length;
    const event = new InputEvent('input', { bubbles: true, isComposing });
    fireEvent(field(), Object.assign(event, typed(value, caret)));
    return field().value;
  }

  /** Changes the text and the caret, as a browser does before it sends the event. */
  function typed(value: string, caret: number) {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field()), 'value') ?? expect.unreachable();
    set?.call(field(), value);
    field().setSelectionRange(caret, caret);
    return {};
  }

  it.each([
    ['letters', '', 'lamps', 'lamp'],
    ['emoji', '', '💡💡💡💡', '💡💡💡💡'],
    ['an emoji in the last place', 'lam', '💡', 'lam💡'],
    ['an emoji too many', 'lamp', '💡', 'lamp'],
    ['one emoji of two', 'lam', '💡💡', 'lam💡'],
  ])('takes as many as the server: %s', (_case, first, text, kept) => {
    render(<Control first={first} />);
    expect(type(text)).toBe(kept);
  });

  it('cuts what was typed, and nothing behind it', () => {
    render(<Control first="lamp" />);
    expect([type('xy', 1), field().selectionStart]).toEqual(['lamp', 1]);
  });

  it('cuts nothing that an input method is still composing', () => {
    render(<Control first="lam" />);
    expect(type('nnn', 3, true)).toBe('lamnnn');
  });
});
