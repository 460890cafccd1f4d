import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks } from '../src/check-books.ts';
import { type MarketSite, openMarketSite } from '../src/modules/test-helper/market-site.fixture.ts';

/** The demo draws dozens of pictures, which takes long. */
const DEMO_MS = 180_000;

let site: MarketSite;

beforeAll(async () => {
  site = await openMarketSite();
  await site.call('POST', '/api/test/demo');
}, DEMO_MS);
afterAll(() => site.close());

interface Checked {
  report: Awaited<ReturnType<typeof checkBooks>>;
  wrong: Map<string, string[]>;
}

/** The result of the check of the books after these statements, which are then rolled back. */
async function checkedAfter(...statements: string[]): Promise<Checked> {
  const client = await site.pool.connect();
  try {
    await client.query('BEGIN');
    for (const statement of statements) {
      expect((await client.query(statement)).rowCount, statement).toBeGreaterThan(0);
    }
    const wrong: Checked['wrong'] = new Map();
    const report = await checkBooks(client, ({ id, faults }) => wrong.set(id, faults));
    return { report, wrong };
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const oneOf = (status: string, where = 'true') =>
  `(SELECT id FROM listing_state WHERE status = '${status}' AND ${where} ORDER BY id LIMIT 1)`;
const BID_ON = oneOf('LIVE', 'sequence > 1');
const SOLD = oneOf('ENDED', "outcome = 'SOLD'");
const LAST_BID = `(SELECT max(number) FROM listing_events WHERE listing_id = ${BID_ON} AND type = 'bid_placed')`;
const event = (number: string, set: string) =>
  `UPDATE listing_events SET ${set} WHERE listing_id = ${BID_ON} AND number = ${number}`;

describe('the books', () => {
  it('agree on a market with listings in every status', async () => {
    const { report, wrong } = await checkedAfter();
    expect([...wrong]).toEqual([]);
    expect(report).toMatchObject({ unfolded: 0 });
    const { rows } = await site.pool.query(
      'SELECT (SELECT count(*)::int FROM listing_state) AS listings, (SELECT count(*)::int FROM listing_events) AS events, ' +
        '(SELECT count(*)::int FROM bids) AS bids, (SELECT count(DISTINCT status)::int FROM listing_state) AS statuses',
    );
    expect(report).toMatchObject({ listings: rows[0].listings, events: rows[0].events, bids: rows[0].bids });
    expect(rows[0].statuses).toBeGreaterThanOrEqual(5);
    expect(report.bids).toBeGreaterThan(50);
  });

  it.each([
    ['a price', `UPDATE listing_state SET price_cents = price_cents - 1 WHERE id = ${BID_ON}`],
    ['a maximum', `UPDATE listing_state SET leader_max_cents = leader_max_cents + 1 WHERE id = ${BID_ON}`],
    ['an end', `UPDATE listing_state SET ends_at = ends_at + 1 WHERE id = ${BID_ON}`],
    ['a like', `UPDATE listing_state SET likes = likes + 1 WHERE id = ${oneOf('COLLECTING')}`],
    [
      'a like that was counted',
      `UPDATE likes SET counted = false WHERE ctid = (SELECT likes.ctid FROM likes JOIN listing_state ON id = listing_id
        WHERE status = 'COLLECTING' LIMIT 1)`,
    ],
    ['a term', `UPDATE listing_state SET min_increment_cents = min_increment_cents + 1 WHERE id = ${BID_ON}`],
    ['a public number', `UPDATE listing_state SET silent_events = silent_events + 1 WHERE id = ${BID_ON}`],
    ['an event that is gone', `DELETE FROM listing_events WHERE listing_id = ${BID_ON} AND number = ${LAST_BID}`],
    [
      'an event that says something else',
      event(LAST_BID, `body = replace(body::text, '"leaderMaxCents":', '"leaderMaxCents":9')::json`),
    ],
    ['an event of another kind', event(LAST_BID, "type = 'republished'")],
    ['a bid that is gone', `DELETE FROM bids WHERE listing_id = ${BID_ON} AND sequence = 1`],
    [
      'a bid of another amount',
      `UPDATE bids SET amount_cents = amount_cents + 1 WHERE listing_id = ${BID_ON} AND sequence = 1`,
    ],
    [
      'a bid that nobody placed',
      'INSERT INTO bids (listing_id, sequence, bidder_id, amount_cents, anonymous, automatic, received_at, placed_at) ' +
        'SELECT listing_id, sequence + 1, bidder_id, amount_cents + 1, anonymous, automatic, received_at, placed_at ' +
        `FROM bids WHERE listing_id = ${BID_ON} ORDER BY sequence DESC LIMIT 1`,
    ],
    ['a claim that is gone', `DELETE FROM claims WHERE listing_id = ${SOLD}`],
    ['a winner who did not lead', `UPDATE listing_state SET leader_id = gen_random_uuid() WHERE id = ${SOLD}`],
  ])('show %s that was changed by hand, on that listing alone', async (_what, statement) => {
    const { wrong } = await checkedAfter(statement);
    expect(wrong.size).toBe(1);
    expect([...wrong.values()].flat()).not.toEqual([]);
  });

  it.each(['members', 'listings', 'fees'])('show that another number of %s is kept than there is', async (what) => {
    const slot = `(what, slot) = (SELECT what, min(slot) FROM kept_counts WHERE what = '${what}' GROUP BY what)`;
    const seed = `INSERT INTO kept_counts (what, slot, total) VALUES ('${what}', -1, 0)`;
    const { wrong } = await checkedAfter(seed, `UPDATE kept_counts SET total = total + 1 WHERE ${slot}`);
    expect([...wrong.keys()]).toEqual([what]);
  });

  it('know who is no member and what is no listing', async () => {
    const { rows } = await site.pool.query<{ id: string }>(`SELECT id FROM users WHERE status = 'ACTIVE' LIMIT 2`);
    const [gone, twin] = rows.map(({ id }) => `WHERE id = '${id}'`);
    const { wrong } = await checkedAfter(
      `UPDATE users SET status = 'DELETED' ${gone}`,
      `UPDATE users SET claimed_email = email, status = 'PENDING' ${twin}`,
      `UPDATE listing_state SET hidden = true WHERE id = ${oneOf('COLLECTING')}`,
    );
    expect([...wrong.keys()].filter((id) => !id.includes('-'))).toEqual([]);
  });

  it('count a listing that an older version wrote last, and find no fault with it', async () => {
    const { report, wrong } = await checkedAfter(
      'INSERT INTO listing_events (listing_id, number, at, type, body) ' +
        `SELECT id, event_number + 1, last_event_at, 'details_edited', '{}' FROM listing_state WHERE id = ${oneOf('COLLECTING')}`,
      `UPDATE listing_state SET event_number = event_number + 1, version = version + 1 WHERE id = ${oneOf('COLLECTING')}`,
    );
    expect([...wrong]).toEqual([]);
    expect(report.unfolded).toBe(1);
  });
});
