import type { ListingState } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { Cancel, Clock, Scheduler } from '../../platform/clock/index.ts';
import type { Entry } from './entry.ts';

interface Group {
  entries: Entry[];
  endsAt: Instant;
  cancel: Cancel;
}

/**
 * Another node may have moved the auction's end without this node's notice, so held bids are tried again this often.
 */
const LOOK_AGAIN_MS = 1_000;
/** The shortest wait before a retry: the settling may be slightly late, and bids must not circle without pause. */
const SHORTEST_WAIT_MS = 20;

/**
 * Bids that arrived after the end of an auction and before its settling. They wait, in order, until the listing changes
 * or the grace period ends. Then they count if an in-time bid extended the auction, and otherwise are too late
 * (docs/desk.md#held-bids).
 */
export class HeldBids {
  readonly #groups = new Map<string, Group>();
  readonly #scheduler: Scheduler;
  readonly #clock: Clock;
  readonly #graceMs: number;
  readonly #release: (listingId: string, entries: Entry[]) => void;

  constructor(
    scheduler: Scheduler,
    clock: Clock,
    graceMs: number,
    release: (listingId: string, entries: Entry[]) => void,
  ) {
    this.#scheduler = scheduler;
    this.#clock = clock;
    this.#graceMs = graceMs;
    this.#release = release;
  }

  hold(entry: Entry, endsAt: Instant): void {
    entry.held = true;
    entry.left();
    const { listingId } = entry.request;
    const group = this.#groups.get(listingId);
    if (group !== undefined) {
      group.entries.push(entry);
      return;
    }
    const settledIn = Math.max(endsAt + this.#graceMs - this.#clock.now(), SHORTEST_WAIT_MS);
    const cancel = this.#scheduler.after(Math.min(settledIn, LOOK_AGAIN_MS), () => this.lookAgain(listingId));
    this.#groups.set(listingId, { entries: [entry], endsAt, cancel });
  }

  /**
   * Called for each listing in a batch of this node. If the auction's end has moved, its held bids return to the queue.
   */
  noticed({ id, phase, frozenAt }: ListingState): void {
    const group = this.#groups.get(id);
    if (group === undefined) return;
    if (phase.status !== 'LIVE' || phase.endsAt !== group.endsAt || frozenAt !== null) this.lookAgain(id);
  }

  /** Returns a listing's bids to the queue. */
  lookAgain(listingId: string): void {
    const group = this.#groups.get(listingId);
    if (group === undefined) return;
    this.#groups.delete(listingId);
    group.cancel();
    this.#release(listingId, group.entries);
  }

  /** Removes and returns all held bids, when the desk stops. */
  takeAll(): Entry[] {
    const groups = [...this.#groups.values()];
    this.#groups.clear();
    for (const { cancel } of groups) cancel();
    return groups.flatMap(({ entries }) => entries);
  }
}
