import { placeBid } from '@clamor/contract/bidding';
import type { ErrorCode } from '@clamor/contract/errors';
import { COMMON_REFUSALS } from '@clamor/contract/wire';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { HandClock, openHttpApp } from '../../platform/http/http-site.fixture.ts';
import type { Caller } from '../../platform/http/index.ts';
import { SessionEnded } from '../../platform/http/index.ts';
import type { DeskAnswer } from '../desk/index.ts';
import { type BidPorts, registerBidRoutes } from './bid-routes.ts';
import { socketBids } from './socket-bids.ts';

const SLUG = 'lamp';
const LISTING = { texts: { id: 'listing-of-the-lamp' } };
const ADA: Caller = {
  userId: 'u1',
  tokenHash: Buffer.alloc(32),
  username: 'mem',
  role: 'BIDDER',
  status: 'ACTIVE',
  expiresAt: Number.MAX_SAFE_INTEGER,
};

type Refusal = Extract<DeskAnswer, { kind: 'refused' }>['refusal'];
const refused = (refusal: Refusal): DeskAnswer => ({ kind: 'refused', refusal });

interface Case {
  desk?: DeskAnswer | Error;
  isGone?: boolean;
  isNobody?: boolean;
  body?: object;
  /** The member has used up their bids of this minute. */
  isTooMuch?: boolean;
}

/** Every code with which a bid can be refused, and the case that causes it. */
const CASES: Readonly<Partial<Record<ErrorCode, Case>>> = {
  UNAUTHENTICATED: { isNobody: true },
  EMAIL_NOT_VERIFIED: { desk: refused({ kind: 'email_not_verified' }) },
  FORBIDDEN: { desk: refused({ kind: 'forbidden' }) },
  OWN_LISTING: { desk: refused({ kind: 'own_listing' }) },
  NOT_FOUND: { isGone: true },
  PAYMENT_OVERDUE: {
    desk: refused({ kind: 'payment_overdue', auctionId: '01920000-0000-7000-8000-000000000000', slug: 'vase' }),
  },
  BID_TOO_LOW: { desk: refused({ kind: 'bid_too_low', minimumCents: 1_500 }) },
  BID_TOO_HIGH: { desk: refused({ kind: 'bid_too_high', maximumCents: 99 }) },
  ALREADY_HIGHEST: { desk: refused({ kind: 'already_highest', maxAmountCents: 7_000 }) },
  NOT_LIVE: { desk: refused({ kind: 'not_live', status: 'COUNTDOWN' }) },
  AUCTION_ENDED: { desk: refused({ kind: 'auction_ended' }) },
  KEY_REUSED: { desk: { kind: 'key_reused' } },
  OUTCOME_UNKNOWN: { desk: { kind: 'outcome_unknown', retryAfterSeconds: 2 } },
  OVERLOADED: { desk: { kind: 'overloaded', retryAfterSeconds: 3 } },
  VALIDATION_FAILED: { body: { amountCents: 5, maxAmountCents: 4 } },
  RATE_LIMITED: { isTooMuch: true },
  INTERNAL_ERROR: { desk: new Error('a bug') },
};
/**
 * Codes that only an HTTP request can get. For a message with wrong JSON or length, the socket closes (1008 or 1009).
 */
