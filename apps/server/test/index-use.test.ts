import { CALLS } from '@clamor/contract/calls';
import { AUCTION_FILTERS, LISTING_FILTERS } from '@clamor/contract/staff-lists';
import { REVIEW_FILTERS } from '@clamor/contract/staff-reviews';
import { USER_STATUSES } from '@clamor/domain/accounts';
import { STATUSES } from '@clamor/domain/lifecycle';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../src/platform/test-database/index.ts';
import { REQUESTS } from './authorisation/requests.fixture.ts';
import { openStage, type Stage } from './authorisation/stage.fixture.ts';
import { INDEXES_OF_PLANS } from './indexes-of-plans.ts';
import { ACCOUNT_STORIES } from './notifications/account-stories.fixture.ts';
import { LISTING_STORIES } from './notifications/listing-stories.fixture.ts';
import { MONEY_STORIES } from './notifications/money-stories.fixture.ts';
import { type Cast, ROLES } from './notifications/story-steps.fixture.ts';

/** Indexes that this test's stories do not use, each with the statement or test that does. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(INDEXES_OF_PLANS).flatMap(([test, names]) => names.map((name) => [name, test]))),
  listing_state_video_likes: 'the job that reads the likes of videos, which needs a key: count-video-likes.ts',
  listings_pictures: 'the sweeping of pictures: pictures-of-listings.postgres.ts',
  listings_put_up: 'the limit of listings in an hour, which is off here: hourly-limit.ts',
  listings_search: 'the search of the market, where its words are rare',
  notices_by_age: 'the sweeping of notices: sweep-notifications.ts',
  listings_newest: 'the list of all listings for staff, where hardly one is removed: listing-list.postgres.ts',
  orders_unshipped: 'what waits for staff, where many orders are under way: stuck-orders.postgres.ts',
  orders_with_a_problem: 'what waits for staff, where many orders are under way: stuck-orders.postgres.ts',
  profiles_picture: 'the sweeping of pictures: pictures-of-members.postgres.ts',
  registrations_by_age: 'the sweeping of accounts',
  request_keys_by_age: 'the sweeping of request keys: request-keys.postgres.ts',
  reviews_between: 'a trigger on devices: 0134_reviews_between_devices.sql',
  sandbox_intents_newest: 'what a start takes in of the sandbox',
  sign_in_failures_by_account: 'a foreign key, and what is forgotten with an account',
  staff_recovery_codes_by_name: 'the second factor of staff: second-factors.postgres.ts',
  uploads_removed: 'the sweeping of pictures: uploads.postgres.ts',
};

let database: TestDatabase;
let stage: Stage;
let client: pg.Client;

/**
 * Makes PostgreSQL plan as if each table had 200,000 rows, and a partial index a hundredth of them. The planner takes
 * the number of rows per page from here, and nothing measures it again. With the few rows of a test it would read whole
 * tables.
 */
const AS_AFTER_YEARS = `
  DO $$ DECLARE each record; BEGIN
    FOR each IN SELECT oid::regclass AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
      EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false)', each.name);
    END LOOP;
    EXECUTE format('ALTER DATABASE %I SET enable_seqscan = off', current_database());
    EXECUTE format('ALTER DATABASE %I SET enable_sort = off', current_database());
  END $$;
  UPDATE pg_class SET reltuples = 200000, relpages = 1 WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace;
  UPDATE pg_class SET reltuples = CASE WHEN indpred IS NULL THEN 200000 ELSE 2000 END, relpages = 1
    FROM pg_index WHERE indexrelid = pg_class.oid AND relnamespace = 'public'::regnamespace`;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(AS_AFTER_YEARS);
  stage = await openStage({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await stage?.stop();
  await client?.end();
  await database?.drop();
});

/** Plays every story that notifies members. */
async function playStories(): Promise<void> {
  for (const story of Object.values({ ...LISTING_STORIES, ...MONEY_STORIES, ...ACCOUNT_STORIES })) {
    const cast = await Promise.all(
      ROLES.map(async (role) => [role, await stage.person(role === 'seller' ? 'SELLER' : 'BIDDER')]),
    );
    await story(stage, Object.fromEntries(cast) as Cast, async () => undefined);
  }
}

/** Sends every call of the contract as the owner, the buyer, a bidder and staff. */
async function makeCalls(): Promise<void> {
  for (const { name, call } of CALLS) {
    const people = await stage.people();
    const example = await (REQUESTS[name] ?? expect.unreachable())(stage, people);
    for (const [place, person] of [people.owner, people.buyer, people.bidder, people.staff].entries()) {
      await stage.call(call.method, typeof example === 'function' ? example(person, place) : example, person);
    }
  }
}

/** The parameters of an address that its call does not have. The server ignores them, and would read the whole list. */
function unknownParameters(address: string): string[] {
  const { pathname, searchParams } = new URL(address, 'http://clamor.test');
  const { call } = CALLS.find(({ call }) => call.method === 'GET' && call.path === pathname) ?? expect.unreachable();
  return [...searchParams.keys()]
    .filter((name) => !Object.hasOwn(call.query?.shape ?? {}, name))
    .map((name) => `${name} of ${address}`);
}

/** Requests each list with every filter that it has. */
async function filterLists(): Promise<void> {
  const { owner, staff } = await stage.people();
  const paths = [
    ...USER_STATUSES.map((status) => `/api/admin/users?status=${status}`),
    ...LISTING_FILTERS.map((status) => `/api/admin/listings?status=${status}`),
    ...AUCTION_FILTERS.map((status) => `/api/admin/auctions?status=${status}`),
    ...REVIEW_FILTERS.map((status) => `/api/admin/reviews?status=${status}`),
    ...STATUSES.map((status) => `/api/listings?status=${status}`),
    `/api/admin/audit?subject=${owner.id}`,
    `/api/listings?seller=${owner.id}`,
    '/api/listings?category=Lamps',
    '/api/listings?q=lamp',
  ];
  expect(paths.flatMap(unknownParameters)).toEqual([]);
  const answers = await Promise.all(paths.map((url) => stage.call('GET', { url }, staff)));
  expect(paths.filter((_, place) => answers[place]?.status !== 200)).toEqual([]);
}

/** The indexes that no statement has used so far, except those that enforce a constraint. */
async function unused(): Promise<string[]> {
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query<{ name: string }>(
    `SELECT indexrelname AS name FROM pg_stat_user_indexes JOIN pg_index USING (indexrelid)
     WHERE idx_scan = 0 AND NOT indisunique AND NOT indisexclusion ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

describe('the indexes of the database', { timeout: 600_000 }, () => {
  it('are each used by a statement of the program, or hold a constraint', async () => {
    await playStories();
    await makeCalls();
    await filterLists();
    // PostgreSQL reports the use of an index only some seconds later.
    const surplus = async () => (await unused()).filter((name) => !(name in ELSEWHERE));
    await expect.poll(surplus, { timeout: 30_000, interval: 1_000 }).toEqual([]);
  });

  it('are there, each that is named here', async () => {
    const { rows } = await client.query<{ name: string }>('SELECT indexname AS name FROM pg_indexes');
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(ELSEWHERE)));
  });
});
