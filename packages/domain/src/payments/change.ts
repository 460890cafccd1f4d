import type { Claim, Payment, Refund, SaleMoney } from './sale-money.ts';

/** Why a deed on an auction's money was refused. */
export type MoneyRefusal = 'claim_over' | 'claim_ending' | 'payment_in_progress' | 'wrong_state';

export type Changed = { ok: true; money: SaleMoney } | { ok: false; refusal: MoneyRefusal };

export function changed(money: SaleMoney): Changed {
  return { ok: true, money };
}

export function refused(refusal: MoneyRefusal): Changed {
  return { ok: false, refusal };
}

/** Throws where there is none: whoever asks has looked it up under the same lock. */
export function claimIn({ claims }: SaleMoney, id: string): Claim {
  return found(claims, id);
}

/** Throws where there is none. */
export function paymentIn({ payments }: SaleMoney, id: string): Payment {
  return found(payments, id);
}

export function withClaim(money: SaleMoney, claim: Claim): SaleMoney {
  return { ...money, claims: replaced(money.claims, claim) };
}

export function withPayment(money: SaleMoney, payment: Payment): SaleMoney {
  return { ...money, payments: replaced(money.payments, payment) };
}

export function withRefund(money: SaleMoney, refund: Refund): SaleMoney {
  return { ...money, refunds: replaced(money.refunds, refund) };
}

/** The payments of a claim that may still take money from a card. */
export function pendingOf({ payments }: SaleMoney, claimId: string): Payment[] {
  return payments.filter((payment) => payment.claimId === claimId && payment.state === 'PENDING');
}

/** The refund of a payment, if one was asked for and not withdrawn. */
export function openRefundOf({ refunds }: SaleMoney, paymentId: string): Refund | undefined {
  return refunds.find((refund) => refund.paymentId === paymentId && refund.state !== 'WITHDRAWN');
}

function found<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((candidate) => candidate.id === id);
  if (row === undefined) throw new Error(`There is no ${id}.`);
  return row;
}

/** The row in its place, or as the last one where it is new. */
function replaced<Row extends { id: string }>(rows: readonly Row[], row: Row): Row[] {
  return rows.some(({ id }) => id === row.id) ? rows.map((kept) => (kept.id === row.id ? row : kept)) : [...rows, row];
}
