import { balanceOf } from './book.ts';
import { amountsOf, isUncharged } from './claim.ts';
import type { Claim, Payment, SaleMoney } from './sale-money.ts';

/**
 * The faults in an auction's money, in words; empty if there are none. Written independently of the rules that it
 * checks (docs/money.md#what-must-never-happen).
 */
export function findMoneyFaults(money: SaleMoney): string[] {
  return [
    ...auctionFaults(money),
    ...money.claims.flatMap((claim) => [...claimFaults(money, claim), ...orderFaults(money, claim)]),
    ...money.payments.flatMap((payment) => paymentFaults(money, payment)),
    ...bookFaults(money),
    ...transferFaults(money),
  ];
}

function auctionFaults({ claims, offers }: SaleMoney): string[] {
  const faults: string[] = [];
  const open = claims.filter(({ state }) => state === 'DUE' || state === 'PAID');
  const held = offers.filter(({ state }) => state === 'OPEN');
  if (open.length > 1) faults.push('more than one claim is due or paid');
  if (held.length > 1) faults.push('more than one offer is open');
  if (held.length > 0 && open.length > 0) faults.push('what somebody has a right to is offered');
  const accepted = offers.filter(({ state }) => state === 'ACCEPTED');
  const isTaken = ({ bidderId, bidCents }: (typeof offers)[number]) =>
    claims.some((claim) => claim.buyerId === bidderId && claim.bidCents === bidCents);
  if (!accepted.every(isTaken)) faults.push('an accepted offer made no claim');
  return faults;
}

function claimFaults(money: SaleMoney, claim: Claim): string[] {
  const payments = money.payments.filter(({ claimId }) => claimId === claim.id);
  const inState = (...states: string[]) => payments.filter(({ state }) => states.includes(state));
  const completed = inState('COMPLETED');
  const { totalCents } = amountsOf(claim);
  const faults: string[] = [];
  if (completed.length > 1) faults.push('two payments completed one claim');
  if (completed.length + inState('PENDING').length > 1) faults.push('a payment is open beside another');
  if (completed.some(({ receivedCents }) => receivedCents !== totalCents)) faults.push('other cents completed a claim');
  if (completed.length > 0 && claim.state !== 'PAID') faults.push('a completed payment paid no claim');
  if (claim.state === 'PAID' && completed.length === 0 && !isUncharged(claim))
    faults.push('a claim is paid by nothing');
  const hasNoWayBack = inState('REFUNDED', 'RETURNING').length === 0 && !isUncharged(claim);
  if (claim.state === 'REFUNDED' && hasNoWayBack) faults.push('no money went back');
  if (claim.state === 'RELEASED' && inState('PENDING').length > 0) faults.push('what was released can still be paid');
  if (claim.ending && claim.state !== 'DUE') faults.push('what is over is being ended');
  return faults;
}

function orderFaults({ orders }: SaleMoney, { id, state, method, shippingCents, address, payoutId }: Claim): string[] {
  const faults: string[] = [];
  const own = orders.filter(({ claimId }) => claimId === id);
  const isOwned = state === 'PAID' || state === 'REFUNDED';
  if (own.length !== (isOwned ? 1 : 0)) faults.push('a claim and its order do not go together');
  if (payoutId !== null && !isOwned) faults.push('what was not paid is paid out');
  if (method !== 'SHIPPING' && shippingCents > 0) faults.push('what is not shipped pays for shipping');
  if (state === 'RELEASED' && address !== null) faults.push('an address outlives its claim');
  if (own.some((order) => order.state === 'READY_TO_SHIP') && address === null) faults.push('an order has no address');
  const isHandedOver = own.every(({ shippedAt, receivedAt }) => (shippedAt ?? receivedAt) !== null);
  const isEarly = state === 'PAID' && method !== 'DIGITAL' && !isHandedOver;
  if (payoutId !== null && isEarly) faults.push('what was not handed over is paid out');
  return faults;
}

function paymentFaults({ refunds, transfers }: SaleMoney, payment: Payment): string[] {
  const { id, state, receivedCents, unmatchedRefundCents } = payment;
  const faults: string[] = [];
  const own = refunds.filter(({ paymentId }) => paymentId === id);
  const booked = sum(
    transfers
      .filter(({ kind, cause }) => cause === id && (kind === 'paid' || kind === 'returning'))
      .map((row) => row.cents),
  );
  if (booked !== (receivedCents ?? 0)) faults.push('a payment is booked as other cents than it brought');
  if (unmatchedRefundCents > 0) faults.push('a part of a payment was sent back by hand');
  if (state === 'RETURNING' && own.length === 0) faults.push('money that pays no claim is kept');
  if (own.filter((refund) => refund.state !== 'WITHDRAWN').length > 1) faults.push('a payment is refunded twice');
  if (own.some(({ cents }) => cents !== receivedCents)) faults.push('a refund is of other cents than its payment');
  const hasMoney = state === 'COMPLETED' || state === 'RETURNING' || state === 'REFUNDED';
  if (hasMoney !== (receivedCents !== null)) faults.push('a payment says otherwise of its money than the provider');
  return faults;
}

function bookFaults({ payments, refunds, disputes, transfers }: SaleMoney): string[] {
  const faults: string[] = [];
  const received = sum(payments.map(({ receivedCents }) => receivedCents ?? 0));
  const returned = sum(refunds.filter(({ state }) => state === 'SUCCEEDED').map(({ cents }) => cents));
  const taken = sum(disputes.map(({ takenCents }) => takenCents));
  const booked = sum(disputes.map(({ bookedCents }) => bookedCents));
  if (balanceOf(transfers, 'provider') !== returned + taken - received)
    faults.push('the provider has other cents than the books');
  const unfinished = refunds.filter(({ state }) => state !== 'SUCCEEDED' && state !== 'WITHDRAWN');
  if (balanceOf(transfers, 'buyer') !== sum(unfinished.map(({ cents }) => cents)))
    faults.push('the buyer is owed other cents than what is on its way back');
  if (balanceOf(transfers, 'disputes') !== booked - taken)
    faults.push('what a bank has taken is booked as other cents');
  if (returned > received) faults.push('more went back than was paid');
  return faults;
}

function transferFaults({ claims, transfers }: SaleMoney): string[] {
  const faults: string[] = [];
  const causes = transfers.map(({ cause, kind, from, to }) => `${cause} ${kind} ${from} ${to}`);
  if (new Set(causes).size < causes.length) faults.push('something was booked twice');
  if (transfers.some(({ cents, from, to }) => cents <= 0 || from === to)) faults.push('a transfer moves nothing');
  const isOfClaim = ({ claimId, sellerId }: (typeof transfers)[number]) =>
    claims.some((claim) => claim.id === claimId && claim.sellerId === sellerId);
  if (!transfers.every(isOfClaim)) faults.push('a transfer is of no claim of its seller');
  const paid = transfers.filter(({ kind }) => kind === 'paid');
  const isShared = ({ claimId, to, cents }: (typeof transfers)[number]) => {
    const claim = claims.find(({ id }) => id === claimId);
    return (
      claim !== undefined && cents === (to === 'seller' ? amountsOf(claim).sellerCents : amountsOf(claim).feeCents)
    );
  };
  if (!paid.every(isShared)) faults.push('what was paid is shared otherwise than seller and fee');
  return faults;
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, more) => total + more, 0);
}
