/** How many of a form's pictures are on their way, and how many did not get through. */
export interface PictureTally {
  underWay: number;
  failed: number;
}

/** What a form's button knows of its pictures and of a press that waits for them. */
export interface PressState {
  tally: PictureTally;
  /** The button was pressed, and the form goes when its pictures are in. */
  isHeld: boolean;
  /** Why the last held press ended without submitting. */
  end: 'changed' | 'failed' | null;
}

export const NO_PICTURES: PictureTally = { underWay: 0, failed: 0 };

/** How long a press counts (docs/product.md#create-form). */
const PRESS_LASTS_MS = 1_500;

/** Whether a press still counts. A held press is made at the moment when its pictures are in. */
export function isFreshPress(pressedAt: number, now: number): boolean {
  return now - pressedAt <= PRESS_LASTS_MS;
}

/** What becomes of a press that waits: `waits` goes on, `submits` sends the form, `failed` ends without a word to the server. */
export type HeldPress = 'waits' | 'submits' | 'failed';

/** @param atPress the tally when the button was pressed: an older failure was seen and accepted */
export function heldPress(atPress: PictureTally, now: PictureTally): HeldPress {
  if (now.failed > atPress.failed) return 'failed';
  return now.underWay > 0 ? 'waits' : 'submits';
}
