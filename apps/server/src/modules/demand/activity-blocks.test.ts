import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualScheduler, type Scheduler } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { LimiterFull } from '../../platform/limiter/index.ts';
import { sealedNumbers } from '../../platform/secrets/index.ts';
import { CURSOR_SECRET, type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import { BLOCK } from './activity-block.ts';
import { ActivityBlocks, type ActivityPorts } from './activity-blocks.ts';
import { type ActivityFeed, activityFeed } from './activity-feed.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite({ invented: true });
});
afterAll(() => site.close());

const feed = (slug: string, query = '') => site.call('GET', `/api/listings/${slug}/activity${query}`);
const like = async (slug: string) => {
  const member = await site.member();
  expect((await site.call('POST', `/api/listings/${slug}/like`, { member })).status).toBe(200);
  return member;
};

/**
 * Creates a listing with `count` likes of one member after its first event, every third event private. Also returns the
 * next event number.
 */
async function longPast(count: number): Promise<{ id: string; slug: string; next: number }> {
  const { id, slug } = await site.listing({ threshold: 100_000 });
  const fan = (await site.member()).id;
  await site.pool.query(
    `INSERT INTO listing_events (listing_id, number, at, type, body, demand)
     SELECT $1, 1 + n, n, CASE n % 3 WHEN 0 THEN 'maximum_raised' ELSE 'liked' END, $2::json, n FROM generate_series(1, $3::int) n`,
    [id, JSON.stringify({ userId: fan, bidderId: fan, counted: true }), count],
  );
  return { id, slug, next: count + 2 };
}

/** A database that counts the queries for activity. */
function counted(): { database: Queryable; asked: () => number } {
  let asked = 0;
  const query = (...given: unknown[]) => {
    asked += 1;
    return (site.pool.query as (...args: unknown[]) => unknown)(...given);
  };
  return { database: { query } as unknown as Queryable, asked: () => asked };
}

const named = (name: string): ActivityPorts['names'] => ({ learn: async () => undefined, nameOf: () => name });

interface Line {
  number: number;
  data: { username?: string };
}

async function linesOf(ports: ActivityPorts, id: string, next: number, limit: number): Promise<Line[]> {
  const pages = activityFeed(ports);
  const lines: Line[] = [];
  for (let before: number | null = next; before !== null; ) {
    const page = await pages.page(id, { before, limit, committed: next });
    lines.push(...(JSON.parse(page.json.toString()) as Line[]));
    before = page.next;
  }
  return lines;
}

describe('a page of activity that was read before', () => {
  it('has what happened since', async () => {
    const { slug } = await site.listing({ threshold: 1_000 });
    for (let number = 2; number <= BLOCK + 3; number += 1) {
      const { username } = await like(slug);
      const { body } = await feed(slug, '?limit=3');
      expect(body[0]).toMatchObject({ type: 'like', number, data: { username, demand: number - 1 } });
    }
  });

  it('is gone with its listing, the older ones too', async () => {
    const { id, slug } = await site.listing();
    for (let index = 0; index < 3; index += 1) await like(slug);
    const first = await feed(slug, '?limit=2');
    const older = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    expect((await site.call('GET', older)).status).toBe(200);
    await site.moderate(id, { kind: 'remove' });
    expect([(await feed(slug, '?limit=2')).status, (await site.call('GET', older)).status]).toEqual([404, 404]);
  });

  it('names nobody who bid anonymously, whoever read it first', async () => {
    const { slug } = await site.live();
    const member = await site.member();
    const body = { slug, amountCents: 1_000, isAnonymous: true };
    expect((await site.call('POST', '/api/bids', { member, body })).status).toBe(201);
    for (const options of [{ member }, {}]) {
      const page = await site.call('GET', `/api/listings/${slug}/activity`, options);
      expect(page.body[0]).toMatchObject({ type: 'bid', data: { bidder: 'Anonymous', amount: 1_000 } });
      expect(page.raw.toString()).not.toContain(member.username);
      expect(page.raw.toString()).not.toContain(member.id);
    }
  });

  it('tells the new name of who was renamed by a deletion within five minutes', async () => {
    const { id, next } = await longPast(10);
    let [name, now] = ['ada', 1];
    const ports = { database: site.pool, names: { ...named(''), nameOf: () => name }, now: () => now };
    const pages = activityFeed(ports);
    const firstName = async () => {
      const { json } = await pages.page(id, { before: next, limit: 5, committed: next });
      return (JSON.parse(json.toString()) as Line[])[0]?.data.username;
    };
    expect(await firstName()).toBe('ada');
    name = 'deleted-1';
    now += 5 * 60_001;
    expect(await firstName()).toBe('deleted-1');
  });
});

