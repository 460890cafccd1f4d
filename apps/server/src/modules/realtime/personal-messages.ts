import type { Bid as WireBid } from '@clamor/contract/listing-views';
import type { PersonalMessage, ServerMessageOf } from '@clamor/contract/realtime';
import { type ListingState, nextMinimumOf, type PublicEvent, runOf } from '@clamor/domain/lifecycle';
import type { ViewerMoney } from '../views/index.ts';
import type { NoticeNews } from './member-sockets.ts';
import type { Stamp } from './room-messages.ts';

/**
 * The members whose own position may have changed. The value is the maximum with which they last led; null if it is not
 * known.
 */
export type ConcernedMembers = Map<string, number | null>;

/** Adds the members whom an event concerns. `before`: the listing's state right before it. */
export function noteConcerned(concerned: ConcernedMembers, event: PublicEvent, before: ListingState): void {
  if (event.type === 'maximum_raised' || event.type === 'maximum_frozen') {
    concerned.set(event.bidderId, concerned.get(event.bidderId) ?? null);
    return;
  }
  if (event.type !== 'bid_placed') return;
  const led = runOf(before.phase)?.leader ?? null;
  const bidders = event.bids.map(({ bidderId }) => bidderId);
  for (const userId of led === null ? bidders : [...bidders, led.bidderId]) {
    const known = led?.bidderId === userId ? led.maxCents : null;
    concerned.set(userId, known ?? concerned.get(userId) ?? null);
  }
}

/**
 * The message to the leader of a running auction with their own maximum; null if this member does not lead. Nobody else
 * may receive it.
 */
export function youLeading(stamp: Stamp, state: ListingState, userId: string): PersonalMessage | null {
  const run = runOf(state.phase);
  if (state.phase.status !== 'LIVE' || run === null || run.leader?.bidderId !== userId || run.priceCents === null) {
    return null;
  }
  return { type: 'you:leading', ...stamp, maxAmountCents: run.leader.maxCents, amountCents: run.priceCents };
}

/** The message to a bidder who was outbid. `maxAmountCents`: the maximum with which they led. */
export function youOutbid(
  stamp: Stamp,
  state: ListingState,
  maxAmountCents: number | null,
  highestBid: WireBid | null,
): PersonalMessage | null {
  if (state.phase.status !== 'LIVE' || highestBid === null) return null;
  return { type: 'you:outbid', ...stamp, nextMinimumCents: nextMinimumOf(state), maxAmountCents, highestBid };
}

export function youClaim(stamp: Stamp, { claim, offer }: ViewerMoney): PersonalMessage {
  return { type: 'you:claim', ...stamp, claim, offer };
}

export function youNotice(stamp: Stamp, { unread, notice }: NoticeNews): PersonalMessage {
  return { type: 'you:notice', ...stamp, unread, notice };
}

export function youSignedOut(stamp: Stamp, reason: ServerMessageOf<'you:signed-out'>['reason']): PersonalMessage {
  return { type: 'you:signed-out', ...stamp, reason };
}
