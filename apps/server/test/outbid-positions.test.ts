import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { highestBids, lastBids } from '../src/modules/bidding/bids.postgres.ts';
import { auctionsAfter, moveMarks, positionsSince } from '../src/modules/bidding/outbid.postgres.ts';
import { type MarketSite, openMarketSite } from '../src/modules/test-helper/market-site.fixture.ts';
import type { Queryable } from '../src/platform/database/index.ts';
import { changedBy } from './changed-rows.fixture.ts';

let site: MarketSite;
/** Ids that SQL below names, as `:auction`. Ada bids first, then Ben, then Ada again, then Ben, who leads. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  site = await openMarketSite({ invented: true });
  const auction = await site.live({ auctionDurationSeconds: 86_400 });
  const members = { ada: await site.member(), ben: await site.member(), cleo: await site.member() };
  for (const [name, amountCents] of [
    ['ada', 1_000],
    ['ben', 2_000],
    ['ada', 3_000],
    ['ben', 4_000],
  ] as const) {
    const bid = { member: members[name], body: { slug: auction.slug, amountCents } };
    expect((await site.call('POST', '/api/bids', bid)).status).toBe(201);
  }
  const quiet = await site.live({ auctionDurationSeconds: 86_400 });
  Object.assign(ids, { auction: auction.id, quiet: quiet.id });
  for (const [name, { id }] of Object.entries(members)) ids[name] = id;
});
afterAll(() => site.close());

const when = changedBy(() => ({ pool: site.pool, values: ids }));

const id = (name: string): string => ids[name] ?? expect.unreachable();
const nameOf = (wanted: string | null) => Object.keys(ids).find((name) => ids[name] === wanted) ?? null;
const state = (changes: string) => `UPDATE listing_state SET ${changes} WHERE id = :auction`;
const mark = (sequence: number, of = 'auction') => `INSERT INTO outbid_marks VALUES (:${of}, ${sequence})`;
/** Statements that add bids of Cleo after the first four: numbers 5 to `sequence`. */
const bidsUpTo = (sequence: number) => [
  `INSERT INTO bids (listing_id, sequence, bidder_id, amount_cents, anonymous, automatic, received_at, placed_at)
   SELECT :auction, n, :cleo, 4000 + n, false, false, 1, 1 FROM generate_series(5, ${sequence}) AS n`,
  state(`sequence = ${sequence}`),
];

const lookAt = async (client: Queryable) => {
  const [found] = await positionsSince(client, [id('auction')]);
  if (found === undefined) return expect.unreachable();
  const { isRunning, leaderId, priceCents, outbidIds, upTo, hasMore } = found;
  return { isRunning, leader: nameOf(leaderId), priceCents, outbid: outbidIds.map(nameOf).sort(), upTo, hasMore };
};
const FIRST = { isRunning: true, leader: 'ben', priceCents: 4_000, outbid: ['ada'], upTo: 4, hasMore: false };

describe('who was outbid since an auction was looked at', () => {
  it.each<[what: string, changes: string[], said: Partial<Omit<typeof FIRST, 'upTo'>> & { upTo?: number | null }]>([
    ['is everybody who bid and does not lead, where nobody looked before', [], {}],
    ['is also who led then', [mark(3)], {}],
    ['is nobody, where there is no bid since', [mark(4)], { outbid: [], upTo: null }],
    ['is not who leads now', [mark(4), ...bidsUpTo(5)], { outbid: ['cleo'], upTo: 5 }],
    ['is of no auction that runs, once it is removed', [state('hidden = true')], { isRunning: false }],
    [
      'is of no auction that runs, once it is over',
      [state(`status = 'ENDED', outcome = 'SOLD'`)],
      { isRunning: false },
    ],
    ['is read of a thousand bids', bidsUpTo(1_000), { outbid: ['ada', 'cleo'], upTo: 1_000 }],
    ['is read of a thousand bids at once', bidsUpTo(1_001), { outbid: ['ada', 'cleo'], upTo: 1_000, hasMore: true }],
    ['is read of the rest after them', [mark(1_000), ...bidsUpTo(1_001)], { outbid: ['cleo'], upTo: 1_001 }],
  ])('%s', async (_what, changes, said) => {
    expect(await when(changes, lookAt)).toEqual({ ...FIRST, ...said });
  });
});

describe('the mark of an auction', () => {
  const marksAfter = (changes: readonly string[]) =>
    when(changes, async (client) => {
      await moveMarks(client, await positionsSince(client, [id('auction')]));
      const { rows } = await client.query<{ listing_id: string; sequence: number }>(
        'SELECT listing_id, sequence FROM outbid_marks ORDER BY sequence',
      );
      return rows.map(({ listing_id: listing, sequence }) => [nameOf(listing), sequence]);
    });
  it.each<[what: string, changes: string[], marks: [string, number][]]>([
    ['goes to the last bid', [], [['auction', 4]]],
    ['stays where no bid came', [mark(4)], [['auction', 4]]],
    ['goes with the auction, and no other does', [mark(2), mark(1, 'quiet'), state('hidden = true')], [['quiet', 1]]],
  ])('%s', async (_what, changes, marks) => {
    expect(await marksAfter(changes)).toEqual(marks);
  });
});

describe('a round through the auctions', () => {
  const round = (changes: readonly string[], after: string | null = null, limit = 10) =>
    when(changes, async (client) => (await auctionsAfter(client, after, limit)).map(nameOf));

  it('has each that runs, in the order of their ids, so many at once', async () => {
    expect(await round([])).toEqual(['auction', 'quiet']);
    expect([await round([], null, 1), await round([], id('auction')), await round([], id('quiet'))]).toEqual([
      ['auction'],
      ['quiet'],
      [],
    ]);
  });

  const over = state(`status = 'ENDED', outcome = 'SOLD', due_at = NULL`);
  it.each<[what: string, changes: string[], found: string[]]>([
    ['none that is over', [over], ['quiet']],
    ['one that is over and has a mark, so that the mark can go', [over, mark(2)], ['auction', 'quiet']],
    ['none whose clock stands still', [state('due_at = NULL')], ['quiet']],
    ['one that runs and has a mark once', [mark(2)], ['auction', 'quiet']],
  ])('has %s', async (_what, changes, found) => {
    expect(await round(changes)).toEqual(found);
  });
});

it('the highest bids are one of each bidder, those of the latest where there are more, without who was left out', async () => {
  const read = (leftOut: readonly string[], limit: number) =>
    when(bidsUpTo(6), async (client) =>
      (await highestBids(client, id('auction'), leftOut.map(id), limit)).map(({ bidderId, sequence }) => [
        nameOf(bidderId),
        sequence,
      ]),
    );
  const [ada, ben, cleo] = [
    ['ada', 3],
    ['ben', 4],
    ['cleo', 6],
  ];
  expect(await read([], 9)).toEqual([ada, ben, cleo]);
  expect(await read([], 2)).toEqual([ben, cleo]);
  expect(await read(['cleo'], 2)).toEqual([ada, ben]);
  expect(await read(['ada', 'cleo'], 2)).toEqual([ben]);
});

it('the latest bids are read oldest first, those of each listing for itself', async () => {
  const found = await when([], (client) => lastBids(client, [id('quiet'), id('auction')], 2));
  expect([...found].map(([listing, bids]) => [nameOf(listing), bids.map(({ sequence }) => sequence)])).toEqual([
    ['auction', [3, 4]],
  ]);
});
