import { CALLS } from '@clamor/contract/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHttpApp } from '../../platform/http/http-site.fixture.ts';
import { type MarketSite, openMarketSite } from './market-site.fixture.ts';
import { registerTestHelperRoutes } from './test-helper-routes.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site.close());

describe('the development clock', () => {
  it('moves forward, does what has fallen due, and tells open pages', async () => {
    const { slug } = await site.listing({ countdownTimerMinutes: 1, auctionDurationSeconds: 60 });
    for (let like = 0; like < 2; like += 1) {
      await site.call('POST', `/api/listings/${slug}/like`, { member: await site.member() });
    }
    const before = Date.parse((await site.call('GET', '/api/test/clock')).body.now);
    const told = site.clockMoves();
    const moved = await site.call('POST', '/api/test/clock', { body: { advanceSeconds: 130 } });
    expect(Date.parse(moved.body.now) - before).toBeGreaterThanOrEqual(130_000);
    expect(site.clockMoves()).toBe(told + 1);
    const { listing, auction } = (await site.call('GET', `/api/listings/${slug}`)).body;
    expect([listing.status, auction.outcome]).toEqual(['ENDED', 'UNSOLD']);
  });

  it('is set right again', async () => {
    await site.call('POST', '/api/test/clock', { body: { advanceSeconds: 3_600 } });
    const { body } = await site.call('POST', '/api/test/clock', { body: { reset: true } });
    expect(Math.abs(Date.parse(body.now) - site.clock.databaseNow())).toBeLessThan(1_000);
    expect(site.clock.testOffsetMs()).toBe(0);
  });

  it.each([1.001, 0.0004, 0.1 + 0.2])('moves by %s seconds to the next whole millisecond', async (advanceSeconds) => {
    await site.call('POST', '/api/test/clock', { body: { reset: true } });
    const moved = await site.call('POST', '/api/test/clock', { body: { advanceSeconds } });
    expect([moved.status, site.clock.testOffsetMs()]).toEqual([200, Math.round(advanceSeconds * 1_000)]);
  });

  it('is refused to go further than a hundred years ahead, and stays', async () => {
    await site.call('POST', '/api/test/clock', { body: { reset: true } });
    const years = 366 * 86_400;
    const statuses: number[] = [];
    for (let year = 0; year < 102; year += 1)
      statuses.push((await site.call('POST', '/api/test/clock', { body: { advanceSeconds: years } })).status);
    expect(statuses.slice(-3)).toEqual([200, 400, 400]);
    expect(site.clock.testOffsetMs()).toBe(100 * years * 1_000);
    await site.call('POST', '/api/test/clock', { body: { reset: true } });
  });

  it.each([{ advanceSeconds: -1 }, { advanceSeconds: 'x' }, {}, { reset: false }])('refuses %j', async (body) => {
    const refused = await site.call('POST', '/api/test/clock', { body });
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('in production', () => {
  it('none of these calls exists', async () => {
    const { clock, pool, accounts } = site;
    const app = await openHttpApp({ clock, development: false });
    const nothing = async () => {};
    const fillDemo = () => Promise.reject(new Error('Nobody may ask for a demo.'));
    const work = { runDue: nothing, finishMails: nothing, followUserStatus: nothing, fillDemo };
    const ports = { clock, pool, accounts: accounts.ports, ...work };
    registerTestHelperRoutes(app, { ...ports, clockMoved: () => {} });
    const calls = CALLS.filter(({ call }) => call.access === 'development');
    expect(calls.length).toBeGreaterThan(6);
    for (const { call } of calls) {
      expect((await app.inject({ method: call.method, url: call.path })).statusCode).toBe(404);
    }
    await app.close();
  });
});

describe('the test users', () => {
  it('are created once, sign in, and are cleared', async () => {
    const created = (await site.call('POST', '/api/test/auto-register')).body.users;
    expect(created.map((user: { status: string }) => user.status)).toEqual(Array.from({ length: 5 }, () => 'created'));
    const { rows } = await site.pool.query(
      `SELECT DISTINCT amount FROM token_entries JOIN users ON users.id = user_id WHERE email LIKE '%@test.clamor.example'`,
    );
    expect(rows).toEqual([{ amount: 2_500 }]);
    const again = (await site.call('POST', '/api/test/auto-register')).body.users;
    expect(again.every((user: { status: string }) => user.status === 'already_exists')).toBe(true);
    const credentials = (await site.call('GET', '/api/test/test-credentials')).body;
    expect(credentials.map((user: { name: string }) => user.name)).toEqual(
      again.map((user: { name: string }) => user.name),
    );
    expect((await site.call('DELETE', '/api/test/clear-test-users')).body).toEqual({ deletedUsers: 5 });
    expect((await site.call('GET', '/api/test/test-credentials')).body).toEqual([]);
    expect((await site.call('DELETE', '/api/test/clear-test-users')).body).toEqual({ deletedUsers: 0 });
    const anew = (await site.call('POST', '/api/test/auto-register')).body.users;
    expect(anew[0].status).toBe('created');
  });
});

describe('the mailbox', () => {
  it('answers the mails to an address, newest first', async () => {
    for (const subject of ['First', 'Second']) {
      await site.pool.query(
        `INSERT INTO mails (id, to_address, subject, body_text, body_html, created_at, next_attempt_at, sent_at)
         VALUES (gen_random_uuid(), 'ada@clamor.test', $1, 'text', '<p>html</p>', clock_timestamp(), now(), now())`,
        [subject],
      );
    }
    const { body } = await site.call('GET', '/api/test/mailbox?to=Ada@clamor.test');
    expect(body.map((mail: { subject: string }) => mail.subject)).toEqual(['Second', 'First']);
    expect(body[0]).toMatchObject({ to: 'ada@clamor.test', text: 'text', html: '<p>html</p>' });
    expect((await site.call('GET', '/api/test/mailbox?to=nobody@clamor.test')).body).toEqual([]);
  });
});
