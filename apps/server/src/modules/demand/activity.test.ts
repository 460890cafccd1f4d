import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import { SPAN } from './activity.postgres.ts';
import { PUBLIC_EVENTS } from './activity.ts';
import { activityFeed, LOOKED_AT_MOST } from './activity-feed.ts';

const MANY = 50_000;
const PAGE = 30;

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite({ invented: true });
});
afterAll(() => site.close());

const feed = (slug: string, query = '') => site.call('GET', `/api/listings/${slug}/activity${query}`);
const nextOf = (page: Answer) => /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];

/** The answers of all pages, from the first to the last. */
async function pagesOf(slug: string, query: string): Promise<Answer[]> {
  const pages = [await feed(slug, query)];
  for (let next = nextOf(pages[0] as Answer); next !== undefined; ) {
    const page = await site.call('GET', next);
    expect(page.status).toBe(200);
    pages.push(page);
    next = nextOf(page);
  }
  return pages;
}

/** Adds `count` events of one type to a listing, each with this body and demand. */
async function addPast(id: string, count: number, type: string, body: object, demand: string): Promise<void> {
  const { rows } = await site.pool.query<{ last: number }>(
    'SELECT max(number)::int AS last FROM listing_events WHERE listing_id = $1',
    [id],
  );
  await site.pool.query(
    `INSERT INTO listing_events (listing_id, number, at, type, body, demand)
     SELECT $1, $2::int + n, $3::bigint + n, $4, $5::json, ${demand} FROM generate_series(1, $6::int) n`,
    [id, rows[0]?.last ?? 0, site.clock.now(), type, JSON.stringify(body), count],
  );
  await site.pool.query('UPDATE listing_state SET event_number = event_number + $2 WHERE id = $1', [id, count]);
  site.views.compare(new Map([[id, Number.MAX_SAFE_INTEGER]]));
}

/** The types of those events of a listing that were written without demand. */
async function withoutDemand(id: string): Promise<string[]> {
  const { rows } = await site.pool.query<{ type: string }>(
    'SELECT DISTINCT type FROM listing_events WHERE listing_id = $1 AND demand IS NULL',
    [id],
  );
  return rows.map(({ type }) => type);
}

interface Plan {
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** The number of rows that a plan's scans read. */
function rowsRead({ Plans = [], ...node }: Plan): number {
  if (Plans.length === 0) return node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  return Plans.reduce((sum, plan) => sum + rowsRead(plan), 0);
}

describe('a page of activity', () => {
  it('reads a bounded part of the past, however much came before and after', async () => {
    const { id, slug } = await site.listing({ threshold: 100_000 });
    const fan = await site.member();
    await addPast(id, MANY, 'liked', { userId: fan.id, counted: true }, 'n');
    for (const before of [MANY + 2, MANY / 2, PAGE + 5]) {
      const { rows } = await site.pool.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${SPAN}`, [
        id,
        before - LOOKED_AT_MOST,
        before,
        PUBLIC_EVENTS,
      ]);
      expect(rowsRead(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThanOrEqual(LOOKED_AT_MOST);
    }
    const first = await feed(slug, `?limit=${PAGE}`);
    const data = first.body.map((item: { data: { demand: number } }) => item.data.demand);
    expect(data).toEqual(Array.from({ length: PAGE }, (_, back) => MANY - back));
  });

  it('may be short where private events lie between, and the last page is reached all the same', async () => {
    const { id, slug, seller } = await site.listing();
    await addPast(id, 2 * LOOKED_AT_MOST + 500, 'maximum_raised', { bidderId: seller.id }, 'NULL');
    const pages = await pagesOf(slug, '?limit=5');
    expect(pages.map(({ body }) => body.length)).toEqual([0, 0, 1]);
    expect(pages[2]?.body[0].type).toBe('created');
  });
});

it('loses nothing where one page ends and the next begins', async () => {
  const { id, slug, seller } = await site.listing();
  const silently = (count: number) => addPast(id, count, 'maximum_raised', { bidderId: seller.id }, 'NULL');
  await addPast(id, 1, 'boosted', {}, '1');
  await silently(LOOKED_AT_MOST - 2);
  await addPast(id, 1, 'boosted', {}, '2');
  await silently(LOOKED_AT_MOST - 1);
  const types = (await pagesOf(slug, '?limit=5')).map(({ body }) => body.map(({ type }: { type: string }) => type));
  expect(types).toEqual([['boost'], ['boost', 'created']]);
});

describe('the demand that a line of activity tells', () => {
  it('is the one after its event, also where a version without the column has written it', async () => {
    const { id, slug } = await site.listing({ threshold: 100, countdownTimerMinutes: 60 });
    const fans = await Promise.all(Array.from({ length: 6 }, () => site.member()));
    const toggle = (index: number) => {
      const member = fans[index];
      if (member === undefined) throw new Error('too few fans');
      return site.call('POST', `/api/listings/${slug}/like`, { member });
    };
    for (const index of [0, 1, 2, 1, 3]) await toggle(index);
    await site.call('POST', `/boost/${slug}`, { body: {} });
    await site.moderate(id, { kind: 'count_video_likes', videoLikes: 9 });
    for (const index of [1, 0, 4]) await toggle(index);
    expect(await withoutDemand(id)).toEqual(['listing_created']);
    const told = (await feed(slug)).body;
    const demands = told.map((item: { data: { demand?: number } }) => item.data.demand);
    expect(demands).toEqual([5, 5, 4, 3, 3, 2, 1, undefined]);

    await site.pool.query('UPDATE listing_events SET demand = NULL WHERE listing_id = $1', [id]);
    const place = { before: told[0].number + 1, limit: 100, committed: told[0].number + 1 };
    const again = await Promise.all(
      Array.from({ length: 5 }, () => activityFeed({ database: site.pool, names: site.names }).page(id, place)),
    );
    for (const { json } of again) expect(JSON.parse(json.toString())).toEqual(told);
    expect(await withoutDemand(id)).toEqual(['listing_created']);
  });

  it('is filled in for a long past, in steps', async () => {
    const { id, slug } = await site.listing({ threshold: 100_000 });
    await addPast(id, 1_700, 'boosted', { deviceId: null, userId: null }, 'NULL');
    const pages = await pagesOf(slug, '?limit=100');
    const demands = pages.flatMap(({ body }) => body.map((item: { data: { demand: number } }) => item.data.demand));
    expect(demands).toEqual([...Array.from({ length: 1_700 }, (_, back) => 1_700 - back), undefined]);
  });
});

describe('the cursor of a page of activity', () => {
  it('says nothing, and is refused where it was made up, changed or taken from another listing', async () => {
    const [one, other] = [await site.listing(), await site.listing()];
    for (const { id } of [one, other]) await addPast(id, 10, 'boosted', { deviceId: null, userId: null }, 'n');
    const cursorOf = async (slug: string) =>
      new URL(nextOf(await feed(slug, '?limit=5')) ?? '', 'http://clamor.test').searchParams.get('before') ?? '';
    const [cursor, again] = [await cursorOf(one.slug), await cursorOf(one.slug)];
    expect(cursor).not.toBe(again);
    const changed = `${cursor.slice(0, -3)}${cursor.endsWith('AAA') ? 'BBB' : 'AAA'}`;
    for (const wrong of ['7', changed, await cursorOf(other.slug), 'x'.repeat(400), '%20']) {
      const refused = await feed(one.slug, `?before=${wrong}`);
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [{ field: 'before', message: 'Cursor is not valid' }],
      ]);
    }
    expect((await feed(one.slug, `?before=${cursor}`)).body.length).toBe(6);
  });
});
