import { HOUR, type Instant } from '../time/index.ts';
import { type Changed, changed, refused, withOffer } from './change.ts';
import { addClaim, type NewClaim } from './claim.ts';
import type { RunnerUp } from './next-runner-up.ts';
import type { Offer, SaleMoney } from './sale-money.ts';
import { offerAfter } from './transitions.ts';

/** How long a runner-up has to answer (docs/money.md#runner-up-offers). */
export const OFFER_WINDOW_MS = 24 * HOUR;

/** Offers the item to the next bidder after a claim was released. Refused while somebody has a claim. */
export function openOffer(
  money: SaleMoney,
  to: RunnerUp,
  ids: Pick<Offer, 'id' | 'auctionId'>,
  at: Instant,
): Changed<'wrong_state'> {
  const { claims, offers } = money;
  const isFree = claims.length > 0 && claims.every(({ state }) => state === 'RELEASED');
  if (!isFree || offers.some(({ state }) => state === 'OPEN')) return refused('wrong_state');
  return changed(withOffer(money, { ...ids, ...to, state: 'OPEN', expiresAt: at + OFFER_WINDOW_MS }));
}

/** The runner-up accepts the item at their own bid. This opens an ordinary claim. */
export function acceptOffer(
  money: SaleMoney,
  offerId: string,
  sale: Pick<NewClaim, 'id' | 'sellerId' | 'shippingCents' | 'method'>,
  at: Instant,
): Changed<'offer_over'> {
  const offer = openOfferIn(money, offerId, at);
  if (offer === undefined) return refused('offer_over');
  const { auctionId, bidderId: buyerId, bidCents, anonymous } = offer;
  const accepted = withOffer(money, offerAfter(offer, 'accepted'));
  return changed(addClaim(accepted, { ...sale, auctionId, buyerId, bidCents, anonymous }, at));
}

export function declineOffer(money: SaleMoney, offerId: string, at: Instant): Changed<'offer_over'> {
  const offer = openOfferIn(money, offerId, at);
  return offer === undefined ? refused('offer_over') : changed(withOffer(money, offerAfter(offer, 'declined')));
}

/** Expires an offer that was not answered in time. */
export function expireOffer(money: SaleMoney, offerId: string, at: Instant): Changed<'offer_over' | 'wrong_state'> {
  const offer = money.offers.find(({ id }) => id === offerId);
  if (offer?.state !== 'OPEN') return refused('offer_over');
  return at < offer.expiresAt ? refused('wrong_state') : changed(withOffer(money, offerAfter(offer, 'expired')));
}

/** Withdraws an offer because seller or bidder may not trade now. The same bidder may get another offer. */
export function withdrawOffer(money: SaleMoney, offerId: string): Changed<'offer_over'> {
  const offer = money.offers.find(({ id }) => id === offerId);
  return offer?.state === 'OPEN' ? changed(withOffer(money, offerAfter(offer, 'withdrawn'))) : refused('offer_over');
}

function openOfferIn({ offers }: SaleMoney, offerId: string, at: Instant): Offer | undefined {
  return offers.find(({ id, state, expiresAt }) => id === offerId && state === 'OPEN' && at < expiresAt);
}
