import { MINUTE } from '@clamor/domain/time';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printWaitingWork } from '../src/admin-jobs.ts';
import type { AdminPorts } from '../src/admin-ports.ts';
import { type MarketSite, openMarketSite } from '../src/modules/test-helper/market-site.fixture.ts';

const OLD_MS = 40 * MINUTE;
const YOUNG_MS = 20 * MINUTE;

let site: MarketSite;
let listings: string[];
let auctions: string[];

beforeAll(async () => {
  site = await openMarketSite({ invented: true });
  const sales = [await site.sold({}), await site.sold({})];
  for (const { slug, buyer } of sales) await site.pay(slug, buyer);
  listings = sales.map(({ id }) => id);
  auctions = sales.map(({ auctionId }) => auctionId);
});
afterAll(() => site.close());

/** Statements after which no work waits. Each test rolls its transaction back. */
const CALM = [
  'UPDATE mails SET sent_at = now() WHERE sent_at IS NULL',
  'UPDATE listing_state SET due_at = NULL',
  'DELETE FROM listing_letters',
  'UPDATE notices SET is_told = true',
  'UPDATE payments SET read_at = NULL',
];

type Statement = readonly [text: string, values: readonly unknown[]];
interface Waiting {
  /**
   * Statements that make one piece of this work wait since `at`, in product time. Each test adds two pieces, so `place`,
   * 0 or 1, chooses the listing, member or sale that the piece belongs to.
   */
  add(at: number, place: number): readonly Statement[];
  /** True: the command prints no age for this work. Left out: it prints the age of the oldest piece. */
  isAgeless?: true;
}

/** Adds a mail. Its times are database times, which do not include the offset of the development clock. */
const mail = (at: number, given: string): Statement => [
  `INSERT INTO mails (id, to_address, subject, body_text, body_html, created_at, next_attempt_at, given_up_at)
   VALUES (gen_random_uuid(), '', '', '', '', $1, now(), ${given})`,
  [new Date(at - site.clock.testOffsetMs())],
];
const listing = (place: number) => listings[place] ?? expect.unreachable();

/** Every kind of work that the command counts. */
const WORK: Readonly<Record<string, Waiting>> = {
  'mails to send': { add: (at) => [mail(at, 'NULL')] },
  'mails given up': { add: (at) => [mail(at, '$1')], isAgeless: true },
  'steps of listings due': {
    add: (at, place) => [['UPDATE listing_state SET due_at = $2 WHERE id = $1', [listing(place), at]]],
  },
  'events to notify members of': {
    add: (at, place) => [
      ['UPDATE listing_events SET at = 1 WHERE listing_id = $1 AND number = 1', [listing(place)]],
      ['INSERT INTO listing_letters (listing_id, event_number, due_at) VALUES ($1, 1, $2)', [listing(place), at]],
    ],
  },
  'notifications to announce on open pages': {
    add: (at, place) => [
      [
        `INSERT INTO notices (id, member_id, notice_group, about, title, body, at)
         VALUES (gen_random_uuid(), $1, 'account', 'a test', '', '', $2)`,
        [listing(place), at],
      ],
    ],
  },
  'payments to read at the provider': {
    add: (at, place) => [['UPDATE payments SET read_at = $2 WHERE auction_id = $1', [auctions[place], at]]],
  },
};

/** A pool whose queries all use the transaction's connection, one after the other. */
function oneAfterAnother(client: pg.PoolClient): pg.Pool {
  let last: Promise<unknown> = Promise.resolve();
  const query = (text: string, values: unknown[]) => {
    const answer = last.then(() => client.query(text, values));
    last = answer;
    return answer;
  };
  return { query } as unknown as pg.Pool;
}

/** What the command prints while only this kind of work waits: an old and a young piece, added in either order. */
async function printed(what: string, isOldFirst: boolean): Promise<string[]> {
  const client = await site.pool.connect();
  const lines: string[] = [];
  try {
    await client.query('BEGIN');
    for (const statement of CALM) await client.query(statement);
    const ages = isOldFirst ? [OLD_MS, YOUNG_MS] : [YOUNG_MS, OLD_MS];
    for (const [place, age] of ages.entries()) {
      const added = WORK[what]?.add(site.clock.now() - age, place) ?? [];
      for (const [text, values] of added) await client.query(text, [...values]);
    }
    const accounts = { pool: oneAfterAnother(client), clock: site.clock };
    const ports = { accounts, print: (line: string) => void lines.push(line) } as unknown as AdminPorts;
    await printWaitingWork(ports, { words: [], isFlagged: false });
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  return lines;
}

describe('the work that waits', () => {
  it('is of these kinds', async () => {
    expect(await printed('', true)).toEqual(Object.keys(WORK).map((what) => `${what}: 0`));
  });

  it.each(Object.keys(WORK).flatMap((what) => [true, false].map((isOldFirst) => [what, isOldFirst] as const)))(
    'has the age of the oldest, and no other work has: %s (oldest first: %s)',
    async (what, isOldFirst) => {
      const age = WORK[what]?.isAgeless ? '' : /, the oldest for 24\d\d s/.source;
      for (const line of await printed(what, isOldFirst))
        expect(line).toMatch(new RegExp(line.startsWith(`${what}: `) ? `^${what}: 2${age}$` : '^[a-z ]+: 0$'));
    },
  );
});
