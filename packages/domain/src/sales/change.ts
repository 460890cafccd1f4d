import type { Claim, Dispute, Offer, Order, Payment, Refund, SaleMoney } from './sale-money.ts';

export interface Refused<Refusal extends string> {
  ok: false;
  refusal: Refusal;
}

/**
 * The result of an action: the changed money, or the refusal. `Refusal` lists exactly the reasons that the action can
 * have.
 */
export type Changed<Refusal extends string> = { ok: true; money: SaleMoney } | Refused<Refusal>;

/** Every refusal that a rule can return, for example `RefusalBy<typeof shipOrder>`. */
export type RefusalBy<Rule extends (...given: never) => unknown> = Rule extends (...given: never) => infer Result
  ? Extract<Result, Refused<string>>['refusal']
  : never;

export function changed(money: SaleMoney): Changed<never> {
  return { ok: true, money };
}

export function refused<Refusal extends string>(refusal: Refusal): Refused<Refusal> {
  return { ok: false, refusal };
}

/** The claim with this id. Throws if there is none: the caller has found the claim under the same lock before. */
export function claimIn({ claims }: SaleMoney, id: string): Claim {
  return found(claims, id);
}

/** The payment with this id. Throws if there is none. */
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

export function withDispute(money: SaleMoney, dispute: Dispute): SaleMoney {
  return { ...money, disputes: replaced(money.disputes, dispute) };
}

export function withOffer(money: SaleMoney, offer: Offer): SaleMoney {
  return { ...money, offers: replaced(money.offers, offer) };
}

export function withOrder(money: SaleMoney, order: Order): SaleMoney {
  const isItsClaims = ({ claimId }: Order) => claimId === order.claimId;
  const { orders } = money;
  return {
    ...money,
    orders: orders.some(isItsClaims) ? orders.map((row) => (isItsClaims(row) ? order : row)) : [...orders, order],
  };
}

/** The payments of a claim that may still take money from a card. */
export function pendingOf({ payments }: SaleMoney, claimId: string): Payment[] {
  return payments.filter((payment) => payment.claimId === claimId && payment.state === 'PENDING');
}

/**
 * Whether the bank is processing a payment of a claim. Then the payment cannot be stopped, and the buyer need not act.
 */
export function isWithTheBank(money: SaleMoney, claimId: string): boolean {
  return pendingOf(money, claimId).some(({ step }) => step === 'processing');
}

/** A payment's refund, if it was requested and not withdrawn. */
export function openRefundOf({ refunds }: SaleMoney, paymentId: string): Refund | undefined {
  return refunds.find((refund) => refund.paymentId === paymentId && refund.state !== 'WITHDRAWN');
}

/** The order of a paid claim. Throws if there is none. */
export function orderOf({ orders }: SaleMoney, claimId: string): Order {
  const order = orders.find((row) => row.claimId === claimId);
  if (order === undefined) throw new Error(`There is no order of ${claimId}.`);
  return order;
}

/**
 * Whether a claim's payment has a requested refund that was not sent, or staff refunded all of it in parts by hand.
 * Meanwhile nothing is shipped, received or paid out.
 */
export function isGoingBack({ payments, refunds }: SaleMoney, claimId: string): boolean {
  const own = payments.filter((row) => row.claimId === claimId && row.state === 'COMPLETED');
  return own.some(
    ({ id, cents, unmatchedRefundCents }) =>
      unmatchedRefundCents >= cents || refunds.some((row) => row.paymentId === id && row.state !== 'WITHDRAWN'),
  );
}

function found<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const row = rows.find((candidate) => candidate.id === id);
  if (row === undefined) throw new Error(`There is no ${id}.`);
  return row;
}

/** The rows with this row in place of the one with the same id, or at the end if its id is new. */
function replaced<Row extends { id: string }>(rows: readonly Row[], row: Row): Row[] {
  return rows.some(({ id }) => id === row.id) ? rows.map((kept) => (kept.id === row.id ? row : kept)) : [...rows, row];
}
