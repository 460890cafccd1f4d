import { z } from 'zod';
import { DISPUTE_STATES, LIMITS, PAYMENT_STATUSES, PAYOUT_HOLDS, STUCK_LISTS, STUCK_REASONS } from './limits.ts';
import { OrderRow } from './orders.ts';
import { AuctionParams, Payment } from './payments.ts';
import { Payout } from './payouts.ts';
import { StaffHeaders } from './staff.ts';
import {
  Cents,
  Count,
  Cursor,
  Done,
  defineCall,
  Flag,
  filledText,
  Id,
  IdParams,
  oneLine,
  PageLimit,
  STAFF_READ_REFUSALS,
  STAFF_WRITE_REFUSALS,
  text,
  wholeNumber,
} from './wire.ts';

const STAFF_REFUSALS = [...STAFF_WRITE_REFUSALS, 'NOT_FOUND', 'WRONG_STATE'] as const;

export const StaffDispute = z.object({
  id: Id,
  state: z.enum(DISPUTE_STATES),
  amountCents: Cents,
  /** The cents that the bank took or gave back, and that are not split yet. `bookDispute` must split all of them. */
  unbookedCents: Cents,
});
export type StaffDispute = z.infer<typeof StaffDispute>;

/** A payment as staff see it. */
export const StaffPayment = Payment.extend({
  claimId: Id,
  auctionId: Id,
  listingId: Id,
  listingTitle: z.string(),
  payerEmail: z.string(),
  payerName: z.string(),
  sellerName: z.string(),
  dispute: StaffDispute.nullable(),
});
export type StaffPayment = z.infer<typeof StaffPayment>;

export const listPayments = defineCall({
  method: 'GET',
  path: '/api/admin/payments',
  summary: 'Payments, newest first; `q` is looked for in titles, names and mail addresses.',
  access: 'staff',
  headers: StaffHeaders,
  query: z.object({
    q: text(LIMITS.searchMax).optional(),
    status: z.enum(PAYMENT_STATUSES, { error: 'Status is not known' }).optional(),
    limit: PageLimit,
    cursor: Cursor.optional(),
  }),
  answers: { 200: z.object({ payments: z.array(StaffPayment), nextCursor: z.string().nullable() }) },
  refusals: STAFF_READ_REFUSALS,
});

export const cancelPayment = defineCall({
  method: 'POST',
  path: '/api/admin/payments/{id}/cancel',
  summary: 'End a try to pay. The claim goes on.',
  access: 'staff',
  headers: StaffHeaders,
  params: IdParams,
  answers: { 200: StaffPayment },
  refusals: [...STAFF_REFUSALS, 'PAYMENT_IN_PROGRESS'],
});

export const RefundBody = z.object({
  reason: filledText(LIMITS.reasonMax, { required: 'A reason is required', tooLong: 'That reason is too long' }),
  /**
   * Who bears the bid and shipping; the platform always bears its fee. Default: the seller. Required if the proceeds
   * are in a payout.
   */
  bearer: z.enum(['seller', 'platform'], { error: 'Bearer must be seller or platform' }).optional(),
});

export const refundPayment = defineCall({
  method: 'POST',
  path: '/api/admin/payments/{id}/refund',
  summary: 'Send a completed payment back, whole. Where the provider could not, this is another try.',
  access: 'staff',
  movesMoney: true,
  headers: StaffHeaders,
  params: IdParams,
  body: RefundBody,
  answers: { 200: StaffPayment },
  refusals: STAFF_REFUSALS,
});

const shareCents = wholeNumber(0, LIMITS.moneyMaxCents);

/** `id` is the provider's id of the dispute. */
const DisputeParams = z.object({ id: text(LIMITS.tokenMax, 'There is no such dispute') });

export const bookDispute = defineCall({
  method: 'POST',
  path: '/api/admin/disputes/{id}/book',
  summary: 'Say who bears a lost dispute. The shares make what nobody bears yet.',
  access: 'staff',
  movesMoney: true,
  headers: StaffHeaders,
  params: DisputeParams,
  body: z.object({ sellerCents: shareCents, feesCents: shareCents, lossesCents: shareCents }),
  answers: { 200: Done },
  refusals: STAFF_REFUSALS,
});

export const ReasonBody = RefundBody.pick({ reason: true });

export const releaseClaim = defineCall({
  method: 'POST',
  path: '/api/admin/claims/{id}/release',
  summary: 'End a claim that is due.',
  access: 'staff',
  headers: StaffHeaders,
  params: IdParams,
  body: ReasonBody,
  answers: { 200: Done },
  refusals: [...STAFF_REFUSALS, 'CLAIM_OVER', 'CLAIM_ENDING', 'PAYMENT_IN_PROGRESS'],
});

/** A sale that staff have to look at. */
export const StuckOrder = OrderRow.pick({ auctionId: true, title: true, claim: true }).extend({
  listingId: Id,
  buyerName: z.string(),
  sellerName: z.string(),
  why: z.enum(STUCK_REASONS),
  problem: z.string().nullable(),
  /** Why the provider's last answer about the sale's payment did not match Clamor's record; null: it matched. */
  mismatch: z.string().nullable(),
  dispute: StaffDispute.nullable(),
});
export type StuckOrder = z.infer<typeof StuckOrder>;

