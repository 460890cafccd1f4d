import type { Entry } from './entry.ts';

/** Where a lane gets its commands from. */
export interface CommandSource {
  readonly size: number;
  /** The next commands in order, within the bounds of one batch and no more than `atMost`. */
  take(atMost: number): Entry[];
  /** Of commands that were taken before, those that may be run now: none overtakes one that waits for its row. */
  retake(entries: readonly Entry[]): Entry[];
  /** The listing whose row is worth waiting for; null: a row that is locked elsewhere is passed over. */
  rowToWaitFor(entries: readonly Entry[]): string | null;
  /** These exist, but somebody else holds their rows. */
  notLocked(entries: Entry[]): void;
  /** The row that was waited for stayed locked. */
  waitedInVain(entries: Entry[]): Entry[];
  /** Takes out every command that `isOver`. */
  sweep(isOver: (entry: Entry) => boolean): Entry[];
}

export interface BatchBounds {
  batchCommands: number;
  batchListings: number;
}
