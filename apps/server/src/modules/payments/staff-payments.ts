import type { StaffDispute, StaffPayment } from '@clamor/contract/staff-money';
import {
  claimIn,
  type Dispute,
  disputesOf,
  NO_MONEY,
  paymentIn,
  type SaleMoney,
  unbookedCents,
} from '@clamor/domain/sales';
import type { Queryable } from '../../platform/database/index.ts';
import { pageOf } from '../../platform/http/index.ts';
import { readMoney, wirePayment } from '../sales/index.ts';
import { findPayment, findPayments, type PaymentRow, type PaymentsAsked } from './staff-payments.postgres.ts';

/** A page of payments as staff read them, newest first. */
export async function staffPayments(query: Queryable, asked: PaymentsAsked) {
  const found = await findPayments(query, { ...asked, limit: asked.limit + 1 });
  const { page, nextCursor } = pageOf(found, asked.limit);
  return { payments: await toldTo(query, page), nextCursor };
}

/** One payment. Throws if there is none, because the caller has just changed it. */
export async function staffPayment(query: Queryable, paymentId: string): Promise<StaffPayment> {
  const row = await findPayment(query, paymentId);
  const [payment] = row === null ? [] : await toldTo(query, [row]);
  if (payment === undefined) throw new Error(`There is no payment ${paymentId}.`);
  return payment;
}

/** The claim's dispute that staff must act on; if there is none, the latest one. */
export function disputeOfClaim(money: SaleMoney, claimId: string): StaffDispute | null {
  return wireDispute(disputesOf(money, claimId));
}

async function toldTo(query: Queryable, rows: readonly PaymentRow[]): Promise<StaffPayment[]> {
  const monies = await readMoney(query, [...new Set(rows.map(({ auctionId }) => auctionId))]);
  return rows.map(({ id, at: _, ...whose }) => {
    const money = monies.get(whose.auctionId) ?? NO_MONEY;
    const payment = paymentIn(money, id);
    return {
      ...wirePayment(money, claimIn(money, payment.claimId), payment, false),
      ...whose,
      dispute: wireDispute(money.disputes.filter(({ paymentId }) => paymentId === id)),
    };
  });
}

function wireDispute(disputes: readonly Dispute[]): StaffDispute | null {
  const dispute = disputes.findLast((one) => unbookedCents(one) !== 0) ?? disputes.at(-1);
  if (dispute === undefined) return null;
  const { id, state, cents } = dispute;
  return { id, state, amountCents: cents, unbookedCents: Math.abs(unbookedCents(dispute)) };
}
