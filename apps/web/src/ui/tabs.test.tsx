import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

const tabsOf = (stays: boolean) => [
  { value: 'form', label: 'Form', content: <input aria-label="Words" />, stays },
  { value: 'other', label: 'Other', content: <p>Something else</p> },
];

const open = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }), { button: 0 });

function typeAndComeBack(): void {
  fireEvent.change(screen.getByLabelText('Words'), { target: { value: 'half a sentence' } });
  open('Other');
  expect(screen.getByText('Something else')).toBeDefined();
  open('Form');
}

it('keep what was typed in a tab that stays', () => {
  render(<Tabs label="Pieces" tabs={tabsOf(true)} />);
  typeAndComeBack();
  expect(screen.getByLabelText<HTMLInputElement>('Words').value).toBe('half a sentence');
});

it('begin a tab anew that does not', () => {
  render(<Tabs label="Pieces" tabs={tabsOf(false)} />);
  typeAndComeBack();
  expect(screen.getByLabelText<HTMLInputElement>('Words').value).toBe('');
});
