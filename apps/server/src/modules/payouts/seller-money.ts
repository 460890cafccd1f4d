import type { SellerMoney, SellerMoneyRow } from '@clamor/contract/payouts';
import { claimIn } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { type CursorPosition, pageOf } from '../../platform/http/index.ts';
import { readMoney, soldItems } from '../sales/index.ts';
import { accountOf, balanceOfSeller } from './balances.postgres.ts';
import { type PaidSale, paidSales, payoutsIn, sentSums } from './seller-money.postgres.ts';
import { moneyPlace, type ProceedsStatus, wirePlace } from './seller-money-place.ts';

/** How many sales one query reads. */
const CHUNK = 200;

/** A page of a seller's held, payable and paid proceeds, newest first, and the sum of each kind. */
export async function sellerMoney(
  query: Queryable,
  { sellerId, limit, after }: { sellerId: string; limit: number; after: CursorPosition | null },
  now: Instant,
): Promise<SellerMoney> {
  const found = await paidSales(query, { sellerId, limit: limit + 1, after, isOpen: false });
  const { page, nextCursor } = pageOf(found, limit);
  const [rows, balanceCents, { creditCents }, sent, open] = await Promise.all([
    rowsOf(query, page, now),
    balanceOfSeller(query, sellerId),
    accountOf(query, sellerId),
    sentSums(query, sellerId),
    openSums(query, sellerId, now),
  ]);
  return {
    heldCents: open.heldCents,
    payableCents: open.payableCents + creditCents + sent.preparedCents,
    paidCents: sent.paidCents,
    balanceCents,
    creditCents,
    rows,
    nextCursor,
  };
}

/** All of a seller's proceeds, one query's rows at a time, newest first. */
export async function* allSellerMoney(
  query: Queryable,
  sellerId: string,
  now: Instant,
): AsyncGenerator<SellerMoneyRow[]> {
  for await (const sales of salesOf(query, sellerId, false)) yield await rowsOf(query, sales, now);
}

async function* salesOf(query: Queryable, sellerId: string, isOpen: boolean): AsyncGenerator<PaidSale[]> {
  let after: CursorPosition | null = null;
  for (;;) {
    const sales: PaidSale[] = await paidSales(query, { sellerId, limit: CHUNK, after, isOpen });
    if (sales.length > 0) yield sales;
    after = sales.at(-1) ?? null;
    if (sales.length < CHUNK) return;
  }
}

/** The sums of a seller's held and payable money. */
async function openSums(query: Queryable, sellerId: string, now: Instant) {
  const sums = { heldCents: 0, payableCents: 0 };
  for await (const sales of salesOf(query, sellerId, true)) {
    for (const { state, cents } of (await placesOf(query, sales, now)).values()) {
      if (state === 'held') sums.heldCents += cents;
      if (state === 'payable') sums.payableCents += cents;
    }
  }
  return sums;
}

async function rowsOf(query: Queryable, sales: readonly PaidSale[], now: Instant): Promise<SellerMoneyRow[]> {
  const places = await placesOf(query, sales, now);
  const items = await soldItems(
    query,
    sales.map(({ auctionId }) => auctionId),
  );
  return sales.flatMap(({ id, auctionId }) => {
    const [item, place] = [items.get(auctionId), places.get(id)];
    if (item === undefined || place === undefined) return [];
    const { slug, title } = item;
    return [{ claimId: id, auctionId, slug, title, ...wirePlace(place) }];
  });
}

/** The status of the proceeds of each sale, by claim id. Claims with nothing left for the seller are left out. */
async function placesOf(
  query: Queryable,
  sales: readonly PaidSale[],
  now: Instant,
): Promise<Map<string, ProceedsStatus>> {
  const ids = sales.map(({ auctionId }) => auctionId);
  const monies = await readMoney(query, ids);
  const payoutIds = [...monies.values()].flatMap(({ claims }) => claims.flatMap(({ payoutId }) => payoutId ?? []));
  const payouts = await payoutsIn(query, payoutIds);
  const places = new Map<string, ProceedsStatus>();
  for (const { id, auctionId } of sales) {
    const money = monies.get(auctionId);
    const place = money === undefined ? null : moneyPlace(money, claimIn(money, id).id, payouts, now);
    if (place !== null) places.set(id, place);
  }
  return places;
}
