import {
  type DueClaim,
  deadlineAfterOutages,
  type ListingState,
  type Outage,
  type RunningDeadline,
  runOf,
  type Situation,
  saleIn,
} from '@clamor/domain/lifecycle';
import { addClaim, type DeliveryMethod, NO_MONEY, shippingFor } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import { uuidv7 } from 'uuidv7';
import { columnsOf, plainArray } from '../../platform/pipeline/index.ts';
import type { BatchQuery, Change, DeskRequest, Section, SectionBatch } from '../desk/index.ts';

/** A sale or award. `sequence`: the number of the bid that set its price. */
interface Sale {
  state: ListingState;
  buyerId: string;
  bidCents: number;
  sequence: number | null;
  at: Instant;
}

interface DueRow extends Pick<DueClaim, 'auctionId' | 'slug'>, RunningDeadline {
  buyerId: string;
}

/**
 * Writes the buyer's claim in the transaction of the sale or award. Also loads the overdue claim that keeps a bidder
 * from bidding. It must stand after the bids' section, because it reads bid rows while it writes.
 */
export const claimsSection: Section = {
  name: 'claims',
  begin: (requests) => new ClaimsBatch(requests),
};

class ClaimsBatch implements SectionBatch {
  readonly #bidders: ReadonlySet<string>;
  readonly #due = new Map<string, DueRow>();
  readonly #sales: Sale[] = [];

  constructor(requests: readonly DeskRequest[]) {
    this.#bidders = new Set(requests.flatMap((request) => bidderOf(request) ?? []));
  }

  async load(query: BatchQuery): Promise<void> {
    if (this.#bidders.size === 0) return;
    const values = [plainArray([...this.#bidders])];
    const rows = await query<DueRow>({ name: 'claims-due', text: FIND_DUE, values });
    for (const row of rows) this.#due.set(row.buyerId, row);
  }

  factsFor(request: DeskRequest, outages: readonly Outage[]): Partial<Situation> {
    const bidderId = bidderOf(request);
    if (bidderId === null) return {};
    const due = this.#due.get(bidderId);
    if (due === undefined) return { dueClaim: null };
    const { auctionId, slug } = due;
    return { dueClaim: { auctionId, slug, payBy: deadlineAfterOutages(due, outages) } };
  }

  keep({ state, events }: Change): void {
    for (const event of events) {
      const sale = saleIn(event);
      if (sale === null) continue;
      const { buyerId, amountCents: bidCents } = sale;
      this.#sales.push({ state, buyerId, bidCents, sequence: runOf(state.phase)?.sequence ?? null, at: event.at });
    }
  }

  async save(query: BatchQuery): Promise<void> {
    if (this.#sales.length === 0) return;
    const rows = this.#sales.flatMap((sale) => [rowOf(sale, 'SHIPPING'), rowOf(sale, 'DIGITAL')]);
    const values = columnsOf(
      rows,
      'id',
      'auctionId',
      'listingId',
      'sellerId',
      'buyerId',
      'sequence',
      'bidCents',
      'shippingCents',
      'method',
      'state',
      'payBy',
      'orderState',
      'at',
    ).map(plainArray);
    await query({ name: 'claims-insert', text: INSERT, values });
  }
}

function bidderOf({ command, asker }: DeskRequest): string | null {
  return command.kind === 'place_bid' && asker.kind === 'session' ? asker.userId : null;
}

/**
 * The new claim with this delivery method. The caller sends one row for each method, and the INSERT keeps the one that
 * fits the listing's product type.
 */
function rowOf({ state, buyerId, bidCents, sequence, at }: Sale, method: DeliveryMethod) {
  const { sellerId, auctionId } = state;
  const shippingCents = shippingFor(method, state.terms.shippingCostCents);
  const input = { id: uuidv7(), auctionId, sellerId, buyerId, anonymous: true, bidCents, shippingCents, method };
  const { claims, orders } = addClaim(NO_MONEY, input, at);
  const [claim, order] = [claims[0], orders[0]];
  if (claim === undefined) throw new Error('A sale made no claim.');
  return { ...claim, listingId: state.id, sequence, orderState: order?.state ?? null, at };
}

/**
 * For each bidder the unpaid claim with the earliest stored deadline, by one step along an index. During an outage walk
 * another claim may be due earlier. The bidder is then only blocked a few seconds later.
 */
const FIND_DUE = `SELECT asked.buyer_id AS "buyerId", due.auction_id AS "auctionId", coalesce(item.slug, '') AS slug,
    due.created_at AS since, due.pay_by AS deadline, due.outage_id AS "outageId"
  FROM unnest($1::uuid[]) AS asked (buyer_id)
  CROSS JOIN LATERAL (
    SELECT auction_id, listing_id, pay_by, created_at, outage_id FROM claims
    WHERE claims.buyer_id = asked.buyer_id AND state = 'DUE' ORDER BY claims.buyer_id, pay_by LIMIT 1) AS due
  LEFT JOIN LATERAL (SELECT slug FROM listings WHERE listings.id = due.listing_id OFFSET 0) AS item ON true`;

const INSERT = `WITH sold AS (
    SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::integer[], $7::bigint[], $8::bigint[],
      $9::text[], $10::text[], $11::bigint[], $12::text[], $13::bigint[]) AS new
      (id, auction_id, listing_id, seller_id, buyer_id, sequence, bid_cents, shipping_cents, method, state, pay_by, order_state, at)),
  claimed AS (
    INSERT INTO claims
      (id, auction_id, listing_id, seller_id, buyer_id, anonymous, bid_cents, shipping_cents, method, state, pay_by, created_at)
    SELECT sold.id, sold.auction_id, sold.listing_id, sold.seller_id, sold.buyer_id, coalesce(price.anonymous, true),
      sold.bid_cents, sold.shipping_cents, sold.method, sold.state, deadline_after_outages(sold.at, sold.pay_by, 0), sold.at
    FROM sold
    LEFT JOIN LATERAL (
      SELECT product_type FROM listings WHERE listings.id = sold.listing_id OFFSET 0) AS item ON true
    LEFT JOIN LATERAL (
      SELECT anonymous FROM bids
      WHERE bids.listing_id = sold.listing_id AND bids.sequence = sold.sequence OFFSET 0) AS price ON true
    WHERE (sold.method = 'DIGITAL') = (coalesce(item.product_type, '') = 'DIGITAL')
    RETURNING id AS claim_id)
  INSERT INTO orders (claim_id, auction_id, state, paid_at)
  SELECT id, auction_id, order_state, at FROM claimed JOIN sold ON sold.id = claim_id WHERE order_state IS NOT NULL`;
