import type { BatchBounds, CommandSource } from './command-source.ts';
import type { Entry } from './entry.ts';

/**
 * A listing with commands that wait for its row, in order. `present`: how many commands are here or in the running
 * batch.
 */
interface Row {
  entries: Entry[];
  present: number;
}

/**
 * Commands on listings whose rows other transactions hold. Each home lane has a waiting lane for such rows, so that it
 * never waits itself. While a listing has a command here, its later commands join it and none overtakes another
 * (docs/desk.md#waiting-lanes).
 */
export class WaitingRows implements CommandSource {
  /** In the order in which the lane waits for them. */
  readonly #rows = new Map<string, Row>();
  readonly #bounds: BatchBounds;
  readonly #kick: () => void;

  constructor(bounds: BatchBounds, kick: () => void) {
    this.#bounds = bounds;
    this.#kick = kick;
  }

  get size(): number {
    let size = 0;
    for (const { entries } of this.#rows.values()) size += entries.length;
    return size;
  }

  has(listingId: string): boolean {
    return this.#rows.has(listingId);
  }

  add(entry: Entry): void {
    const { listingId } = entry.request;
    const row = this.#rows.get(listingId);
    if (row === undefined) this.#rows.set(listingId, { entries: [entry], present: 1 });
    else {
      row.entries.push(entry);
      row.present += 1;
    }
    entry.joined(() => this.#left(listingId));
    this.#kick();
  }

  take(atMost: number): Entry[] {
    const most = Math.min(atMost, this.#bounds.batchCommands);
    const taken: Entry[] = [];
    let listings = 0;
    for (const row of this.#rows.values()) {
      if (listings === this.#bounds.batchListings || taken.length >= most) break;
      if (row.entries.length === 0) continue;
      const room = most - taken.length;
      for (const entry of row.entries.splice(0, room)) taken.push(entry);
      listings += 1;
    }
    return taken;
  }

  retake(entries: readonly Entry[]): Entry[] {
    return [...entries];
  }

  rowToWaitFor(entries: readonly Entry[]): string | null {
    return entries[0]?.request.listingId ?? null;
  }

  /** Returns commands to the front of their listings' queues, in order. */
  notLocked(entries: Entry[]): void {
    for (let index = entries.length - 1; index >= 0; index -= 1) {
      const entry = entries[index] as Entry;
      this.#rows.get(entry.request.listingId)?.entries.unshift(entry);
    }
  }

  /** Puts the listing last in the order, so that the next attempt waits for another row first. */
  waitedInVain(entries: Entry[]): Entry[] {
    this.notLocked(entries);
    const listingId = entries[0]?.request.listingId;
    const row = listingId === undefined ? undefined : this.#rows.get(listingId);
    if (listingId !== undefined && row !== undefined) {
      this.#rows.delete(listingId);
      this.#rows.set(listingId, row);
    }
    return [];
  }

  sweep(isOver: (entry: Entry) => boolean): Entry[] {
    const over: Entry[] = [];
    for (const row of this.#rows.values()) {
      over.push(...row.entries.filter(isOver));
      row.entries = row.entries.filter((entry) => !isOver(entry));
    }
    return over;
  }

  #left(listingId: string): void {
    const row = this.#rows.get(listingId);
    if (row === undefined) return;
    row.present -= 1;
    if (row.present === 0) this.#rows.delete(listingId);
  }
}
