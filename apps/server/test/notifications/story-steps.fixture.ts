import { ADDRESS } from '../authorisation/scenes.fixture.ts';
import { NAMED_SECRET, type Person, type Sale, type Stage } from '../authorisation/stage.fixture.ts';

export const ROLES = ['seller', 'buyer', 'bidder', 'fan'] as const;
export type RoleName = (typeof ROLES)[number];
/** The members of a story. The buyer bids the most. The fan likes the listing. */
export type Cast = Readonly<Record<RoleName, Person>>;

/** A story that notifies members. It prepares, then calls `begins()`, then causes the notifications. */
export type Story = (stage: Stage, cast: Cast, begins: () => Promise<void>) => Promise<void>;

export const STAFF: Person = { id: '', username: 'ana', shows: { 'x-admin-secret': NAMED_SECRET } };
export const TERMS = { shippingCostCents: 500, localPickup: true };
export const RESERVED = { reserveCents: 90_000 };

/** Posts to an address as a person. */
export const act = (stage: Stage, who: Person, url: string, body: object = {}) =>
  stage.done('POST', { url, body }, who);
export const staff = (stage: Stage, path: string, body: object = {}) => act(stage, STAFF, `/api/admin${path}`, body);

/** A listing in COUNTDOWN, after likes of the fan and of somebody who is not in the story. */
export async function liked(stage: Stage, { seller, fan }: Cast, terms: object = {}) {
  const made = await stage.listing(seller, { auctionDurationSeconds: 600, countdownTimerMinutes: 60, ...terms });
  for (const who of [fan, await stage.person()]) await act(stage, who, `/api/listings/${made.slug}/like`);
  return made;
}

/** A LIVE listing with a bid of the bidder and a higher one of the buyer. */
export async function live(stage: Stage, cast: Cast, terms: object = {}) {
  const made = await liked(stage, cast, terms);
  await stage.house.advance(3_601);
  for (const [who, amountCents] of [
    [cast.bidder, 1_000],
    [cast.buyer, 2_000],
  ] as const) {
    await act(stage, who, '/api/bids', { slug: made.slug, amountCents });
  }
  return made;
}

export const sold = (stage: Stage, { seller, bidder, buyer }: Cast, terms: object = {}) =>
  stage.ended(seller, [bidder, buyer], { ...TERMS, ...terms });

export const deliver = (stage: Stage, { buyer }: Cast, { auctionId }: Sale, method: 'ship' | 'pickup') =>
  act(
    stage,
    buyer,
    `/api/orders/${auctionId}/address`,
    method === 'ship' ? { method, address: ADDRESS } : { method: 'pickup' },
  );

export interface Paid extends Sale {
  paymentId: string;
}
export async function paid(
  stage: Stage,
  cast: Cast,
  how: { method?: 'ship' | 'pickup'; card?: string } = {},
): Promise<Paid> {
  const sale = await sold(stage, cast);
  await deliver(stage, cast, sale, how.method ?? 'ship');
  return { ...sale, paymentId: (await stage.pay(cast.buyer, sale.auctionId, how.card)).id };
}

export async function shipped(stage: Stage, cast: Cast): Promise<Paid> {
  const sale = await paid(stage, cast);
  await act(stage, cast.seller, `/api/orders/${sale.auctionId}/ship`, { carrier: 'UPS' });
  return sale;
}

export const refund = (stage: Stage, { paymentId }: Paid) =>
  staff(stage, `/payments/${paymentId}/refund`, { reason: 'It broke', bearer: 'seller' });

export async function reviewed(stage: Stage, cast: Cast, by: 'seller' | 'buyer'): Promise<Sale & { id: string }> {
  const sale = await paid(stage, cast);
  await act(stage, cast[by], `/api/orders/${sale.auctionId}/review`, { rating: 2 });
  const { pool } = stage.house.clamor;
  const { rows } = await pool.query('SELECT id FROM reviews WHERE auction_id = $1', [sale.auctionId]);
  return { ...sale, id: rows[0].id };
}

/** Makes the node read every payment from the card provider again. */
export async function readAgain(stage: Stage) {
  await stage.house.clamor.pool.query('UPDATE payments SET read_at = 0 WHERE intent_id IS NOT NULL');
  await stage.house.advance(1);
}

export async function emailOf(stage: Stage, { id }: Person): Promise<string> {
  const { rows } = await stage.house.clamor.pool.query('SELECT email FROM users WHERE id = $1', [id]);
  return rows[0].email;
}
