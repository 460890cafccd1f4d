import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stopTheHeart } from './desk/market.fixture.ts';
import { type Member, startWholeClamor, type WholeClamor } from './running-clamor.fixture.ts';

const GAP_MS = 20_000;

let house: WholeClamor;
let seller: Member;
let fans: Member[];

beforeAll(async () => {
  house = await startWholeClamor();
  seller = await house.member('sela', 'SELLER');
  fans = [await house.member('ada'), await house.member('ben')];
});
afterAll(() => house.stop());

const read = async (slug: string) => (await house.call('GET', `/api/listings/${slug}`)).body;
const feed = async (slug: string) => (await house.call('GET', `/api/listings/${slug}/activity`)).body;

describe('a gap in which nobody served', () => {
  it('is given back to a countdown, an auction and a decision that nobody touches, and stands in their feeds', async () => {
    const deciding = await house.live(seller, fans, { reserveCents: 900_000, auctionDurationSeconds: 60 });
    const body = { slug: deciding.slug, amountCents: 1_000 };
    expect((await house.call('POST', '/api/bids', { member: fans[0] as Member, body })).status).toBe(201);
    await house.advance(130);
    const live = await house.live(seller, fans);
    const details = { title: 'A brass lamp', threshold: 2, startPriceCents: 1_000, countdownTimerMinutes: 30 };
    const countdown = (await house.call('POST', '/api/listings', { body: details, member: seller })).body;
    for (const fan of fans) await house.call('POST', `/api/listings/${countdown.slug}/like`, { member: fan });
    await house.advance(60);

    const deadlines = [
      [countdown.slug, 'COUNTDOWN', 'liveAt'],
      [live.slug, 'LIVE', 'endsAt'],
      [deciding.slug, 'RESERVE_NOT_MET', 'sellerDecisionDeadline'],
    ] as const;
    const before = await Promise.all(deadlines.map(([slug]) => read(slug)));
    expect(before.map(({ listing }) => listing.status)).toEqual(deadlines.map(([, status]) => status));
    await stopTheHeart(house.clamor.pool, GAP_MS);

    for (const [index, [slug, status, deadline]] of deadlines.entries()) {
      await expect.poll(async () => (await feed(slug))[0]?.type, { timeout: 10_000 }).toBe('outage');
      const [{ data }] = await feed(slug);
      const after = await read(slug);
      expect(after.listing.status).toBe(status);
      const movedMs = Date.parse(after[deadline]) - Date.parse(before[index][deadline]);
      expect(movedMs).toBeGreaterThanOrEqual(GAP_MS);
      expect([data.addedSeconds, data.deadline]).toEqual([Math.round(movedMs / 1_000), after[deadline]]);
      expect(after.extensionCount).toBe(before[index].extensionCount);
    }
  });
});
