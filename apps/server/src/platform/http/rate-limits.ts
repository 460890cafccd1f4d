import { type BudgetKey, networksOf } from '../address/index.ts';
import { type Counted, type RateCounter, RateLimiter } from '../limiter/index.ts';

/**
 * The classes of rate limits.
 * - Calls: `credentials` takes or mails a secret, `bid` competes in seconds, `upload` costs processor time, `boost` is
 *   a visitor's vote, `card` tries a card, `export` reads everything about a member, `webhook` is a message of the card
 *   provider.
 * - Other requests: `page` also counts unknown addresses, `probe` is a health check that may restart this node.
 */
export type LimitClass =
  | 'read'
  | 'write'
  | 'bid'
  | 'credentials'
  | 'upload'
  | 'boost'
  | 'card'
  | 'staff'
  | 'export'
  | 'webhook'
  | 'page'
  | 'asset'
  | 'docs'
  | 'socket'
  | 'metrics'
  | 'probe';

interface Limit {
  max: number;
  /** `member`: requests are counted by member, or by address if nobody is signed in. `address`: always by address. */
  by: 'member' | 'address';
}

export const RATE_WINDOW_MS = 60_000;

/** The limits of each class in one minute. */
export const RATE_LIMITS: Readonly<Record<LimitClass, Limit>> = {
  read: { max: 3_000, by: 'member' },
  write: { max: 240, by: 'member' },
  bid: { max: 600, by: 'member' },
  credentials: { max: 300, by: 'address' },
  upload: { max: 60, by: 'member' },
  boost: { max: 120, by: 'address' },
  card: { max: 120, by: 'address' },
  staff: { max: 600, by: 'address' },
  export: { max: 6, by: 'member' },
  webhook: { max: 3_000, by: 'address' },
  page: { max: 1_200, by: 'address' },
  asset: { max: 6_000, by: 'address' },
  docs: { max: 300, by: 'address' },
  socket: { max: 1_200, by: 'address' },
  metrics: { max: 120, by: 'address' },
  // A probe is never refused. Its answer is cached instead.
  probe: { max: Number.POSITIVE_INFINITY, by: 'address' },
};

/** Whose count a request adds to: a member's or an address's. An address counts under each of its networks. */
export type LimitKey = { member: string } | { address: string };

export interface RateLimits {
  /**
   * Counts a request of a class, or refuses it. Classes that the nodes count together may answer later; `bid` and
   * `read` answer at once. Never throws.
   */
  count(limit: LimitClass, key: LimitKey): Counted | Promise<Counted>;
}

/** The headers of draft-ietf-httpapi-ratelimit-headers-11: the size of a window, and what is left in it. */
export type RateLimitHeader = 'ratelimit-policy' | 'ratelimit';

/** For each class the header that names how many requests (`q`) are allowed in how many seconds (`w`). */
const POLICIES = Object.fromEntries(
  Object.entries(RATE_LIMITS).map(([limit, { max }]) => [limit, `"${limit}";q=${max};w=${RATE_WINDOW_MS / 1_000}`]),
) as Readonly<Record<LimitClass, string>>;

const UNBOUNDED: Counted = { waitMs: 0, left: Number.POSITIVE_INFINITY, endsInMs: RATE_WINDOW_MS };

/** The counters of this node. */
export interface RateCounters {
  /** For bids and reads. It answers without a network request, because every bid and read waits for it. */
  quick: RateCounter;
  /** For all other classes. */
  exact: RateCounter;
}

/** Creates the rate limits on these counters. */
export function createRateLimits({ quick, exact }: RateCounters): RateLimits {
  return {
    count(limit, key) {
      const { max } = RATE_LIMITS[limit];
      if (max === Number.POSITIVE_INFINITY) return UNBOUNDED;
      const counter = limit === 'bid' || limit === 'read' ? quick : exact;
      return counter.count(limit, budgetsOf(key), max);
    },
  };
}

/** Counters in the memory of this node alone. */
export function ownCounters(now: () => number): RateCounters {
  const counter = new RateLimiter({ windowMs: RATE_WINDOW_MS, now });
  return { quick: counter, exact: counter };
}

/** How many whole seconds the client must wait; 0: the request was counted. */
export function secondsToWait({ waitMs }: Counted): number {
  return Math.ceil(waitMs / 1_000);
}

/** The headers that tell the client what is left of its limit. The class must have a limit. */
export function rateLimitHeaders(limit: LimitClass, counted: Counted): Readonly<Record<RateLimitHeader, string>> {
  const ratelimit = `"${limit}";r=${counted.left};t=${Math.ceil(counted.endsInMs / 1_000)}`;
  return { 'ratelimit-policy': POLICIES[limit], ratelimit };
}

const MEMBER = 'member:';

function budgetsOf(key: LimitKey): readonly BudgetKey[] {
  return 'member' in key ? [{ key: `${MEMBER}${key.member}`, share: 1 }] : networksOf(key.address);
}

/** Whether a key stands for a member. All other keys stand for networks. */
export function isMemberKey(key: string): boolean {
  return key.startsWith(MEMBER);
}

/**
 * Whose count a request of this class adds to: the member's if somebody is signed in and the class counts by member,
 * otherwise the address's.
 */
export function limitKeyOf(limit: LimitClass, userId: string | null, address: string): LimitKey {
  return userId !== null && RATE_LIMITS[limit].by === 'member' ? { member: userId } : { address };
}
