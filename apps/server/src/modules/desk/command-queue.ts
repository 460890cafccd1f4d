import type { BatchBounds, CommandSource } from './command-source.ts';
import { type Entry, isTick, OVERLOADED } from './entry.ts';
import { partition } from './partition.ts';
import type { WaitingRows } from './waiting-rows.ts';

/** Taken commands leave used slots at the front of the array. Once there are this many, they are cut off together. */
const CUT_AT = 4_096;

/**
 * A lane's commands in order of arrival. If a command must wait for its row, it moves to the waiting lane, and so do
 * later commands on that listing.
 */
export class CommandQueue implements CommandSource {
  #entries: Entry[] = [];
  #head = 0;
  readonly #bounds: BatchBounds;
  readonly #waiting: WaitingRows;

  constructor(bounds: BatchBounds, waiting: WaitingRows) {
    this.#bounds = bounds;
    this.#waiting = waiting;
  }

  get size(): number {
    return this.#entries.length - this.#head;
  }

  push(entry: Entry): void {
    this.#entries.push(entry);
  }

  take(atMost: number): Entry[] {
    const most = Math.min(atMost, this.#bounds.batchCommands);
    const taken: Entry[] = [];
    const listings = new Set<string>();
    while (this.#head < this.#entries.length && taken.length < most) {
      const entry = this.#entries[this.#head] as Entry;
      const { listingId } = entry.request;
      if (this.#waiting.has(listingId)) {
        this.#head += 1;
        this.#divert(entry);
        continue;
      }
      if (!listings.has(listingId) && listings.size === this.#bounds.batchListings) break;
      listings.add(listingId);
      this.#head += 1;
      taken.push(entry);
    }
    this.#cut();
    return taken;
  }

  retake(entries: readonly Entry[]): Entry[] {
    const [behind, mine] = partition(entries, ({ request }) => this.#waiting.has(request.listingId));
    this.notLocked(behind);
    return mine;
  }

  rowToWaitFor(): null {
    return null;
  }

  notLocked(entries: Entry[]): void {
    for (const entry of entries) this.#divert(entry);
  }

  waitedInVain(entries: Entry[]): Entry[] {
    return entries;
  }

  sweep(isOver: (entry: Entry) => boolean): Entry[] {
    const over: Entry[] = [];
    const rest: Entry[] = [];
    for (let index = this.#head; index < this.#entries.length; index += 1) {
      const entry = this.#entries[index] as Entry;
      (isOver(entry) ? over : rest).push(entry);
    }
    this.#entries = rest;
    this.#head = 0;
    return over;
  }

  /**
   * Moves a command to the waiting lane. A tick needs no place there: the transaction that holds the row also takes the
   * due steps.
   */
  #divert(entry: Entry): void {
    if (isTick(entry)) entry.answer(OVERLOADED);
    else this.#waiting.add(entry);
  }

  #cut(): void {
    if (this.#head === this.#entries.length) this.#entries = [];
    else if (this.#head < CUT_AT) return;
    else this.#entries = this.#entries.slice(this.#head);
    this.#head = 0;
  }
}
