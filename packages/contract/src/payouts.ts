import { z } from 'zod';
import { PAYABLE_STATES, PAYOUT_STATES } from './limits.ts';
import { Cents, Cursor, defineCall, Id, PageLimit, WireInstant } from './wire.ts';

/** A payment to a seller, sent by staff by hand (docs/money.md#payouts). */
export const Payout = z.object({
  id: Id,
  sellerId: Id,
  cents: Cents,
  claimIds: z.array(Id),
  /** The seller's credit in this payout. It belongs to no claim. */
  creditCents: Cents,
  state: z.enum(PAYOUT_STATES),
  preparedAt: WireInstant,
  /** The bank's reference, once it is paid. */
  reference: z.string().nullable(),
});
export type Payout = z.infer<typeof Payout>;

/** A seller's proceeds of one sale, with their status. */
export const SellerMoneyRow = z.object({
  claimId: Id,
  auctionId: Id,
  slug: z.string(),
  title: z.string(),
  /** The seller's proceeds: the bid plus shipping. */
  cents: Cents,
  state: z.enum(PAYABLE_STATES),
  /** Why the money has this status, in words. */
  reason: z.string(),
  /** When the proceeds become or became payable, or when they were paid out; null: not known yet. */
  at: WireInstant.nullable(),
});
export type SellerMoneyRow = z.infer<typeof SellerMoneyRow>;

export const SellerMoney = z.object({
  heldCents: Cents,
  payableCents: Cents,
  paidCents: Cents,
  /** Negative if money that was already paid out went back to a buyer. */
  balanceCents: z.int(),
  /**
   * The part of `payableCents` that belongs to no sale: a debt was deducted from a payout, and its cause was reversed
   * later.
   */
  creditCents: Cents,
  rows: z.array(SellerMoneyRow),
  nextCursor: z.string().nullable(),
});
export type SellerMoney = z.infer<typeof SellerMoney>;

export const readSellerMoney = defineCall({
  method: 'GET',
  path: '/api/seller/money',
  summary: 'What is held, payable and paid, newest first.',
  access: 'member',
  query: z.object({ limit: PageLimit, cursor: Cursor.optional() }),
  answers: { 200: SellerMoney },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});

export const exportSellerMoney = defineCall({
  method: 'GET',
  path: '/api/seller/money.csv',
  summary: 'The same as a table, all of it.',
  access: 'member',
  answers: { 200: null },
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
});
