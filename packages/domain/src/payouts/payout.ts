import {
  type Claim,
  holdOf,
  type PayoutState,
  payability,
  payoutAfter,
  type SaleMoney,
  sellerCentsOf,
  type Transfer,
  withClaim,
} from '../sales/index.ts';
import type { Instant } from '../time/index.ts';

/** A payment to a seller, which staff send by hand. */
export interface Payout {
  id: string;
  sellerId: string;
  cents: number;
  claimIds: readonly string[];
  /** The part of the cents that belongs to no claim (`creditOf`). */
  creditCents: number;
  state: PayoutState;
  preparedAt: Instant;
  /** The bank's reference; null until it is paid. */
  reference: string | null;
}

/** The changes of a payout action: the payout, the sales that it adds or releases, and one transfer. */
export interface PayoutChange {
  payout: Payout;
  sales: readonly SaleMoney[];
  transfer: Transfer;
}

/**
 * Why a prepared payout must not be sent: its seller was suspended or is in debt, or one of its sales has a refund,
 * dispute or problem.
 */
export const PAYOUT_HOLDS = ['suspended', 'refund', 'dispute', 'problem', 'debt'] as const;
export type PayoutHold = (typeof PAYOUT_HOLDS)[number];

/** The facts about a seller that a payout depends on besides its sales. */
export interface SellerAccount {
  /** Not suspended. A deleted member counts as active: they are still owed money that comes back later. */
  isActive: boolean;
  /** The seller's debt, as `debtOf` computes it. */
  debtCents: number;
}

/**
 * A seller's balance, and the sum of the proceeds of their sales without a payout. A sale with negative proceeds counts
 * as 0 in that sum.
 */
export interface SellerSums {
  balanceCents: number;
  unpaidCents: number;
}

/** A seller's debt. Held proceeds do not reduce it, because they may still be refunded to a buyer. */
export function debtOf({ balanceCents, unpaidCents }: SellerSums): number {
  return Math.max(0, unpaidCents - balanceCents);
}

/**
 * What a seller is owed beyond the proceeds of sales without a payout. It arises if a debt was deducted from a payout
 * and its cause is reversed later, such as by a bank that returns a lost dispute's money (docs/money.md#payouts).
 */
export function creditOf({ balanceCents, unpaidCents }: SellerSums): number {
  return Math.max(0, balanceCents - unpaidCents);
}

/** The payout after an action, or the refusal. `Refusal` is exactly the reasons that the action can have. */
export type PayoutChanged<Refusal extends string> = ({ ok: true } & PayoutChange) | { ok: false; refusal: Refusal };

/**
 * Prepares a payout of the seller's payable sales and their credit, less their debt (docs/money.md#payouts). The caller
 * holds the locks of those sales, then the seller's, and has recovered what was written off.
 */
export function preparePayout(
  {
    id,
    sellerId,
    debtCents,
    creditCents,
  }: Pick<Payout, 'id' | 'sellerId' | 'creditCents'> & Pick<SellerAccount, 'debtCents'>,
  sales: readonly SaleMoney[],
  now: Instant,
): PayoutChanged<'nothing_payable'> {
  const taken = sales.flatMap((sale) => payableClaims(sale, sellerId, now));
  const cents = taken.reduce((sum, claim) => sum + claim.payableCents, 0) + creditCents - debtCents;
  if (cents <= 0) return { ok: false, refusal: 'nothing_payable' };
  const claimIds = taken.map((claim) => claim.id);
  const payout: Payout = {
    id,
    sellerId,
    cents,
    claimIds,
    creditCents,
    state: 'PREPARED',
    preparedAt: now,
    reference: null,
  };
  const transfer = transferOf(payout, 'payout_prepared', 'seller', 'payouts');
  return { ok: true, payout, sales: inPayout(sales, claimIds, id), transfer };
}

/**
 * The most serious reason that keeps a prepared payout from being sent; null: it may be sent. If its sales brought more
 * when they were added than they do now, the reason is `debt`.
 * @param sales the sales of the payout's claims
 */
export function payoutHold(
  { claimIds, creditCents, cents }: Payout,
  sales: readonly SaleMoney[],
  { isActive, debtCents }: SellerAccount,
): PayoutHold | null {
  if (!isActive) return 'suspended';
  const claims = sales.flatMap((money) => money.claims.map((claim) => ({ ...claim, money })));
  const taken = claims.filter(({ id }) => claimIds.includes(id));
  const holds = taken.map(({ id, money }) => holdOf(money, id));
  const open = PAYOUT_HOLDS.find((hold) => holds.some((found) => found === hold));
  if (open !== undefined) return open;
  const worth = taken.map(({ id, money }) => sellerCentsOf(money, id));
  const isWorthIt = worth.reduce((sum, claimCents) => sum + claimCents, creditCents) >= cents;
  return isWorthIt && debtCents === 0 ? null : 'debt';
}