describe('blocks of activity', () => {
  it('are asked for once, however many read them at once and in pages of whatever size', async () => {
    const { id, next } = await longPast(3 * BLOCK);
    const read = (pages: ActivityFeed, limit: number) => pages.page(id, { before: next, limit, committed: next });
    const [alone, together] = [counted(), counted()];
    await read(activityFeed({ database: alone.database, names: named('ada') }), 50);
    const pages = activityFeed({ database: together.database, names: named('ada') });
    await Promise.all(Array.from({ length: 20 }, () => read(pages, 50)));
    for (const limit of [1, 7, 30]) await read(pages, limit);
    expect(together.asked()).toBe(alone.asked());
  });

  it('give every line once and in order, wherever pages begin and end', async () => {
    const { id, next } = await longPast(5 * BLOCK + 7);
    const ports = { database: site.pool, names: named('ada') };
    const numbers = Array.from({ length: next - 1 }, (_, back) => next - 1 - back).filter(
      (number) => number === 1 || (number - 1) % 3 !== 0,
    );
    for (const limit of [1, 7, BLOCK, 50, 100]) {
      const lines = await linesOf(ports, id, next, limit);
      expect(lines.map(({ number }) => number)).toEqual(numbers);
    }
  });

  it('take no more memory than they may, and what was let go is read again', async () => {
    const { id, next } = await longPast(50 * BLOCK);
    const bytesAtMost = 20_000;
    const { database, asked } = counted();
    const blocks = new ActivityBlocks({ database, names: named('ada'), bytesAtMost });
    const read = (from: number) => blocks.over(id, { from, before: from + BLOCK }, next);
    const [first] = await read(BLOCK);
    for (let from = BLOCK; from < next - BLOCK; from += BLOCK) {
      await read(from);
      expect(blocks.bytes).toBeLessThanOrEqual(bytesAtMost);
    }
    const before = asked();
    expect(await read(BLOCK)).toEqual([first]);
    expect(asked()).toBe(before + 1);
  });

  it('are asked for anew where the database failed', async () => {
    const { id, next } = await longPast(10);
    let away = true;
    const query = (...given: unknown[]) =>
      away ? Promise.reject(new Error('away')) : (site.pool.query as (...args: unknown[]) => unknown)(...given);
    const pages = activityFeed({ database: { query } as unknown as Queryable, names: named('ada') });
    const page = () => pages.page(id, { before: next, limit: 5, committed: next });
    await expect(page()).rejects.toThrow('away');
    away = false;
    expect(JSON.parse((await page()).json.toString())).toHaveLength(5);
  });
});

describe('readers of what nobody read before', () => {
  const atOnce: Scheduler = {
    after(_ms, task) {
      task();
      return () => undefined;
    },
  };

  /** A database whose answers wait until the test releases them. */
  function held() {
    const waiting: (() => void)[] = [];
    const query = () => new Promise((answer) => waiting.push(() => answer({ rows: [{ list: [] }] })));
    return { database: { query } as unknown as Queryable, waiting };
  }

  it('wait for each other, one block at a time, and are refused where too many do', async () => {
    const { database, waiting } = held();
    const blocks = new ActivityBlocks({ database, names: named('ada'), scheduler: atOnce });
    const read = (place: number) => blocks.over('one', { from: place * BLOCK, before: (place + 1) * BLOCK }, 100_000);
    const readers = Array.from({ length: 401 }, (_, place) => read(place));
    await expect(read(500)).rejects.toThrow(LimiterFull);
    for (let answered = 0; answered < readers.length; ) {
      expect(waiting.length).toBeLessThanOrEqual(1);
      for (const answer of waiting.splice(0)) {
        answered += 1;
        answer();
      }
      await new Promise(setImmediate);
    }
    await Promise.all(readers);
  });

  it('leave three times as long to others as a block took', async () => {
    const { database, waiting } = held();
    const scheduler = new ManualScheduler();
    let now = 0;
    const blocks = new ActivityBlocks({ database, names: named('ada'), scheduler, now: () => now });
    const [first, second] = [0, 1].map((place) =>
      blocks.over('one', { from: place * BLOCK, before: (place + 1) * BLOCK }, 100_000),
    );
    expect(waiting).toHaveLength(1);
    now = 5;
    waiting.shift()?.();
    await first;
    scheduler.advance(14);
    expect(waiting).toHaveLength(0);
    scheduler.advance(1);
    await new Promise(setImmediate);
    expect(waiting).toHaveLength(1);
    waiting.shift()?.();
    await second;
  });

  it('are told to come again soon', async () => {
    const { id, slug } = await longPast(404 * BLOCK);
    expect((await feed(slug, '?limit=1')).status).toBe(200);
    const cursors = sealedNumbers(CURSOR_SECRET);
    const holder = await site.pool.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE listing_events IN ACCESS EXCLUSIVE MODE');
    const calls = Array.from({ length: 402 }, (_, place) =>
      feed(slug, `?limit=1&before=${cursors.seal((place + 2) * BLOCK, id)}`),
    );
    const refused = await Promise.race(calls);
    await holder.query('ROLLBACK');
    holder.release();
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'OVERLOADED', '1']);
    // At most two are refused: one by the full queue, and perhaps one because the limiter still rests after the first
    // request.
    expect((await Promise.all(calls)).filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(400);
  });
});
