import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { PressState } from './held-press.ts';
import { type Done, PressNote, SubmitButton } from './submit-button.tsx';

afterEach(cleanup);

const state = (underWay: number, failed: number, part: Partial<PressState> = {}): PressState => ({
  tally: { underWay, failed },
  isHeld: false,
  end: null,
  ...part,
});
const HELD = { isHeld: true } as const;
const FAILED = { end: 'failed' } as const;

it.each<[PressState, Done, string]>([
  [state(0, 0), 'created', ''],
  [state(1, 0), 'created', 'Press once, and it will be created when it is uploaded.'],
  [state(2, 0), 'relisted', 'Press once, and it will be relisted when they are uploaded.'],
  [state(1, 0, HELD), 'saved', 'It will be saved as soon as it is uploaded. Changing anything cancels that.'],
  [state(2, 1, HELD), 'created', 'It will be created as soon as they are uploaded. Changing anything cancels that.'],
  [
    state(0, 1, FAILED),
    'created',
    'A picture failed to upload, so nothing was created. Press again to continue without it.',
  ],
  [
    state(3, 2, FAILED),
    'saved',
    'Some pictures failed to upload, so nothing was saved. Press again to continue without them.',
  ],
  [state(0, 1), 'created', 'A picture that failed is left out.'],
  [state(0, 2), 'created', '2 pictures that failed are left out.'],
  [state(1, 2), 'created', 'Press once, and it will be created when it is uploaded.'],
])('says beside the button of %o, done %s: %s', (pressed, done, said) => {
  render(<PressNote state={pressed} done={done} />);
  expect(screen.getByRole('status').textContent).toBe(said);
});

it('says while a sent form waits that it is sent, and not that pictures are left', () => {
  const button = (pending: boolean, pressed: PressState) => (
    <SubmitButton state={pressed} pending={pending} pendingText="Creating..." onPress={() => undefined}>
      Create Auction
    </SubmitButton>
  );
  const { rerender } = render(button(false, state(0, 0)));
  const text = () => screen.getByRole('button').textContent;
  expect(text()).toBe('Create Auction');
  rerender(button(false, state(2, 0)));
  const waiting = text();
  expect(waiting).toContain('2');
  rerender(button(false, state(2, 0, HELD)));
  expect(text()).toBe(waiting);
  rerender(button(true, state(2, 0)));
  expect(text()).toBe('Creating...');
});
