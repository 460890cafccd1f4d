import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, PASSWORD, startWholeClamor, type WholeClamor } from './running-clamor.fixture.ts';

const AUCTIONS = 10;

let house: WholeClamor;
let seller: Member;
let buyer: Member;
/** The device cookie of the one browser that both members use. */
let cookie: string;
let auctionIds: string[];

async function signIn({ email }: Member): Promise<void> {
  const response = await house.clamor.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: PASSWORD },
    headers: cookie === '' ? {} : { cookie },
  });
  const given = response.cookies.find(({ name }) => name === 'clamor_device');
  if (given !== undefined) cookie = `clamor_device=${encodeURIComponent(given.value)}`;
}

const as = (member: Member, method: 'GET' | 'POST', url: string, body?: object) =>
  house.call(method, url, { member, headers: { cookie }, ...(body === undefined ? {} : { body }) });

/** Lists a digital item for one cent, and makes it LIVE with the likes of the fans. */
async function forACent(fans: readonly Member[]): Promise<string> {
  const terms = {
    title: 'A file for a cent',
    productType: 'DIGITAL',
    digitalDeliveryInfo: 'https://files.test/1',
    threshold: 2,
    startPriceCents: 1,
    minIncrementCents: 1,
    auctionDurationSeconds: 600,
    countdownTimerMinutes: 1,
  };
  const { slug } = (await as(seller, 'POST', '/api/listings', terms)).body;
  for (const fan of fans) await house.call('POST', `/api/listings/${slug}/like`, { member: fan });
  return slug;
}

/** One browser with two accounts: ten digital auctions for a cent, each reviewed with five stars by both sides. */
beforeAll(async () => {
  house = await startWholeClamor();
  seller = await house.member('makes-a-name', 'SELLER');
  buyer = await house.member('same-person');
  const fans = [await house.member('a-fan'), await house.member('another-fan')];
  cookie = '';
  for (const member of [seller, buyer]) await signIn(member);
  const slugs: string[] = [];
  for (let index = 0; index < AUCTIONS; index += 1) slugs.push(await forACent(fans));
  await house.advance(61);
  for (const slug of slugs) {
    expect((await as(buyer, 'POST', '/api/bids', { slug, amountCents: 1 })).status).toBe(201);
  }
  await house.advance(670);
  auctionIds = [];
  for (const slug of slugs) {
    const { id } = (await as(buyer, 'GET', `/api/listings/${slug}`)).body.auction;
    auctionIds.push(id);
    for (const member of [buyer, seller]) {
      const said = await as(member, 'POST', `/api/orders/${id}/review`, { rating: 5, text: 'Perfect' });
      expect(said.status).toBe(200);
    }
  }
});
afterAll(() => house?.stop());

const profileOf = async ({ username }: Member) => (await house.call('GET', `/api/profile/${username}`)).body;

describe('ten sales at one cent between two accounts of one browser', () => {
  it('make no sale, no purchase and no rating, on the profiles and on the dashboard', async () => {
    expect(await profileOf(seller)).toMatchObject({ totalSales: 0, averageRating: null, totalReviews: 0 });
    expect(await profileOf(buyer)).toMatchObject({ totalPurchases: 0, averageRating: null, totalReviews: 0 });
    for (const { username } of [seller, buyer]) {
      expect((await house.call('GET', `/api/profile/${username}/reviews`)).body).toEqual([]);
    }
    const { body } = await as(seller, 'GET', '/api/seller/summary');
    expect(body).toMatchObject({ sales: 0 });
  });

  it('leave both sides what they said of each other, and say that nobody else reads it', async () => {
    const { body } = await as(buyer, 'GET', `/api/orders/${auctionIds[0]}/review`);
    expect(body).toMatchObject({ own: { rating: 5 }, theirs: { rating: 5 }, isCharged: false });
  });

  it('are what staff see of reviews between members who share a device', async () => {
    const shared = (await house.staff('GET', '/api/admin/reviews?status=SHARED_DEVICE')).body;
    expect(shared).toHaveLength(2 * AUCTIONS);
    expect(shared[0]).toMatchObject({ sharesDevice: true, isCharged: false });
  });
});

it('two who sign in one after the other on a library’s computer share it, however many were there before', async () => {
  const { pool } = house.clamor;
  const library = Buffer.alloc(32, 7);
  const signsInAt = (userId: string, minutes: number) =>
    pool.query('INSERT INTO member_devices (user_id, device_hash, signed_in_at) VALUES ($1, $2, $3)', [
      userId,
      library,
      new Date(Date.UTC(2026, 5, 1, 12, minutes)),
    ]);
  await pool.query('UPDATE reviews SET shares_device = false');
  await pool.query(
    `WITH others AS (
       INSERT INTO users (id, username, email, password_hash, role, status, created_at)
       SELECT gen_random_uuid(), 'reader-' || n, 'reader-' || n || '@library.test', '', 'BIDDER', 'ACTIVE', now()
       FROM generate_series(1, 30) AS n RETURNING id)
     INSERT INTO member_devices (user_id, device_hash, signed_in_at) SELECT id, $1, $2 FROM others`,
    [library, new Date(Date.UTC(2026, 5, 1, 12))],
  );
  await signsInAt(seller.id, 1);
  await signsInAt(buyer.id, 2);
  const shared = (await house.staff('GET', '/api/admin/reviews?status=SHARED_DEVICE')).body;
  expect(shared).toHaveLength(2 * AUCTIONS);
});
