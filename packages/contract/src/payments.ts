import { z } from 'zod';
import { LIMITS, PAYMENT_STATUSES, PROVIDERS, REFUND_STATES } from './limits.ts';
import { Cents, defineCall, filledText, Id, IdempotencyHeaders, SlugParams, WireInstant } from './wire.ts';

/** The auction to pay for: the `auction.id` of a listing. */
export const AuctionParams = z.object({ auctionId: z.uuid({ error: 'There is no such auction' }).toLowerCase() });
export type AuctionParams = z.infer<typeof AuctionParams>;

/** One attempt to pay, as payer, seller and staff see it (docs/money.md#paying). */
export const Payment = z.object({
  exists: z.literal(true),
  id: Id,
  /** The provider's id of the payment intent, only for the payer; null until the intent exists. */
  paymentIntentId: z.string().nullable(),
  /** FAILED with a refund means that money arrived but pays no claim. */
  status: z.enum(PAYMENT_STATUSES),
  /** What is pending: the payer's approval at the bank, or the bank's processing. */
  step: z.enum(['approval', 'processing']).nullable(),
  /** Why the last card was refused, in the provider's words. Only for the payer. */
  lastError: z.object({ code: z.string(), message: z.string() }).nullable(),
  bidAmountCents: Cents,
  platformFeeCents: Cents,
  shippingCostCents: Cents,
  totalAmountCents: Cents,
  refund: z.object({ state: z.enum(REFUND_STATES), amountCents: Cents }).nullable(),
  createdAt: WireInstant,
  completedAt: WireInstant.nullable(),
});
export type Payment = z.infer<typeof Payment>;

export const NoPayment = z.object({ exists: z.literal(false) });

export const readPayment = defineCall({
  method: 'GET',
  path: '/api/payments/auction/{auctionId}',
  summary: 'The latest payment of an auction: to its payer their own, to the seller that of the present claim.',
  access: 'member',
  params: AuctionParams,
  answers: { 200: z.discriminatedUnion('exists', [Payment, NoPayment]) },
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
});

export const CreateIntentBody = z.object({ auctionId: AuctionParams.shape.auctionId });

/** What the page needs to take a card. If the secret is null, nothing is charged (docs/money.md#amounts). */
export const PaymentIntent = z.object({
  paymentIntentId: z.string().nullable(),
  /**
   * The secret with which the page pays at the card provider. Only the payer's page receives it, and it is not stored.
   */
  clientSecret: z.string().nullable(),
  provider: z.enum(PROVIDERS),
  publishableKey: z.string().nullable(),
  status: z.enum(PAYMENT_STATUSES),
  bidAmount: Cents,
  platformFee: Cents,
  shippingCost: Cents,
  amount: Cents,
});
export type PaymentIntent = z.infer<typeof PaymentIntent>;

export const createIntent = defineCall({
  method: 'POST',
  path: '/api/payments/create-intent',
  summary: 'Open a payment for one\u2019s claim. Opening twice gives the same one.',
  access: 'member',
  body: CreateIntentBody,
  answers: { 200: PaymentIntent },
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND', 'CLAIM_OVER', 'CLAIM_ENDING', 'OUTCOME_UNKNOWN'],
});

export const CompletePaymentBody = z.object({
  paymentIntentId: filledText(LIMITS.tokenMax, {
    required: 'A payment is required',
    tooLong: 'There is no such payment',
  }),
});

export const completePayment = defineCall({
  method: 'POST',
  path: '/api/payments/complete',
  summary: 'Ask the provider how a payment stands, and answer that. `success` says that it is COMPLETED.',
  access: 'member',
  body: CompletePaymentBody,
  answers: { 200: z.object({ success: z.boolean(), payment: Payment }) },
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
});

/** The body is the provider's own and is read as raw bytes, because its signature covers them. */
export const paymentWebhook = defineCall({
  method: 'POST',
  path: '/api/payments/webhook',
  summary: 'The card provider says that something moved. What it says is not believed: the payment is read again.',
  access: 'visitor',
  bodyTypes: ['application/json'],
  answers: { 200: z.object({ received: z.literal(true) }) },
  refusals: ['BAD_SIGNATURE'],
});

/** An offer of an ended auction's item to the next bidder (docs/money.md#runner-up-offers). */
export const Offer = z.object({
  id: Id,
  auctionId: Id,
  amountCents: Cents,
  expiresAt: WireInstant,
  state: z.enum(['OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN']),
});
export type Offer = z.infer<typeof Offer>;

const RUNNER_UP_REFUSALS = [
  'UNAUTHENTICATED',
  'EMAIL_NOT_VERIFIED',
  'FORBIDDEN',
  'NOT_FOUND',
  'WRONG_STATE',
  'CLAIM_OVER',
  'CLAIM_ENDING',
  'PAYMENT_IN_PROGRESS',
  'KEY_REUSED',
] as const;

export const offerRunnerUp = defineCall({
  method: 'POST',
  path: '/api/seller/listings/{slug}/offer-runner-up',
  summary: 'End the claim of a buyer who has not paid in time, and offer the item to the next bidder. Owner only.',
  access: 'member',
  headers: IdempotencyHeaders,
  params: SlugParams,
  answers: { 200: Offer },
  refusals: RUNNER_UP_REFUSALS,
});

export const OfferParams = z.object({ id: z.uuid({ error: 'There is no such offer' }).toLowerCase() });

export const acceptOffer = defineCall({
  method: 'POST',
  path: '/api/offers/{id}/accept',
  summary: 'Take the item at one\u2019s own last bid; it is to be paid within 72 hours.',
  access: 'member',
  headers: IdempotencyHeaders,
  params: OfferParams,
  answers: { 200: Offer },
  refusals: [
    'UNAUTHENTICATED',
    'EMAIL_NOT_VERIFIED',
    'FORBIDDEN',
    'NOT_FOUND',
    'WRONG_STATE',
    'PAYMENT_OVERDUE',
    'KEY_REUSED',
  ],
});

export const declineOffer = defineCall({
  method: 'POST',
  path: '/api/offers/{id}/decline',
  summary: 'Leave the item to the next one.',
  access: 'member',
  headers: IdempotencyHeaders,
  params: OfferParams,
  answers: { 200: Offer },
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND', 'WRONG_STATE', 'KEY_REUSED'],
});
