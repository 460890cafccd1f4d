import type { Instant } from '../time/index.ts';
import type { Status } from './state.ts';

/** Why a command on a listing was refused, with the facts for the error message. */
export type Refusal =
  | { kind: 'unauthenticated' }
  | { kind: 'email_not_verified' }
  | { kind: 'forbidden' }
  | { kind: 'own_listing' }
  | { kind: 'not_found' }
  | { kind: 'payment_overdue'; auctionId: string; slug: string }
  | { kind: 'bid_too_low'; minimumCents: number }
  | { kind: 'bid_too_high'; maximumCents: number }
  | { kind: 'already_highest'; maxAmountCents: number }
  | { kind: 'not_live'; status: Status }
  | { kind: 'auction_ended' }
  | { kind: 'goal_not_met'; missing: number }
  | { kind: 'not_collecting'; status: Status }
  | { kind: 'boost_disabled' }
  | { kind: 'boost_limit'; nextBoostAt: Instant }
  | { kind: 'decision_closed' }
  | { kind: 'open_obligations' }
  | { kind: 'invalid_timing'; field: string; message: string };

export type RefusalKind = Refusal['kind'];
