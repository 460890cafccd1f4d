import type { WrittenListing } from '@clamor/contract/listing-views';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Chance, chanceOf } from '../fuzz/random.ts';
import { BidLine } from './bid-line.ts';
import { Member } from './outside-client.ts';
import { type RunningServer, startServer } from './running-server.ts';

/** The number of bids. `npm run both-ways` sends 20,000, the suite fewer. */
const BIDS = Number(process.env.BOTH_WAYS_BIDS ?? 400);
const SEED = Number(process.env.BOTH_WAYS_SEED ?? 5);
/** The number of auction pairs that run at the same time. */
const PAIRS = Number(process.env.BOTH_WAYS_PAIRS ?? 8);
const BIDDERS = 4;
/**
 * The number of pairs that share the same bidders. It is limited by the number of sockets that a member may have
 * (docs/decisions/090-budgets-of-networks.md).
 */
const PAIRS_OF_BIDDERS = 8;
const REPEATS = 50;
const MINUTE_MS = 60_000;

let server: RunningServer;
let seller: Member;
/** The bidders. Each group of `PAIRS_OF_BIDDERS` pairs has its own. */
let bidders: Member[][];
beforeAll(async () => {
  server = await startServer();
  seller = await Member.join(server.origin, 'both-ways-seller', 'SELLER');
  bidders = [];
  for (let group = 0; group * PAIRS_OF_BIDDERS < PAIRS; group += 1) {
    const joining = Array.from({ length: BIDDERS }, (_, n) =>
      Member.join(server.origin, `both-ways-${group}-${n}`, 'BIDDER'),
    );
    bidders.push(await Promise.all(joining));
  }
}, MINUTE_MS);
afterAll(() => server?.stop());

function biddersOf(index: number): readonly Member[] {
  return bidders[Math.floor(index / PAIRS_OF_BIDDERS)] ?? [];
}

async function putUp(index: number): Promise<string> {
  const body = {
    title: 'A lamp like another',
    threshold: 2,
    startPriceCents: 1_000,
    minIncrementCents: 100,
    ...(index % 2 === 0 ? { reserveCents: 40_000 } : {}),
    auctionDurationSeconds: 7_200,
    countdownTimerMinutes: 1,
  };
  const { slug } = await seller.expect<WrittenListing>(201, '/api/listings', { method: 'POST', body });
  const like = { method: 'POST', body: { liked: true } };
  for (const fan of biddersOf(index).slice(0, 2))
    await untilDecided(() => fan.call(`/api/listings/${slug}/like`, like));
  return slug;
}

interface Drawn {
  who: number;
  key: string;
  fields: Record<string, unknown>;
}

/** A random bid: mostly near the next minimum, sometimes far off, a repeat, or invalid. */
function draw(chance: Chance, index: number, minimumCents: number, before: Drawn | null): Drawn {
  if (before !== null && chance.oneIn(12)) return before;
  const who = chance.whole(0, BIDDERS - 1);
  const key = before !== null && chance.oneIn(30) ? before.key : `key-${index}`;
  const amountCents = chance.oneIn(25)
    ? chance.of<unknown>([0, -5, 0.5, '1000', null, 1e12, undefined])
    : Math.max(1, minimumCents + chance.whole(-300, 900));
  const near = typeof amountCents === 'number' ? amountCents : minimumCents;
  const maximum = chance.oneIn(3) ? { maxAmountCents: near + chance.whole(-50, 4_000) } : {};
  const name = chance.oneIn(3) ? { isAnonymous: chance.of<unknown>([true, false, 'no']) } : {};
  return { who, key, fields: { amountCents, ...maximum, ...name } };
}

/** Fields that differ between the two auctions, because they depend on the auction or the time. */
const OF_ITS_OWN = ['id', 'placedAt', 'receivedAt', 'endsAt'];

function withoutOwn(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body, (field, value) => (OF_ITS_OWN.includes(field) ? undefined : value)));
}

/** Repeats a request while the server answers 503. A bid repeats its key, so it is decided only once. */
async function untilDecided<Given extends { status: number } | null>(ask: () => Promise<Given>): Promise<Given> {
  for (let repeats = 0; repeats < REPEATS; repeats += 1) {
    const given = await ask();
    if (given?.status !== 503) return given;
  }
  return await ask();
}

/**
 * Sends the same bids to two equal auctions, over HTTP to one and over sockets to the other, and compares each answer.
 */
async function compare(index: number, pair: readonly [string, string], codes: Map<string, number>): Promise<void> {
  const [byHttp, bySocket] = pair;
  const members = biddersOf(index);
  const lines = members.map((bidder) => new BidLine(bidder, bySocket));
  let minimumCents = 1_000;
  let before: Drawn | null = null;
  for (let n = index; n < BIDS; n += PAIRS) {
    const drawn = draw(chanceOf(SEED, n), n, minimumCents, before);
    before = drawn;
    const { who, key, fields } = drawn;
    const send = { method: 'POST', body: { slug: byHttp, ...fields }, headers: { 'idempotency-key': key } };
    const [http, socket] = await Promise.all([
      untilDecided(() => (members[who] as Member).call('/api/bids', send)),
      untilDecided(() => (lines[who] as BidLine).bid({ key, ...fields })),
    ]);
    const told = `bid ${n} of seed ${SEED}: ${JSON.stringify(drawn)}`;
    expect([socket?.status, withoutOwn(socket?.body)], told).toEqual([http.status, withoutOwn(http.body)]);
    const { code = 'accepted', nextMinimumCents } = http.body as { code?: string; nextMinimumCents?: number };
    minimumCents = (http.body as { minimumCents?: number }).minimumCents ?? nextMinimumCents ?? minimumCents;
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  for (const line of lines) line.close();
}

it(
  `answers random bids over the socket as over HTTP, on equal auctions (${BIDS} of each, seed ${SEED})`,
  async () => {
    const pairs: [string, string][] = [];
    for (let index = 0; index < PAIRS; index += 1) pairs.push([await putUp(index), await putUp(index)]);
    await seller.advanceClock(61);
    const codes = new Map<string, number>();
    await Promise.all(pairs.map((pair, index) => compare(index, pair, codes)));
    console.log([...codes].map(([code, times]) => `${code}: ${times}`).join(', '));
    for (const code of [
      'accepted',
      'BID_TOO_LOW',
      'ALREADY_HIGHEST',
      'KEY_REUSED',
      'VALIDATION_FAILED',
      'BID_TOO_HIGH',
    ]) {
      expect([code, codes.get(code) ?? 0]).toEqual([code, expect.toSatisfy((times: number) => times > 0)]);
    }
    for (const [byHttp, bySocket] of pairs) {
      const [one, other] = await Promise.all(
        [byHttp, bySocket].map((slug) => seller.expect<object[]>(200, `/api/listings/${slug}/bids?limit=100`)),
      );
      expect(withoutOwn(other)).toEqual(withoutOwn(one));
    }
  },
  30 * MINUTE_MS,
);