const OF_REQUESTS: readonly ErrorCode[] = ['MALFORMED', 'TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

let app: FastifyInstance | undefined;
afterEach(() => app?.close());

async function bothWays({ desk = { kind: 'key_reused' }, isGone = false, isNobody = false, isTooMuch = false }: Case) {
  const rateCounter = { count: () => ({ waitMs: isTooMuch ? 1_500 : 0, left: 5, endsInMs: 1_500 }) };
  const site = await openHttpApp({ rateLimits: true, rateCounters: { quick: rateCounter, exact: rateCounter } });
  app = site;
  const submitted: unknown[] = [];
  const ports = {
    clock: new HandClock(),
    views: { shown: async () => (isGone ? null : LISTING) },
    desk: {
      submit: async (request: unknown) => {
        submitted.push(request);
        if (desk instanceof Error) throw desk;
        return desk;
      },
    },
  } as unknown as BidPorts;
  registerBidRoutes(site, ports);
  const answerBid = socketBids(site, ports);
  const byRequest = async (body: object, key?: string) => {
    const headers = { 'content-type': 'application/json', ...(isNobody ? {} : { authorization: 'Bearer member' }) };
    const sent = {
      headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
      payload: JSON.stringify({ slug: SLUG, ...body }),
    };
    const { statusCode: status, body: json } = await site.inject({ method: 'POST', url: '/api/bids', ...sent });
    return { status, json };
  };
  const bySocket = (fields: object) =>
    answerBid({
      caller: isNobody ? null : ADA,
      address: '127.0.0.1',
      slug: SLUG,
      message: { type: 'bid', ref: 'r', key: 'k', slug: SLUG, ...fields },
      receivedAt: 1_000_000,
    });
  return { byRequest, bySocket, submitted };
}

it('knows every refusal of a bid', () => {
  const codes = Object.keys(CASES).sort();
  expect(codes).toEqual(
    [...new Set([...placeBid.refusals, ...COMMON_REFUSALS])].filter((code) => !OF_REQUESTS.includes(code)).sort(),
  );
});

it.each(Object.entries(CASES) as [ErrorCode, Case][])(
  'refuses with %s over a socket as over HTTP, byte for byte',
  async (code, each) => {
    const { byRequest, bySocket } = await bothWays(each);
    const body = each.body ?? { amountCents: 5 };
    const answer = await bySocket(body);
    expect(JSON.parse(answer.json).code).toBe(code);
    expect(answer).toEqual(await byRequest(body, 'k'));
  },
);

it.each([
  ['a session that ended meanwhile', new SessionEnded()],
  ['a database that is away', Object.assign(new Error('away'), { code: 'ECONNREFUSED' })],
])('says of %s what HTTP says', async (_, desk) => {
  const { byRequest, bySocket } = await bothWays({ desk });
  expect(await bySocket({ amountCents: 5 })).toEqual(await byRequest({ amountCents: 5 }, 'k'));
});

it.each([
  ['an amount that is no number', { amountCents: '5' }],
  ['no amount', {}],
  ['an amount below a cent', { amountCents: 0 }],
  ['a name that is hidden by a word', { amountCents: 5, isAnonymous: 'yes' }],
  ['a maximum below the amount', { amountCents: 5, maxAmountCents: 1 }],
])('refuses %s over a socket as over HTTP', async (_, body) => {
  const { byRequest, bySocket, submitted } = await bothWays({});
  const answer = await bySocket(body);
  expect(answer).toEqual(await byRequest(body, 'k'));
  expect([answer.status, submitted]).toEqual([400, []]);
});

it('hands the desk the same bid by both ways', async () => {
  const { byRequest, bySocket, submitted } = await bothWays({});
  const body = { amountCents: 5, maxAmountCents: 9, isAnonymous: true };
  await bySocket({ ...body, key: 'one' });
  await byRequest(body, 'one');
  expect(submitted[0]).toEqual(submitted[1]);
});

it.each([
  ['slug', 'of another listing than the socket’s', { slug: 'vase' }],
  ['key', 'without a key', { key: undefined }],
  ['idempotency-key', 'with a key that is no text', { key: 7 }],
  ['idempotency-key', 'with an empty key', { key: '' }],
])('refuses in words, at its %s, a bid %s', async (field, _, fields) => {
  const { bySocket, submitted } = await bothWays({});
  const { status, json } = await bySocket({ amountCents: 5, ...fields });
  expect([status, JSON.parse(json).errors.map((each: { field: string }) => each.field)]).toEqual([400, [field]]);
  expect(JSON.parse(json).detail).toMatch(/\w+ \w+/);
  expect(submitted).toEqual([]);
});
