import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, startWholeClamor, type WholeClamor } from './running-clamor.fixture.ts';

let site: WholeClamor;
let seller: Member;
const asked: string[] = [];
beforeAll(async () => {
  site = await startWholeClamor();
  seller = await site.member('Sal_Seller', 'SELLER');
  listenTo(site.clamor.pool);
});
afterAll(() => site.stop());

/** Records the statements outside the desk, with their values. */
function listenTo(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  pool.query = ((...given: unknown[]) => {
    asked.push(JSON.stringify(given));
    return query(...given);
  }) as typeof pool.query;
}

/**
 * The server remembers only for a second that an address does not exist. A slow machine may take longer, so a few
 * look-ups are allowed.
 */
const FEW = 4;
const timesAsked = (word: string) => asked.filter((query) => query.includes(word)).length;
const page = (url: string) => site.clamor.app.inject({ url, headers: { accept: 'text/html' } });
const statusesOf = async (urls: readonly string[]) =>
  new Set((await Promise.all(urls.map(page))).map(({ statusCode }) => statusCode));

describe('an address that leads nowhere', () => {
  it('costs the database no query', async () => {
    const paths = ['/nothing-zz1', '/api/nothing-zz1', '/assets/nothing-zz1.js', '/boost', '/user/a/nothing-zz1'];
    expect(await statusesOf(paths)).toEqual(new Set([404]));
    expect(timesAsked('nothing-zz1')).toBe(0);
  });

  it('is every one that has no screen', async () => {
    const paths = ['/dashboard/1', '/notices/1', '/bids/1', '/orders/1/2', '/user'];
    expect(await statusesOf(paths)).toEqual(new Set([404]));
  });

  it('that names a listing costs one query a second, whoever asks and however', async () => {
    const paths = ['', '/bids', '/activity', '/demand-breakdown', '/like-status'].map(
      (rest) => `/api/listings/no-such-zz2${rest}`,
    );
    for (let time = 0; time < 10; time += 1)
      expect(await statusesOf([...paths, '/listing/no-such-zz2'])).toEqual(new Set([404]));
    expect(timesAsked('no-such-zz2')).toBeLessThanOrEqual(FEW);
  });

  it('that names many listings costs one query for all that come at once', async () => {
    await statusesOf(Array.from({ length: 40 }, (_, index) => `/api/listings/made-up-zz3-${index}`));
    expect(timesAsked('made-up-zz3')).toBeLessThanOrEqual(FEW);
  });

  it('that names a picture costs one query a second, and one for all that come at once', async () => {
    const pictureOf = (last: number) => `/objects/uploads/01920000-2222-7000-8000-0000000000${last}`;
    for (let time = 0; time < 10; time += 1)
      expect(await statusesOf([pictureOf(10), `${pictureOf(10)}?w=320`])).toEqual(new Set([404]));
    await statusesOf(Array.from({ length: 40 }, (_, index) => pictureOf(20 + index)));
    expect(timesAsked('01920000-2222-7000')).toBeLessThanOrEqual(2 * FEW);
  });

  it('that names a member costs one query a second, whoever asks and however', async () => {
    for (let time = 0; time < 10; time += 1)
      expect(await statusesOf(['/api/profile/nobody-zz4', '/api/profile/NOBODY-zz4', '/user/Nobody-zz4'])).toEqual(
        new Set([404]),
      );
    expect(timesAsked('nobody-zz4')).toBeLessThanOrEqual(FEW);
  });
});

describe("a member's page", () => {
  it('answers 404 where nobody goes by the name or the id, with the page', async () => {
    for (const name of ['nobody', '01920000-0000-7000-8000-000000000000', '%3Cscript%3E', 'x'.repeat(90)]) {
      const { statusCode, headers, body } = await page(`/user/${name}`);
      expect([name, statusCode, headers['x-robots-tag']]).toEqual([name, 404, 'noindex']);
      expect(body).toContain('<title data-initial>Member Not Found | Clamor</title>');
    }
  });

  it('answers 200 in any case of the name, and leads there from the id', async () => {
    for (const name of ['Sal_Seller', 'sal_SELLER']) {
      const { statusCode, body } = await page(`/user/${name}`);
      expect([statusCode, body]).toEqual([200, expect.stringContaining('>Sal_Seller | Clamor</title>')]);
    }
    const { statusCode, headers } = await page(`/user/${seller.id}`);
    expect([statusCode, headers.location]).toEqual([302, '/user/Sal_Seller']);
  });

  it('of somebody who has just registered appears as soon as they are verified, and not before', async () => {
    expect((await page('/user/newcomer')).statusCode).toBe(404);
    const email = 'newcomer@members.test';
    const body = { username: 'newcomer', email, password: 'a long enough password' };
    await site.call('POST', '/api/auth/register', { body });
    expect((await page('/user/newcomer')).statusCode).toBe(404);
    const { rows } = await site.clamor.pool.query<{ id: string }>("SELECT id FROM users WHERE username = 'newcomer'");
    expect((await page(`/user/${rows[0]?.id}`)).statusCode).toBe(404);
    await site.staff('POST', `/api/admin/users/${rows[0]?.id}/suspend`);
    expect((await page('/user/newcomer')).statusCode).toBe(404);
    await site.staff('POST', `/api/admin/users/${rows[0]?.id}/reactivate`);
    await site.staff('POST', `/api/admin/users/${rows[0]?.id}/approve`);
    expect((await page('/user/newcomer')).statusCode).toBe(200);
  });
});
