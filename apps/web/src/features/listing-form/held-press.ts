/** How many pictures of a form are being uploaded, and how many uploads failed. */
export interface PictureTally {
  underWay: number;
  failed: number;
}

/** The state of the uploads, and of a press that waits for them. */
export interface PressState {
  tally: PictureTally;
  /** The button was pressed, and the form will be sent once its pictures are uploaded. */
  isHeld: boolean;
  /** Why the last held press ended without submitting. */
  end: 'changed' | 'failed' | null;
}

export const NO_PICTURES: PictureTally = { underWay: 0, failed: 0 };

/** How long after a press the form may still be sent (docs/product.md#create-form). */
const PRESS_LASTS_MS = 1_500;

/** Whether a press still counts. For a held press, `pressedAt` is the moment when its pictures were uploaded. */
export function isFreshPress(pressedAt: number, now: number): boolean {
  return now - pressedAt <= PRESS_LASTS_MS;
}

/** The state of a held press: it still waits, it now submits the form, or it ended because an upload failed. */
export type HeldPress = 'waits' | 'submits' | 'failed';

/** @param atPress the tally when the button was pressed. Uploads that had failed by then do not end the press. */
export function heldPress(atPress: PictureTally, now: PictureTally): HeldPress {
  if (now.failed > atPress.failed) return 'failed';
  return now.underWay > 0 ? 'waits' : 'submits';
}