export const listStuckOrders = defineCall({
  method: 'GET',
  path: '/api/admin/orders',
  summary:
    'What staff have to look at: orders that do not move or have a problem, refunds that failed, disputes that were lost and are not booked, answers of the card provider that do not match their payment, sales of who is suspended or that were not paid in time. `list=unpaid`: every sale that waits for its payment. `q` is looked for in titles, names and mail addresses.',
  access: 'staff',
  headers: StaffHeaders,
  query: z.object({
    list: z.enum(STUCK_LISTS, { error: 'List is not known' }).default('stuck'),
    q: text(LIMITS.searchMax).optional(),
    limit: PageLimit,
    cursor: Cursor.optional(),
  }),
  answers: { 200: z.object({ orders: z.array(StuckOrder), nextCursor: z.string().nullable() }) },
  refusals: STAFF_READ_REFUSALS,
});

export const dismissProblem = defineCall({
  method: 'POST',
  path: '/api/admin/orders/{auctionId}/dismiss',
  summary: 'The problem is none: the money waits for it no longer.',
  access: 'staff',
  movesMoney: true,
  headers: StaffHeaders,
  params: AuctionParams,
  body: ReasonBody,
  answers: { 200: Done },
  refusals: STAFF_REFUSALS,
});

export const Payable = z.object({ sellerId: Id, sellerName: z.string(), cents: Cents, claims: Count });
export type Payable = z.infer<typeof Payable>;

/** A seller whose balance is below zero; `cents` is the debt. */
export const Owing = Payable.pick({ sellerId: true, sellerName: true, cents: true });
export type Owing = z.infer<typeof Owing>;

export const StaffPayout = Payout.extend({
  sellerName: z.string(),
  /** Why the prepared payout must not be sent; the export leaves it out. */
  hold: z.enum(PAYOUT_HOLDS).nullable(),
});
export type StaffPayout = z.infer<typeof StaffPayout>;

export const listPayouts = defineCall({
  method: 'GET',
  path: '/api/admin/payouts',
  summary: 'Whom something is payable to now, who owes, and what was prepared and paid, newest first.',
  access: 'staff',
  headers: StaffHeaders,
  query: z.object({ limit: PageLimit, cursor: Cursor.optional() }),
  answers: {
    200: z.object({
      payable: z.array(Payable),
      owing: z.array(Owing),
      payouts: z.array(StaffPayout),
      nextCursor: z.string().nullable(),
    }),
  },
  refusals: STAFF_READ_REFUSALS,
});

export const exportPayouts = defineCall({
  method: 'GET',
  path: '/api/admin/payouts.csv',
  summary: 'What is prepared, as a table for the bank.',
  access: 'staff',
  headers: StaffHeaders,
  answers: { 200: null },
  refusals: STAFF_READ_REFUSALS,
});

export const preparePayout = defineCall({
  method: 'POST',
  path: '/api/admin/payouts',
  summary: 'Take all that is payable to a seller into one payout.',
  access: 'staff',
  movesMoney: true,
  headers: StaffHeaders,
  body: z.object({ sellerId: IdParams.shape.id }),
  answers: { 201: Payout },
  refusals: STAFF_REFUSALS,
});

const payoutStep = <Path extends string>(path: Path, summary: string) =>
  defineCall({
    method: 'POST',
    path: `/api/admin/payouts/{id}/${path}`,
    summary,
    access: 'staff',
    movesMoney: true,
    headers: StaffHeaders,
    params: IdParams,
    answers: { 200: Payout },
    refusals: STAFF_REFUSALS,
  });

export const payoutPaid = defineCall({
  ...payoutStep(
    'paid',
    'The bank has sent it. Refused where something came up against it, unless it was sent already.',
  ),
  refusals: [...STAFF_REFUSALS, 'PAYOUT_HELD'],
  body: z.object({
    reference: oneLine(
      filledText(LIMITS.referenceMax, { required: 'A reference is required', tooLong: 'That reference is too long' }),
    ),
    /** The bank has already sent it, although it has a hold. */
    sentAlready: Flag.default(false),
  }),
});
export const cancelPayout = payoutStep('cancel', 'It is not sent: its claims are payable again.');
export const returnPayout = payoutStep('returned', 'The bank sent it back: its claims are payable again.');

export const writeOff = defineCall({
  method: 'POST',
  path: '/api/admin/sellers/{id}/write-off',
  summary: 'The platform bears what a seller owes.',
  access: 'staff',
  movesMoney: true,
  headers: StaffHeaders,
  params: IdParams,
  body: z.object({
    cents: wholeNumber(1, LIMITS.moneyMaxCents),
    reason: ReasonBody.shape.reason,
    /**
     * The debt that staff saw. If the debt has changed since, nothing is written off, so a repeated request has no
     * effect.
     */
    owedCents: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  }),
  answers: { 200: Done },
  refusals: STAFF_REFUSALS,
});