/**
 * Marks a payout as sent.
 * @param hold the reason not to send it; pass null if the bank has already sent it anyway
 */
export function markPayoutPaid(
  payout: Payout,
  reference: string,
  hold: PayoutHold | null,
): PayoutChanged<'wrong_state' | `held_by_${PayoutHold}`> {
  if (payout.state !== 'PREPARED') return { ok: false, refusal: 'wrong_state' };
  if (hold !== null) return { ok: false, refusal: `held_by_${hold}` };
  const paid = { ...payoutAfter(payout, 'paid'), reference };
  return { ok: true, payout: paid, sales: [], transfer: transferOf(payout, 'payout_paid', 'payouts', 'bank') };
}

/** Cancels a payout, so its claims are payable again. `sales`: the sales of its claims. */
export function cancelPayout(payout: Payout, sales: readonly SaleMoney[]): PayoutChanged<'wrong_state'> {
  if (payout.state !== 'PREPARED') return { ok: false, refusal: 'wrong_state' };
  const transfer = transferOf(payout, 'payout_cancelled', 'payouts', 'seller');
  return {
    ok: true,
    payout: payoutAfter(payout, 'cancelled'),
    sales: inPayout(sales, payout.claimIds, null),
    transfer,
  };
}

/** The bank returned the payout, so its claims are payable again. */
export function returnPayout(payout: Payout, sales: readonly SaleMoney[]): PayoutChanged<'wrong_state'> {
  if (payout.state !== 'PAID') return { ok: false, refusal: 'wrong_state' };
  const transfer = transferOf(payout, 'payout_returned', 'bank', 'seller');
  return { ok: true, payout: payoutAfter(payout, 'returned'), sales: inPayout(sales, payout.claimIds, null), transfer };
}

/**
 * The platform bears a debt that the seller will not pay. Returns the transfer; null if the amount is more than the
 * seller's balance is below zero.
 */
export function writeOff(id: string, sellerId: string, cents: number, balanceCents: number): Transfer | null {
  if (!Number.isSafeInteger(cents) || cents <= 0 || cents > -balanceCents) return null;
  return lossOf(id, sellerId, cents, 'written_off', 'losses', 'seller');
}

/**
 * Uses a seller's credit to repay a debt that the platform wrote off. The credit exists because the cause of that debt
 * was reversed. null: there is nothing to recover.
 * @param writtenOffCents the amount that was written off for the seller and not recovered yet
 */
export function recoverWriteOff(
  id: string,
  sellerId: string,
  { creditCents, writtenOffCents }: { creditCents: number; writtenOffCents: number },
): Transfer | null {
  const cents = Math.min(creditCents, writtenOffCents);
  return cents > 0 ? lossOf(id, sellerId, cents, 'write_off_recovered', 'seller', 'losses') : null;
}

function lossOf(
  cause: string,
  sellerId: string,
  cents: number,
  kind: Transfer['kind'],
  from: Transfer['from'],
  to: Transfer['to'],
): Transfer {
  return { from, to, cents, kind, sellerId, claimId: null, payoutId: null, cause };
}

function payableClaims(sale: SaleMoney, sellerId: string, now: Instant): (Claim & { payableCents: number })[] {
  return sale.claims
    .filter((claim) => claim.sellerId === sellerId)
    .flatMap((claim) => {
      const money = payability(sale, claim.id, now);
      return money.state === 'payable' ? [{ ...claim, payableCents: money.cents }] : [];
    });
}

function inPayout(sales: readonly SaleMoney[], claimIds: readonly string[], payoutId: string | null): SaleMoney[] {
  return sales.map((sale) =>
    sale.claims
      .filter(({ id }) => claimIds.includes(id))
      .reduce((before, claim) => withClaim(before, { ...claim, payoutId }), sale),
  );
}

function transferOf(
  { id, sellerId, cents }: Payout,
  kind: Transfer['kind'],
  from: Transfer['from'],
  to: Transfer['to'],
): Transfer {
  return { from, to, cents, kind, sellerId, claimId: null, payoutId: id, cause: id };
}
