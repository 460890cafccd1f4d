export type ClaimState = 'DUE' | 'PAID' | 'RELEASED' | 'REFUNDED';
export type PaymentState = 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'RETURNING' | 'REFUNDED';
export type RefundState = 'REQUESTED' | 'PENDING' | 'SUCCEEDED' | 'FAILED' | 'WITHDRAWN';

export interface Transition<State extends string> {
  on: string;
  from: readonly State[];
  to: State;
}

/** What happens to a claim. */
export const CLAIM = [
  { on: 'paid', from: ['DUE'], to: 'PAID' },
  { on: 'released', from: ['DUE'], to: 'RELEASED' },
  { on: 'refunded', from: ['PAID'], to: 'REFUNDED' },
] as const satisfies readonly Transition<ClaimState>[];

/**
 * What happens to a payment. Money that the provider has is always recorded, also where the try was given up before; money that pays
 * no claim is on its way back.
 */
export const PAYMENT = [
  { on: 'completed', from: ['PENDING', 'FAILED', 'CANCELLED'], to: 'COMPLETED' },
  { on: 'returning', from: ['PENDING', 'FAILED', 'CANCELLED'], to: 'RETURNING' },
  { on: 'failed', from: ['PENDING'], to: 'FAILED' },
  { on: 'cancelled', from: ['PENDING'], to: 'CANCELLED' },
  { on: 'refunded', from: ['COMPLETED', 'RETURNING'], to: 'REFUNDED' },
  { on: 'refund_failed', from: ['REFUNDED'], to: 'RETURNING' },
] as const satisfies readonly Transition<PaymentState>[];

/** What happens to a refund. It may fail weeks after it succeeded, and be tried again. */
export const REFUND = [
  { on: 'sent', from: ['REQUESTED'], to: 'PENDING' },
  { on: 'succeeded', from: ['REQUESTED', 'PENDING', 'FAILED'], to: 'SUCCEEDED' },
  { on: 'failed', from: ['REQUESTED', 'PENDING', 'SUCCEEDED'], to: 'FAILED' },
  { on: 'tried_again', from: ['FAILED'], to: 'REQUESTED' },
  { on: 'withdrawn', from: ['REQUESTED', 'FAILED'], to: 'WITHDRAWN' },
] as const satisfies readonly Transition<RefundState>[];

type EventOf<Table extends readonly Transition<string>[]> = Table[number]['on'];

/** The claim after an event. Throws where the table does not have it: a bug, never a refusal. */
export function claimAfter<Thing extends { state: ClaimState }>(claim: Thing, on: EventOf<typeof CLAIM>): Thing {
  return { ...claim, state: next<ClaimState>(CLAIM, claim.state, on) };
}

/** The payment after an event. Throws where the table does not have it. */
export function paymentAfter<Thing extends { state: PaymentState }>(
  payment: Thing,
  on: EventOf<typeof PAYMENT>,
): Thing {
  return { ...payment, state: next<PaymentState>(PAYMENT, payment.state, on) };
}

/** The refund after an event. Throws where the table does not have it. */
export function refundAfter<Thing extends { state: RefundState }>(refund: Thing, on: EventOf<typeof REFUND>): Thing {
  return { ...refund, state: next<RefundState>(REFUND, refund.state, on) };
}

/** Where a table of transitions leads. Throws where it does not. */
export function next<State extends string>(table: readonly Transition<State>[], from: State, on: string): State {
  const found = table.find((row) => row.on === on && row.from.includes(from));
  if (found === undefined) throw new Error(`No transition: ${on} from ${from}.`);
  return found.to;
}
