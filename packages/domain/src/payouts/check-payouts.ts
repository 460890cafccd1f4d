import { amountsOf, balanceOf, type Claim, type Transfer } from '../sales/index.ts';
import type { Payout } from './payout.ts';

/** All payouts, claims and transfers of one seller. */
export interface SellerBooks {
  payouts: readonly Payout[];
  /** The seller's claims that are or were in one of the payouts. */
  claims: readonly Pick<Claim, 'id' | 'payoutId' | 'bidCents' | 'shippingCents'>[];
  /** In the order in which they were booked. */
  transfers: readonly Transfer[];
}

/**
 * The faults in a seller's payouts, in words; empty if there are none. Written independently of the rules that it
 * checks.
 */
export function findPayoutFaults({ payouts, claims, transfers }: SellerBooks): string[] {
  return [
    ...accountFaults(payouts, transfers),
    ...creditFaults(payouts, transfers),
    ...payouts.flatMap((payout) => payoutFaults(payout, claims)),
    ...claims.flatMap((claim) => claimFaults(claim, payouts)),
  ];
}

function accountFaults(payouts: readonly Payout[], transfers: readonly Transfer[]): string[] {
  const faults: string[] = [];
  const sumOf = (state: Payout['state']) => sum(payouts.filter((row) => row.state === state).map(({ cents }) => cents));
  if (balanceOf(transfers, 'payouts') !== sumOf('PREPARED')) faults.push('other cents are prepared than the books say');
  if (balanceOf(transfers, 'bank') !== sumOf('PAID')) faults.push('the bank has other cents than were paid out');
  const debts = transfers.filter(({ kind }) => DEBTS.has(kind));
  const seller = balanceOf(transfers, 'seller');
  if (seller < Math.min(0, balanceOf(debts, 'seller'))) faults.push('a seller owes what no refund or dispute took');
  const causes = transfers.map(({ cause, kind, from, to }) => `${cause} ${kind} ${from} ${to}`);
  if (new Set(causes).size < causes.length) faults.push('something was booked twice');
  if (new Set(transfers.map(({ sellerId }) => sellerId)).size > 1) faults.push('money of two sellers is mixed');
  return faults;
}

/**
 * Checks each payout that contains a credit: its transfer left the seller's balance at 0 or more, and every write-off
 * had been recovered before.
 */
function creditFaults(payouts: readonly Payout[], transfers: readonly Transfer[]): string[] {
  const faults: string[] = [];
  const withCredit = new Set(payouts.filter(({ creditCents }) => creditCents > 0).map(({ id }) => id));
  let writtenOff = 0;
  let balance = 0;
  for (const { kind, cents, from, to, payoutId } of transfers) {
    if (kind === 'written_off') writtenOff += cents;
    if (kind === 'write_off_recovered') writtenOff -= cents;
    if (writtenOff < 0) faults.push('more was recovered than was written off');
    balance += (to === 'seller' ? cents : 0) - (from === 'seller' ? cents : 0);
    if (kind !== 'payout_prepared' || payoutId === null || !withCredit.has(payoutId)) continue;
    if (balance < 0) faults.push('a credit is paid out that the seller does not have');
    if (writtenOff > 0) faults.push('a credit is paid out of what was written off');
  }
  return faults;
}

/** The transfers that may make a seller's balance negative. */
const DEBTS: ReadonlySet<Transfer['kind']> = new Set(['refund_asked', 'refund_withdrawn', 'dispute_booked']);

function payoutFaults(payout: Payout, claims: SellerBooks['claims']): string[] {
  const faults: string[] = [];
  const own = claims.filter(({ id }) => payout.claimIds.includes(id));
  const isHeld = payout.state === 'PREPARED' || payout.state === 'PAID';
  if (own.length < payout.claimIds.length) faults.push('a payout is of claims that are not there');
  if (payout.cents > sum(own.map((claim) => amountsOf(claim).sellerCents)) + payout.creditCents) {
    faults.push('a payout is more than its claims and its credit');
  }
  if (payout.cents <= 0) faults.push('a payout pays nothing');
  if (isHeld && own.some(({ payoutId }) => payoutId !== payout.id)) faults.push('a payout lost a claim');
  if (payout.state === 'PAID' && payout.reference === null) faults.push('a payout was paid without a reference');
  return faults;
}

function claimFaults({ id, payoutId }: SellerBooks['claims'][number], payouts: readonly Payout[]): string[] {
  const holding = payouts.filter(
    ({ claimIds, state }) => claimIds.includes(id) && (state === 'PREPARED' || state === 'PAID'),
  );
  if (holding.length > 1) return ['a claim is paid out twice'];
  return payoutId !== null && holding.every((payout) => payout.id !== payoutId) ? ['a claim is in no payout'] : [];
}

function sum(cents: readonly number[]): number {
  return cents.reduce((total, more) => total + more, 0);
}
