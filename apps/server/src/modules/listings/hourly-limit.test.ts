import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';
import { LISTINGS_AN_HOUR } from './hourly-limit.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite({ limited: true });
});
afterAll(() => site.close());

const putUp = (member: TestMember, title = 'A lamp') => site.call('POST', '/api/listings', { member, body: { title } });
const countOf = async ({ id }: TestMember) =>
  (await site.pool.query('SELECT 1 FROM listings WHERE seller_id = $1', [id])).rowCount;

describe('a seller in a hurry', () => {
  it('may put up twenty listings an hour, and is told in words how long to wait', async () => {
    const seller = await site.member('SELLER');
    for (let listing = 0; listing < LISTINGS_AN_HOUR; listing += 1) expect((await putUp(seller)).status).toBe(201);
    const refused = await putUp(seller);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(refused.body.detail).toMatch(/^You can put up 20 listings an hour\. Try again in (59|60) minutes\.$/);
    expect(refused.body.retryAfterSeconds).toBeGreaterThan(3_500);
    expect(await countOf(seller)).toBe(LISTINGS_AN_HOUR);
    expect((await putUp(await site.member('SELLER'))).status).toBe(201);
  });

  it('does not come by more by asking for all at once', async () => {
    const seller = await site.member('SELLER');
    const answers = await Promise.all(Array.from({ length: 30 }, () => putUp(seller)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(LISTINGS_AN_HOUR);
    expect(await countOf(seller)).toBe(LISTINGS_AN_HOUR);
  });

  it('loses nothing by listings that were refused, and wins nothing by moving the development clock', async () => {
    const seller = await site.member('SELLER');
    for (let attempt = 0; attempt < LISTINGS_AN_HOUR; attempt += 1) expect((await putUp(seller, '')).status).toBe(400);
    for (let listing = 0; listing < LISTINGS_AN_HOUR; listing += 1) await putUp(seller);
    await site.advance(3_601);
    expect((await putUp(seller)).status).toBe(429);
  });

  it('may go on when the first of them is an hour old', async () => {
    const seller = await site.member('SELLER');
    for (let listing = 0; listing < LISTINGS_AN_HOUR; listing += 1) await putUp(seller);
    await site.pool.query(
      `UPDATE listings SET put_up_at = put_up_at - interval '1 hour'
       WHERE id = (SELECT id FROM listings WHERE seller_id = $1 ORDER BY put_up_at LIMIT 1)`,
      [seller.id],
    );
    expect((await putUp(seller)).status).toBe(201);
    expect((await putUp(seller)).status).toBe(429);
  });
});
