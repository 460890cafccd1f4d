import { CALLS } from '@clamor/contract/calls';
import type { Chance } from '../../e2e/fuzz/random.ts';
import type { FuzzRequest } from '../../e2e/fuzz/requests.ts';

/** The members and listings that the visits use. */
export interface VisitedMarket {
  tokens: readonly string[];
  sellerToken: string;
  sellerName: string;
  /** The account of the visits that sign in. */
  credentials: { email: string; password: string };
  liveSlugs: readonly string[];
  collectingSlugs: readonly string[];
}

type Make = (chance: Chance, market: VisitedMarket) => Pick<FuzzRequest, 'path'> & Partial<FuzzRequest>;

const anySlug = (chance: Chance, { liveSlugs, collectingSlugs }: VisitedMarket) =>
  chance.of(chance.oneIn(2) ? liveSlugs : collectingSlugs);
const asMember = (chance: Chance, { tokens }: VisitedMarket) => ({ authorization: `Bearer ${chance.of(tokens)}` });
const json = (body: unknown) => ({ method: 'POST', body: Buffer.from(JSON.stringify(body)) });
const JSON_BODY = { 'content-type': 'application/json' };
const COMPRESSED = { 'accept-encoding': 'gzip, br' };
/** A random network address. Visits that share an address would soon reach its limit of boosts an hour. */
const address = (chance: Chance) => `10.${chance.whole(0, 255)}.${chance.whole(0, 255)}.${chance.whole(1, 254)}`;

const ofListing =
  (rest: string): Make =>
  (chance, market) => ({
    path: `/api/listings/${anySlug(chance, market)}${rest}`,
  });
const ofMember =
  (path: string): Make =>
  (chance, market) => ({ path, headers: asMember(chance, market) });

/**
 * The kinds of visits. Each has its share (all shares together are about a hundred), its call of the contract (null: a
 * page), and a function that makes the request.
 */
const VISITS: readonly (readonly [times: number, call: string | null, make: Make])[] = [
  [18, 'listListings', (chance) => ({ path: `/api/listings?limit=${chance.of([20, 20, 20, 50])}` })],
  [20, 'readListing', ofListing('')],
  [10, null, (chance, market) => ({ path: `/listing/${anySlug(chance, market)}`, headers: COMPRESSED })],
  [5, null, () => ({ path: '/', headers: COMPRESSED })],
  [8, 'listBids', ofListing('/bids?limit=50')],
  [8, 'listActivity', ofListing('/activity?limit=50')],
  [3, 'readDemandBreakdown', ofListing('/demand-breakdown')],
  [2, 'readLikeStatus', ofListing('/like-status')],
  [4, 'readProfile', (_, { sellerName }) => ({ path: `/api/profile/${sellerName}` })],
  [4, 'listMyBids', ofMember('/api/bids/mine')],
  [4, 'listNotices', ofMember('/api/notices')],
  [3, 'readMe', ofMember('/api/auth/me')],
  [
    6,
    'like',
    (chance, market) => ({
      path: `/api/listings/${anySlug(chance, market)}/like`,
      ...json({ liked: !chance.oneIn(3) }),
      headers: { ...JSON_BODY, ...asMember(chance, market) },
    }),
  ],
  [
    3,
    'boost',
    (chance, market) => ({
      path: `/boost/${chance.of(market.collectingSlugs)}`,
      ...json({}),
      headers: { ...JSON_BODY, 'x-forwarded-for': address(chance) },
    }),
  ],
  [
    0.2,
    'createListing',
    (chance, { sellerToken }) => ({
      path: '/api/listings',
      ...json({ title: `A lot of the soak, ${chance.text(8)}`, threshold: 20 }),
      headers: { ...JSON_BODY, authorization: `Bearer ${sellerToken}` },
    }),
  ],
  [0.2, 'login', (_, { credentials }) => ({ path: '/api/auth/login', ...json(credentials), headers: JSON_BODY })],
];
const ALL_TIMES = VISITS.reduce((sum, [times]) => sum + times, 0);

/** One request of the mixed load. */
export function visit(chance: Chance, market: VisitedMarket): FuzzRequest {
  let place = chance.next() * ALL_TIMES;
  const found = VISITS.find(([times]) => {
    place -= times;
    return place < 0;
  });
  const [, name, make] = found ?? (VISITS[0] as (typeof VISITS)[number]);
  const named = CALLS.find((each) => each.name === name) ?? null;
  return { named, method: 'GET', headers: {}, body: null, ...make(chance, market) };
}
