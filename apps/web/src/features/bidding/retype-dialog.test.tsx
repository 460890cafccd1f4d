import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { RetypeDialog } from './retype-dialog.tsx';

let answers: (number | null)[] = [];
const field = () => screen.getByLabelText('Type the amount again');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  answers = [];
  renderInApp(
    <RetypeDialog cents={1_250_000} nextMinimumCents={104_000} onAnswer={(cents) => void answers.push(cents)} />,
  );
});
afterEach(cleanup);

it('takes its complaint back with the next letter', () => {
  type('1250');
  press('Yes, $12,500.00');
  expect(screen.getByText('That is not the same amount.')).toBeTruthy();
  type('12500');
  expect(screen.queryByText('That is not the same amount.')).toBeNull();
  press('Yes, $12,500.00');
  expect(answers).toEqual([1_250_000]);
});

it.each([
  ['the way back', () => press('Go back')],
  ['Escape', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
])('answers with no amount by %s, even if the amount was typed', (_how, leave) => {
  type('12500');
  leave();
  expect(answers).toEqual([null]);
});
