import type { OrderRow, Order as WireOrder } from '@clamor/contract/orders';
import { iso } from '@clamor/contract/wire';
import { leadsToProfile } from '@clamor/domain/accounts';
import {
  type Address,
  type Claim,
  cancelOrder,
  isAddressOpen,
  isBuyerKnown,
  isContentOpen,
  type SaleFacts,
  type SaleMoney,
} from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import { type ProceedsStatus, wirePlace } from '../payouts/index.ts';
import { claimSeenBy, type SoldItem, wireClaim, wireOffer } from '../sales/index.ts';
import type { ClaimTimes, SoldTerms } from './order-facts.postgres.ts';
import { timelineOf } from './order-timeline.ts';

/** The reader of an order, and when they read it. */
export interface OrderReader {
  userId: string;
  now: Instant;
  nameOf(userId: string): string;
}

/** A sale: its item, the state of its money, and further facts. */
export interface Sale {
  item: SoldItem;
  money: SaleMoney;
  facts: SaleFacts;
  /** The time by which the reader's list is ordered. */
  at: Instant;
}

/** What only the page of one order needs. */
export interface OrderDetails {
  terms: SoldTerms;
  /** Null for a member to whom the item was only offered. */
  times: ClaimTimes | null;
  /** The status of the seller's proceeds; null for the buyer, or if there are none. */
  place: ProceedsStatus | null;
}

const ANONYMOUS = 'Anonymous';

/** The order as a row of a member's list. */
export function wireRow({ item, money, facts, at }: Sale, reader: OrderReader): OrderRow {
  const { userId, now } = reader;
  const claim = claimSeenBy(money, userId);
  const offer = money.offers.findLast(({ bidderId }) => bidderId === userId);
  return {
    ...item,
    ...counterpartOf(money, claim, reader),
    claim: claim === null ? null : wireClaim(money, claim, facts, userId, now),
    offer: offer === undefined ? null : wireOffer(offer),
    at: iso(at),
  };
}

/** One order, as its buyer or its seller sees it. */
export function wireOrder(sale: Sale, { terms: of, times, place }: OrderDetails, reader: OrderReader): WireOrder {
  const { money } = sale;
  const claim = claimSeenBy(money, reader.userId);
  const row = wireRow(sale, reader);
  const terms = { pickupOffered: of.pickupOffered, shippingCostCents: of.shippingCents };
  if (claim === null || times === null) return { ...row, ...NOTHING_YET, ...terms };
  const side = claim.buyerId === reader.userId ? 'buyer' : 'seller';
  const order = money.orders.find(({ claimId }) => claimId === claim.id);
  const { problem = null, problemAt = null } = order ?? {};
  return {
    ...row,
    ...terms,
    address: wireAddress(addressFor(side, claim)),
    pickupWords: isAddressOpen(claim) ? (order?.pickupWords ?? null) : null,
    digitalDeliveryInfo: contentFor(side, claim, money, of),
    problem: problemAt === null ? null : { text: problem ?? '', at: iso(problemAt) },
    mayCancel: cancelOrder(money, claim.id, { by: side, refundId: '' }, reader.now).ok,
    money: place === null ? null : wirePlace(place),
    timeline: timelineOf(claim, order, times),
  };
}

const NOTHING_YET = {
  address: null,
  pickupWords: null,
  digitalDeliveryInfo: null,
  problem: null,
  mayCancel: false,
  money: null,
  timeline: [],
} satisfies Partial<WireOrder>;

type Counterpart = Pick<OrderRow, 'counterpart' | 'counterpartHasProfile'>;

/** The other side of a sale. The seller learns who an anonymous buyer is once they have paid. */
function counterpartOf({ claims }: SaleMoney, claim: Claim | null, { userId, nameOf }: OrderReader): Counterpart {
  const sale = claim ?? claims[0];
  if (sale === undefined) return { counterpart: '', counterpartHasProfile: false };
  const isBuyer = sale.sellerId !== userId;
  if (!isBuyer && sale.anonymous && !isBuyerKnown(sale))
    return { counterpart: ANONYMOUS, counterpartHasProfile: false };
  const counterpart = nameOf(isBuyer ? sale.sellerId : sale.buyerId);
  return { counterpart, counterpartHasProfile: leadsToProfile(counterpart) };
}

/** The delivery address. The buyer always sees it, the seller only while they may need it. */
function addressFor(side: 'buyer' | 'seller', claim: Claim): Address | null {
  return side === 'buyer' || isAddressOpen(claim) ? claim.address : null;
}

/** The digital content. The seller always sees it, the buyer from the payment until a refund is requested. */
function contentFor(
  side: 'buyer' | 'seller',
  claim: Claim,
  money: SaleMoney,
  { digitalDeliveryInfo }: SoldTerms,
): string | null {
  if (claim.method !== 'DIGITAL') return null;
  return side === 'seller' || isContentOpen(money, claim.id) ? digitalDeliveryInfo : null;
}

function wireAddress(address: Address | null): WireOrder['address'] {
  return address === null ? null : { ...address, line2: address.line2 ?? null, region: address.region ?? null };
}
