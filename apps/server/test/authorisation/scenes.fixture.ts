import type { Asked, People, Person, Sale, Stage } from './stage.fixture.ts';

/** One request for all callers, or a function that makes a request for each caller and their position in the list. */
type Example = Asked | ((caller: Person, place: number) => Asked);
export type Scene = (stage: Stage, people: People) => Promise<Example> | Example;

export const ADDRESS = {
  name: 'Ann Example',
  line1: '12 Harbour Row',
  city: 'Portland',
  postalCode: '97201',
  country: 'US',
};
const TERMS = { shippingCostCents: 500, localPickup: true };
export const HOURS = 3_600;

export const always =
  (url: string, body?: unknown): Scene =>
  () =>
    body === undefined ? { url } : { url, body };

/** A call about a COLLECTING listing of the owner. */
export const collecting =
  (path: string, body?: unknown): Scene =>
  async (stage, { owner }) => {
    const { slug } = await stage.listing(owner, { startPolicy: 'MANUAL' });
    return { url: `/api/listings/${slug}${path}`, ...(body === undefined ? {} : { body }) };
  };

export const due = (stage: Stage, { owner, bidder, buyer }: People): Promise<Sale> =>
  stage.ended(owner, [bidder, buyer], TERMS);

/** A call about a claim that the buyer has not paid yet. */
export const onDue =
  (asked: (sale: Sale) => Asked): Scene =>
  async (stage, people) =>
    asked(await due(stage, people));

interface PaidSale extends Sale {
  paymentId: string;
}

export async function paid(stage: Stage, people: People, delivery: object): Promise<PaidSale> {
  const sale = await due(stage, people);
  await stage.done('POST', { url: `/api/orders/${sale.auctionId}/address`, body: delivery }, people.buyer);
  return { ...sale, paymentId: (await stage.pay(people.buyer, sale.auctionId)).id };
}

const toShip = (stage: Stage, people: People) => paid(stage, people, { method: 'ship', address: ADDRESS });

/** A call about a sale that is paid and not shipped yet. */
export const onPaid =
  (asked: (sale: PaidSale) => Asked): Scene =>
  async (stage, people) =>
    asked(await toShip(stage, people));

export async function shipped(stage: Stage, people: People): Promise<PaidSale> {
  const sale = await toShip(stage, people);
  await stage.done('POST', { url: `/api/orders/${sale.auctionId}/ship`, body: { carrier: 'UPS' } }, people.owner);
  return sale;
}

/** Makes the owner's first sale, with a received item and payable proceeds. */
export async function payable(stage: Stage, people: People): Promise<void> {
  const { auctionId } = await shipped(stage, people);
  await stage.done('POST', { url: `/api/orders/${auctionId}/receive` }, people.buyer);
  await stage.house.advance(7 * 24 * HOURS);
}

/** A call about a payout to the owner, for a sale whose item was received. */
export const onPayout =
  (path: string, body?: unknown, before?: string): Scene =>
  async (stage, people) => {
    await payable(stage, people);
    const prepare = { url: '/api/admin/payouts', body: { sellerId: people.owner.id } };
    const { id } = await stage.done('POST', prepare, people.staff);
    const url = `/api/admin/payouts/${id}`;
    if (before !== undefined)
      await stage.done('POST', { url: `${url}/${before}`, body: { reference: 'R-1' } }, people.staff);
    return { url: `${url}/${path}`, ...(body === undefined ? {} : { body }) };
  };

/** A call about an offer to the buyer as runner-up, after the winner did not pay. */
export const onOffer =
  (path: string): Scene =>
  async (stage, { owner, bidder, buyer }) => {
    const { slug } = await stage.ended(owner, [buyer, bidder], TERMS);
    await stage.house.advance(72 * HOURS);
    const { id } = await stage.done('POST', { url: `/api/seller/listings/${slug}/offer-runner-up` }, owner);
    return { url: `/api/offers/${id}/${path}` };
  };

export const onDecision =
  (path: string): Scene =>
  async (stage, { owner, bidder, buyer }) => {
    const { slug } = await stage.ended(owner, [bidder, buyer], { reserveCents: 50_000 });
    return { url: `/api/seller/listings/${slug}/${path}` };
  };

export async function lostDispute(stage: Stage, people: People): Promise<string> {
  const { auctionId } = await due(stage, people);
  await stage.pay(people.buyer, auctionId, 'pm_card_createDispute');
  await stage.house.advance(HOURS);
  const { pool } = stage.house.clamor;
  const { rows } = await pool.query('SELECT id FROM disputes WHERE auction_id = $1', [auctionId]);
  const body = { disputeId: rows[0].id, outcome: 'lost' };
  await stage.done('POST', { url: '/api/test/sandbox', body });
  await stage.house.advance(HOURS);
  return rows[0].id;
}

export async function openIntent(stage: Stage, people: People): Promise<string> {
  const { auctionId } = await due(stage, people);
  const asked = { url: '/api/payments/create-intent', body: { auctionId } };
  return (await stage.done('POST', asked, people.buyer)).paymentIntentId;
}
