import type { Bid } from '../bidding/index.ts';
import type { Terms } from '../listings/terms.ts';
import type { Instant } from '../time/index.ts';
import type { ListingEvent } from './events.ts';
import type { Status } from './state.ts';

/** What a listing's events alone say about it so far, and what is wrong with them. */
export interface Replay {
  readonly terms: Terms;
  readonly faults: string[];
  readonly bids: Bid[];
  readonly countedLikers: Set<string>;
  status: Status | null;
  number: number;
  publicNumber: number;
  lastAt: Instant;
  likes: number;
  boosts: number;
  videoLikes: number;
  goalMetAt: Instant | null;
  scheduledStartAt: Instant | null;
  liveAt: Instant | null;
  liveSince: Instant | null;
  endsAt: Instant | null;
  decisionDeadline: Instant | null;
  priceCents: number | null;
  leaderId: string | null;
  sequence: number;
  extensionCount: number;
  /** A bid in the last seconds was recorded, its extension not yet. */
  owesExtension: boolean;
  frozen: boolean;
  hidden: boolean;
}

export function beginReplay(terms: Terms): Replay {
  return {
    terms,
    faults: [],
    bids: [],
    countedLikers: new Set(),
    status: null,
    number: 0,
    publicNumber: 0,
    lastAt: Number.NEGATIVE_INFINITY,
    likes: 0,
    boosts: 0,
    videoLikes: 0,
    goalMetAt: null,
    scheduledStartAt: null,
    liveAt: null,
    liveSince: null,
    endsAt: null,
    decisionDeadline: null,
    priceCents: null,
    leaderId: null,
    sequence: 0,
    extensionCount: 0,
    owesExtension: false,
    frozen: false,
    hidden: false,
  };
}

/** Keeps a fault with the event it was found at. */
export function expectThat(replay: Replay, event: ListingEvent, truth: boolean, fault: string): void {
  if (!truth) replay.faults.push(`event ${event.number} (${event.type}): ${fault}`);
}
