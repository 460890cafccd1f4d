import { BUYER_VIEWS, HELD_REASONS, SALE_ACTIONS, SELLER_VIEWS } from '@clamor/domain/sales';
import { z } from 'zod';
import { CLAIM_STATES, DELIVERY_METHODS, LIMITS, ORDER_STATES, PAYABLE_STATES } from './limits.ts';
import { AuctionParams, Offer, Payment } from './payments.ts';
import {
  Cents,
  Cursor,
  defineCall,
  filledText,
  Id,
  IdempotencyHeaders,
  oneLine,
  PageLimit,
  text,
  WireInstant,
} from './wire.ts';

/** The handover of a paid item. */
export const Delivery = z.object({
  state: z.enum(ORDER_STATES),
  paidAt: WireInstant,
  shippedAt: WireInstant.nullable(),
  receivedAt: WireInstant.nullable(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** The parcel's page at a known carrier. */
  trackingUrl: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

/** A right and duty to buy, as its buyer or seller sees it (docs/money.md#claims). */
export const Claim = z.object({
  id: Id,
  side: z.enum(['buyer', 'seller']),
  state: z.enum(CLAIM_STATES),
  /** The buyer did not win but accepted an offer at their own bid. */
  taken: z.boolean(),
  ending: z.boolean(),
  /** The stage of the sale as this side sees it (docs/money.md#views). */
  view: z.enum([...BUYER_VIEWS, ...SELLER_VIEWS]),
  /** The possible next actions of this side, most likely first. */
  actions: z.array(z.enum(SALE_ACTIONS)),
  /** The date that the view mentions: a deadline, or the start of something. null: none is known. */
  by: WireInstant.nullable(),
  amountCents: Cents,
  feeCents: Cents,
  shippingCostCents: Cents,
  totalCents: Cents,
  /** Nothing was charged, and nothing will be. */
  uncharged: z.boolean(),
  /** Why the proceeds are held; only for the seller, null if they are not. */
  held: z.enum(HELD_REASONS).nullable(),
  /** Who bore the refund. Only the seller sees this field. */
  borne: z.enum(['seller', 'platform', 'both']).nullable(),
  payBy: WireInstant,
  method: z.enum(DELIVERY_METHODS),
  payment: Payment.nullable(),
  order: Delivery.nullable(),
});
export type Claim = z.infer<typeof Claim>;

export const Address = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  region: z.string().nullable(),
  postalCode: z.string(),
  country: z.string(),
});
export type Address = z.infer<typeof Address>;

const addressLine = (name: string) =>
  oneLine(filledText(LIMITS.addressLineMax, { required: `${name} is required`, tooLong: `${name} is too long` }));
const otherLine = oneLine(text(LIMITS.addressLineMax))
  .nullish()
  .transform((value) => value?.trim() || null);

/** Two capital letters (ISO 3166-1). */
const Country = z.string({ error: 'Country is required' }).regex(/^[A-Z]{2}$/, { error: 'Country is not known' });

/** An address as the buyer enters it. */
export const AddressFields = z.object({
  name: addressLine('Name'),
  line1: addressLine('Address'),
  line2: otherLine,
  city: addressLine('City'),
  region: otherLine,
  postalCode: addressLine('Postal code'),
  country: Country,
});

/** Shipping without an address is allowed; the address can follow later. */
export const DeliveryBody = z.discriminatedUnion(
  'method',
  [
    z.object({ method: z.literal('ship'), address: AddressFields.optional() }),
    z.object({ method: z.literal('pickup') }),
  ],
  { error: 'Method must be ship or pickup' },
);
export type DeliveryBody = z.output<typeof DeliveryBody>;

/** One row of a member's purchases and sales. */
export const OrderRow = z.object({
  auctionId: Id,
  slug: z.string(),
  title: z.string(),
  pictureUrl: z.string().nullable(),
  /** The other side: a name, or 'Anonymous' to a seller until the item is paid. */
  counterpart: z.string(),
  /** Whether that name leads to a profile. */
  counterpartHasProfile: z.boolean(),
  claim: Claim.nullable(),
  /** The last offer to the reader, in whatever state it is. Null: none was made. */
  offer: Offer.nullable(),
  at: WireInstant,
});
export type OrderRow = z.infer<typeof OrderRow>;

export const OrdersPage = z.object({ orders: z.array(OrderRow), nextCursor: z.string().nullable() });
export type OrdersPage = z.infer<typeof OrdersPage>;

export const listOrders = defineCall({
  method: 'GET',
  path: '/api/orders',
  summary: 'What one bought, sold or is offered: what one has to do first, then the newest.',
  access: 'member',
  query: z.object({
    side: z.enum(['buyer', 'seller'], { error: 'Side must be buyer or seller' }).optional(),
    limit: PageLimit,
    cursor: Cursor.optional(),
  }),
  answers: { 200: OrdersPage },
  refusals: ['UNAUTHENTICATED'],
});

export const ORDER_STEPS = [
  'claimed',
  'paid',
  'address_given',
  'shipped',
  'received',
  'refund_asked',
  'refunded',
  'released',
  'problem_told',
] as const;

export const Order = OrderRow.extend({
  /** The delivery address. The buyer always sees it, the seller from PAID until REFUNDED. */
  address: Address.nullable(),
  /** The pickup place and time in the seller's words; for both sides, from PAID until REFUNDED. */
  pickupWords: z.string().nullable(),
  /** The seller offers pickup for this item. */
  pickupOffered: z.boolean(),
  /** The cost of shipping; 0 for a digital item. */
  shippingCostCents: Cents,
  /** The digital content: for its buyer from PAID until REFUNDED, and for its owner. */
  digitalDeliveryInfo: z.string().nullable(),
  problem: z.object({ text: z.string(), at: WireInstant }).nullable(),
  /** Whether the reader may cancel: the buyer if the seller did nothing for too long, the seller before shipping. */
  mayCancel: z.boolean(),
  /** Where the seller's money is; null for the buyer, and for a sale without proceeds. */
  money: z
    .object({ state: z.enum(PAYABLE_STATES), cents: Cents, reason: z.string(), at: WireInstant.nullable() })
    .nullable(),
  timeline: z.array(z.object({ step: z.enum(ORDER_STEPS), at: WireInstant })),
});
export type Order = z.infer<typeof Order>;

export const readOrder = defineCall({
  method: 'GET',
  path: '/api/orders/{auctionId}',
  summary: 'What one bought or sold in an auction, with what is to be done next.',
  access: 'member',
  params: AuctionParams,
  answers: { 200: Order },
  refusals: ['UNAUTHENTICATED', 'NOT_FOUND'],
});

const ORDER_REFUSALS = ['UNAUTHENTICATED', 'NOT_FOUND', 'WRONG_STATE', 'KEY_REUSED'] as const;

export const chooseDelivery = defineCall({
  method: 'POST',
  path: '/api/orders/{auctionId}/address',
  summary:
    'Have it shipped, or pick it up. The kind is open until it is paid, the address until it is shipped. Buyer only.',
  access: 'member',
  headers: IdempotencyHeaders,
  params: AuctionParams,
  body: DeliveryBody,
  answers: { 200: Order },
  refusals: [...ORDER_REFUSALS, 'CLAIM_OVER', 'CLAIM_ENDING', 'PAYMENT_IN_PROGRESS'],
});

export const ShipBody = z.object({
  carrier: oneLine(filledText(LIMITS.carrierMax, { required: 'Carrier is required', tooLong: 'Carrier is too long' })),
  trackingNumber: oneLine(text(LIMITS.carrierMax))
    .nullish()
    .transform((value) => value?.trim() || null),
});

const step = <Path extends string>(path: Path, summary: string) =>
  defineCall({
    method: 'POST',
    path: `/api/orders/{auctionId}/${path}`,
    summary,
    access: 'member',
    headers: IdempotencyHeaders,
    params: AuctionParams,
    answers: { 200: Order },
    refusals: ORDER_REFUSALS,
  });

export const shipOrder = defineCall({
  ...step('ship', 'It is on its way. Seller only.'),
  body: ShipBody,
});
export const PickupBody = z.object({
  text: filledText(LIMITS.pickupWordsMax, {
    required: 'Say where and when',
    tooLong: 'That is too long',
  }),
});
export const setPickup = defineCall({
  ...step('pickup', 'Where and when it can be picked up; anew until it was. Seller only.'),
  body: PickupBody,
});
export const handOver = step('hand-over', 'It was picked up. Seller only.');
export const receiveOrder = step('receive', 'It has arrived. Buyer only.');
export const cancelOrder = defineCall({
  ...step(
    'cancel',
    'Give it up for a full refund: the buyer where nothing moved for too long, the seller before shipping.',
  ),
  refusals: [...ORDER_REFUSALS],
});

export const ProblemBody = z.object({
  text: filledText(LIMITS.problemMax, { required: 'Say what is wrong', tooLong: 'That is too long' }),
});

export const reportProblem = defineCall({
  ...step('problem', 'Something is wrong with it: staff look at it, and the money waits. Buyer only.'),
  body: ProblemBody,
});
