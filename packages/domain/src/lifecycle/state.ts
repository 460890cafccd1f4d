import type { BiddingRun } from '../bidding/run.ts';
import type { Tally } from '../demand/tally.ts';
import type { Terms, Timing } from '../listings/terms.ts';
import type { Instant } from '../time/index.ts';

export type Outcome = 'SOLD' | 'UNSOLD' | 'RESERVE_NOT_MET';

/** Each status has only its own fields, so an ended auction with a running timer cannot be expressed. */
export type Phase =
  | { status: 'COLLECTING'; since: Instant; scheduledStartAt: Instant | null }
  | { status: 'COUNTDOWN'; since: Instant; liveAt: Instant }
  | { status: 'LIVE'; since: Instant; endsAt: Instant; run: BiddingRun }
  | { status: 'RESERVE_NOT_MET'; since: Instant; decisionDeadline: Instant; run: BiddingRun }
  | { status: 'SECOND_CHANCE_AWARDED'; since: Instant; run: BiddingRun }
  | { status: 'ENDED'; since: Instant; outcome: Outcome; run: BiddingRun }
  | { status: 'CANCELLED'; since: Instant; by: 'seller' | 'staff'; run: BiddingRun | null };

/** Why a LIVE listing is frozen. Both reasons may apply; the auction runs again when none is left. */
export const FREEZE_REASONS = ['suspension', 'staff'] as const;
export type FreezeReason = (typeof FREEZE_REASONS)[number];

export type Status = Phase['status'];
export const STATUSES = [
  'COLLECTING',
  'COUNTDOWN',
  'LIVE',
  'RESERVE_NOT_MET',
  'SECOND_CHANCE_AWARDED',
  'ENDED',
  'CANCELLED',
] as const satisfies readonly Status[];

export type Freezes = Readonly<Record<FreezeReason, boolean>>;

/** A listing's running state: exactly what deciding a command needs. */
export interface ListingState {
  id: string;
  sellerId: string;
  /** Reserved at creation and public from LIVE on. Payments refer to it. */
  auctionId: string;
  terms: Terms;
  timing: Timing;
  tally: Tally;
  phase: Phase;
  /** When a LIVE listing was frozen; null: it runs. */
  frozenAt: Instant | null;
  /** The reasons of the freeze; none while it runs. */
  freezes: Freezes;
  /** Staff removed it: it is hidden, and the records stay. */
  hidden: boolean;
  /** Number of the last event, from 1 without gaps. */
  eventNumber: number;
  lastEventAt: Instant;
  /** The last outage that the state includes; 0: none. */
  outageId: number;
  /** Increases by at least one with every save. Internal: clients get the public number. */
  version: number;
  /** Counts the events that others than their author may notice. It is the wire's `version`. */
  publicNumber: number;
}

/** A time in which no node served (docs/desk.md#outages). Times include the development clock's offset. */
export interface Outage {
  id: number;
  from: Instant;
  to: Instant;
}
