import { Button, type ButtonProps } from '../../ui/button.tsx';
import { pressEndedText, waitingText } from '../../ui/upload-labels.ts';
import type { PressState } from './held-press.ts';

export interface SubmitButtonProps extends Pick<ButtonProps, 'size' | 'wide' | 'disabled' | 'children'> {
  state: PressState;
  pending: boolean;
  pendingText: string;
  onPress: () => unknown;
}

/**
 * The submit button of a listing's form. While pictures upload, it says how many are left, and a press waits for them.
 */
export function SubmitButton({ state, pending, pendingText, onPress, children, ...look }: SubmitButtonProps) {
  const { tally, isHeld } = state;
  const waits = tally.underWay > 0 && !pending;
  const waiting = waitingText(tally.underWay);
  return (
    <Button
      {...look}
      pending={pending || isHeld}
      pendingText={waits ? waiting : pendingText}
      onClick={() => void onPress()}
    >
      {waits ? waiting : children}
    </Button>
  );
}

/** The form's result, as the note beside the button words it. */
export type Done = 'created' | 'relisted' | 'saved';

function noteOf({ tally, isHeld, end }: PressState, done: Done): string | null {
  const they = tally.underWay === 1 ? 'it is' : 'they are';
  if (isHeld) return `It will be ${done} as soon as ${they} uploaded. Changing anything cancels that.`;
  if (end === 'failed') {
    const [some, them] = tally.failed === 1 ? ['A picture', 'it'] : ['Some pictures', 'them'];
    return `${some} failed to upload, so nothing was ${done}. Press again to continue without ${them}.`;
  }
  if (end === 'changed') return pressEndedText(done);
  if (tally.underWay > 0) return `Press once, and it will be ${done} when ${they} uploaded.`;
  if (tally.failed === 0) return null;
  return tally.failed === 1
    ? 'A picture that failed is left out.'
    : `${tally.failed} pictures that failed are left out.`;
}

/** A note beside the button about uploads: what a press will do, or why a held press ended. */
export function PressNote({ state, done, className }: { state: PressState; done: Done; className?: string }) {
  const note = noteOf(state, done);
  return (
    <p role="status" className={note === null ? 'sr-only' : `text-sm text-mute ${className ?? ''}`}>
      {note}
    </p>
  );
}
