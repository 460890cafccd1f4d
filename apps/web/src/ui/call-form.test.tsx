import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../lib/api-error.ts';
import { type CallFormOptions, useCallForm } from './call-form.ts';
import { TextField } from './text-field.tsx';
import { currentToasts, dismissToast, toast } from './toast.ts';

const Body = z.object({ title: z.string().min(1, 'Title is required'), place: z.string() });
type Typed = z.input<typeof Body>;
type Options = CallFormOptions<Typed, Typed>;

afterEach(() => {
  cleanup();
  const { shown } = currentToasts();
  if (shown !== null) dismissToast(shown.id);
});

function Form({ send, failure }: Pick<Options, 'send' | 'failure'>) {
  const defaultValues = { title: 'A lamp', place: 'Salem' };
  const { submit, field, pending } = useCallForm<Typed, Typed>({
    ...{ body: Body, defaultValues, fields: ['title', 'place'], send, failure },
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextField label="Title" {...field('title')} />
      <TextField label="Place" {...field('place')} />
      <button type="submit">{pending ? 'Saving' : 'Save'}</button>
    </form>
  );
}

const SENTENCE = 'Some of it cannot be taken.';
const error = (field: string) => ({ field, message: `${field} is wrong` });
const refusal = (...fields: string[]) =>
  new ApiError({ status: 400, detail: SENTENCE, errors: fields.map(error) }, 'VALIDATION_FAILED');

/** Sends the form, whose call fails with the error. Returns which fields are marked as invalid, and the toast's text. */
async function refused(failed: unknown, failure: Options['failure'] = { title: 'Not saved' }) {
  render(<Form send={() => Promise.reject(failed)} failure={failure} />);
  await act(async () => void fireEvent.click(screen.getByRole('button')));
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Save'));
  const said = ['Title', 'Place'].map((label) => screen.getByLabelText(label).getAttribute('aria-invalid'));
  const { shown } = currentToasts();
  return { said, toast: shown === null ? null : `${shown.title}: ${shown.description}` };
}
const focused = () => document.activeElement?.getAttribute('name');

describe('a form whose call is refused', () => {
  it('says it under the fields alone where they say all of it, and leads to the first', async () => {
    expect(await refused(refusal('title', 'place'))).toEqual({ said: ['true', 'true'], toast: null });
    expect(screen.getByText('place is wrong')).toBeTruthy();
    expect(focused()).toBe('title');
  });

  it('leads to the field that was refused, wherever it stands', async () => {
    expect(await refused(refusal('place'))).toEqual({ said: [null, 'true'], toast: null });
    expect(focused()).toBe('place');
  });

  it('says in a toast too what no field shows', async () => {
    const toasted = `Not saved: ${SENTENCE}`;
    expect(await refused(refusal('title', 'price'))).toEqual({ said: ['true', null], toast: toasted });
    cleanup();
    expect(await refused(refusal())).toEqual({ said: [null, null], toast: toasted });
  });

  it('always says it in a toast where it is to', async () => {
    const failure = { title: 'Not saved', always: true };
    expect(await refused(refusal('title'), failure)).toEqual({
      said: ['true', null],
      toast: `Not saved: ${SENTENCE}`,
    });
  });

  it('has its own words for what has none', async () => {
    expect((await refused(new Error('secret'), { title: 'Not saved', fallback: 'Ask us.' })).toast).toBe(
      'Not saved: Ask us.',
    );
    cleanup();
    expect((await refused(new Error('secret'))).toast).toBe('Not saved: Try again.');
  });

  it('hands on only what its fields do not say, where somebody else says it', async () => {
    const failure = vi.fn();
    expect((await refused(refusal('title'), failure)).toast).toBeNull();
    expect(failure).not.toHaveBeenCalled();
    cleanup();
    const unknown = refusal('price');
    expect((await refused(unknown, failure)).toast).toBeNull();
    expect(failure.mock.calls).toEqual([[unknown]]);
  });
});

describe('a form that is sent', () => {
  it('takes away the failure of the attempt before, and leaves other news', async () => {
    const send = vi.fn(async () => undefined);
    render(<Form send={send} failure={{ title: 'Not saved' }} />);
    const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));
    act(() => toast({ title: 'Not saved', style: 'destructive' }));
    await press();
    await waitFor(() => expect(send).toHaveBeenCalledOnce());
    expect(currentToasts().shown).toBeNull();
    act(() => toast({ title: 'You were outbid' }));
    await press();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(currentToasts().shown?.title).toBe('You were outbid');
  });

  it('sends nothing that the contract refuses', async () => {
    const send = vi.fn(async () => undefined);
    render(<Form send={send} failure={{ title: 'Not saved' }} />);
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: '' } });
    await act(async () => void fireEvent.click(screen.getByRole('button')));
    expect(await screen.findByText('Title is required')).toBeTruthy();
    expect([send.mock.calls, focused()]).toEqual([[], 'title']);
  });
});
