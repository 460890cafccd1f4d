import { buyerOf, type ListingState, runOf } from '@clamor/domain/lifecycle';
import { type Claim, findMoneyFaults, type SaleMoney } from '@clamor/domain/sales';

/**
 * Compares a listing's money with its auction and returns the faults as sentences. The first claim must match what was
 * sold or awarded: to the highest bidder, for the top bid. Each later claim must match an accepted offer.
 */
export function checkSale(state: ListingState, money: SaleMoney): string[] {
  const buyerId = buyerOf(state);
  const [first, ...later] = money.claims;
  if (buyerId === null) return first === undefined ? [] : ['a claim on what was not sold'];
  if (first === undefined) return ['what was sold is nobody’s to pay'];
  const faults = findMoneyFaults(money);
  const isTopBid = first.buyerId === buyerId && first.bidCents === runOf(state.phase)?.priceCents;
  if (!isTopBid) faults.push('the first claim is not the top bid’s');
  if (money.claims.some(({ sellerId }) => sellerId !== state.sellerId)) faults.push('a claim of another seller');
  const accepted = money.offers.filter((offer) => offer.state === 'ACCEPTED');
  if (accepted.length !== later.length || later.some((claim, index) => !isOf(claim, accepted[index]))) {
    faults.push('a later claim is not what was offered and accepted');
  }
  for (const claim of money.claims) faults.push(...deliveryFaults(claim, state, money));
  return faults;
}

function isOf(claim: Claim, offer: SaleMoney['offers'][number] | undefined): boolean {
  return (
    offer !== undefined &&
    claim.buyerId === offer.bidderId &&
    claim.bidCents === offer.bidCents &&
    claim.anonymous === offer.anonymous
  );
}

function deliveryFaults(claim: Claim, { terms }: ListingState, { orders }: SaleMoney): string[] {
  const shippingCents = claim.method === 'SHIPPING' ? terms.shippingCostCents : 0;
  const isPaid = claim.state === 'PAID' || claim.state === 'REFUNDED';
  const found = orders.filter(({ claimId }) => claimId === claim.id).length;
  return [
    ...(claim.shippingCents === shippingCents ? [] : ['a claim with other shipping than was asked']),
    ...(found === (isPaid ? 1 : 0) ? [] : ['an order without payment, or a payment without order']),
  ];
}
