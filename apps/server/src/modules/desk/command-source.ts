import type { Entry } from './entry.ts';

/** Where a lane gets its commands from. */
export interface CommandSource {
  readonly size: number;
  /** The next commands in order: one batch at most, and at most `atMost`. */
  take(atMost: number): Entry[];
  /**
   * Given commands taken earlier, returns those that may run now. A command never overtakes an earlier one that waits
   * for the same row.
   */
  retake(entries: readonly Entry[]): Entry[];
  /** The listing whose row the lane waits for. Null: the lane skips rows that are locked elsewhere. */
  rowToWaitFor(entries: readonly Entry[]): string | null;
  /** Takes back commands whose listings exist but whose rows other transactions hold. */
  notLocked(entries: Entry[]): void;
  /**
   * The lane waited for the row in vain. Takes back the commands that should wait elsewhere; returns those to run again
   * now.
   */
  waitedInVain(entries: Entry[]): Entry[];
  /** Removes and returns every command for which `isOver` is true. */
  sweep(isOver: (entry: Entry) => boolean): Entry[];
}

export interface BatchBounds {
  batchCommands: number;
  batchListings: number;
}
