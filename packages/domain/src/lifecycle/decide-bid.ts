import { canBid } from '../accounts/index.ts';
import {
  type Bid,
  type BiddingRun,
  EXTENSION_SECONDS,
  exceedsChargeMaximum,
  fixedIncrement,
  isInLastSeconds,
  type LedRun,
  maximumBidCents,
  type Placement,
  placeBid,
} from '../bidding/index.ts';
import { type Instant, SECOND } from '../time/index.ts';
import type { CommandOf } from './commands.ts';
import type { Accepted, BidReply, Situation } from './decision.ts';
import { appendEvent, beginHistory, type History } from './history.ts';
import type { ListingState, Phase } from './state.ts';
import { accepted, denied, refused } from './verdict.ts';

type Live = Extract<Phase, { status: 'LIVE' }>;
type Said = Pick<BidReply, 'bid' | 'extensionSeconds' | 'outbid' | 'raised' | 'maxCents'>;

/** A bid, or a leader's raise, received in time on a LIVE auction. */
export function decideBid(state: ListingState, situation: Situation, command: CommandOf<'place_bid'>) {
  const { actor, received, dueClaim } = situation;
  const permission = canBid(actor, state.sellerId);
  if (!permission.allowed) return denied(permission.denial);
  if (actor.kind !== 'member') return denied('unauthenticated');
  if (dueClaim !== null && situation.at >= dueClaim.payBy) {
    return refused({ kind: 'payment_overdue', auctionId: dueClaim.auctionId, slug: dueClaim.slug });
  }
  const { phase, terms } = state;
  if (phase.status !== 'LIVE') return notBiddable(phase);
  if (state.frozenAt !== null || received < phase.since) return refused({ kind: 'not_live', status: phase.status });
  if (received >= phase.endsAt) return refused({ kind: 'auction_ended' });

  const maxCents = Math.max(command.amountCents, command.maxAmountCents ?? 0);
  if (exceedsChargeMaximum(maxCents, terms.shippingCostCents)) {
    return refused({ kind: 'bid_too_high', maximumCents: maximumBidCents(terms.shippingCostCents) });
  }
  const placement = placeBid(
    phase.run,
    {
      bidderId: actor.userId,
      anonymous: command.anonymous ?? lastAnonymous(phase.run, actor.userId, situation),
      amountCents: command.amountCents,
      maxCents,
      receivedAt: received,
      placedAt: situation.at,
    },
    {
      startPriceCents: terms.startPriceCents,
      reserveCents: terms.reserveCents,
      increment: fixedIncrement(terms.minIncrementCents),
    },
  );
  return outcome(state, phase, placement, maxCents, situation);
}

/** Whether the bidder's last request was anonymous. A leader's last request is the one that set their maximum. */
function lastAnonymous({ leader }: BiddingRun, bidderId: string, { anonymous }: Situation): boolean {
  return leader?.bidderId === bidderId ? leader.anonymous : anonymous;
}

/** The refusal outside LIVE: `not_live` if the auction never began, otherwise `auction_ended`. */
function notBiddable(phase: Exclude<Phase, Live>) {
  const never =
    phase.status === 'COLLECTING' ||
    phase.status === 'COUNTDOWN' ||
    (phase.status === 'CANCELLED' && phase.run === null);
  return refused(never ? { kind: 'not_live', status: phase.status } : { kind: 'auction_ended' });
}

function outcome(state: ListingState, phase: Live, placement: Placement, maxCents: number, situation: Situation) {
  switch (placement.kind) {
    case 'too_low':
      return refused({ kind: 'bid_too_low', minimumCents: placement.minimumCents });
    case 'already_highest':
      return refused({ kind: 'already_highest', maxAmountCents: placement.maxAmountCents });
    case 'raised': {
      const history = beginHistory(state);
      const bid = placement.bids[0] ?? null;
      if (bid === null) keepRaise(history, situation.at, placement.run);
      else recordBids(history, situation.at, placement.run, placement.bids);
      return receipt(history, { bid, extensionSeconds: 0, outbid: false, raised: true, maxCents });
    }
    case 'placed': {
      const history = beginHistory(state);
      recordBids(history, situation.at, placement.run, placement.bids);
      const extensionSeconds = extendIfLate(history, phase.endsAt, situation);
      const { bids, outbid } = placement;
      return receipt(history, { bid: bids[0], extensionSeconds, outbid, raised: false, maxCents });
    }
  }
}

/** The reply to the bidder, with the auction's values after the request. */
function receipt(history: History, said: Said): Accepted {
  const { phase, publicNumber } = history.state;
  if (phase.status !== 'LIVE') throw new Error(`A bid left the auction ${phase.status}.`);
  const { endsAt, run } = phase;
  const { priceCents, sequence } = run;
  if (priceCents === null) throw new Error('A bid left no price.');
  return accepted(history, { kind: 'bid', ...said, priceCents, sequence, endsAt, publicNumber });
}

function recordBids(history: History, at: Instant, run: LedRun, bids: Bid[]): void {
  const { leader, runnerUpMaxCents } = run;
  appendEvent(history, at, { type: 'bid_placed', bids, leaderMaxCents: leader.maxCents, runnerUpMaxCents });
}

/**
 * Records a raise that moved no price. It makes no bid row, and only its bidder learns of it
 * (docs/product.md#silent-raises).
 */
function keepRaise(history: History, at: Instant, { leader }: LedRun): void {
  const { bidderId, maxCents, anonymous } = leader;
  appendEvent(history, at, { type: 'maximum_raised', bidderId, maxCents, anonymous });
}

/**
 * Extends the auction once if the command's bid came in the last seconds. The caller leaves out bidders who already
 * led. Returns the added seconds, 0 if there are none.
 */
function extendIfLate(history: History, endsAt: Instant, { received, at }: Situation): number {
  if (!isInLastSeconds(received, endsAt)) return 0;
  const extensionSeconds = EXTENSION_SECONDS;
  appendEvent(history, at, { type: 'auction_extended', extensionSeconds, endsAt: endsAt + extensionSeconds * SECOND });
  return extensionSeconds;
}
