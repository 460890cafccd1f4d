import { type BudgetKey, networksOf } from '../address/index.ts';
import { RateLimiter } from '../limiter/index.ts';

/**
 * The classes of rate limits. For calls: `credentials` takes or mails a secret, `bid` competes in seconds, `upload`
 * costs processor time, `boost` is a visitor's vote, `card` tries a card, `export` reads everything of a member,
 * `webhook` is a message of the card provider. For other requests: `page` also counts unknown addresses, `probe` is a
 * health check that may restart this node.
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
  /** Whether it counts the member, or else the address; or always the address. */
  by: 'member' | 'address';
}

const WINDOW_MS = 60_000;

/** In one minute. */
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
  // Never refused. Its answer is cached instead.
  probe: { max: Number.POSITIVE_INFINITY, by: 'address' },
};

/** Whom a limit counts. An address counts once for each of its networks (`networksOf`). */
export type LimitKey = { member: string } | { address: string };

export interface RateLimits {
  /** Counts a request. Returns the seconds to wait, or 0 within the limit. */
  secondsToWait(limit: LimitClass, key: LimitKey): number;
  /** The remaining budget of a limited class, as headers of an answer. */
  headers(limit: LimitClass, key: LimitKey): Readonly<Record<RateLimitHeader, string>>;
}

/** Of draft-ietf-httpapi-ratelimit-headers-11: the size of a window, and what is left of it. */
export type RateLimitHeader = 'ratelimit-policy' | 'ratelimit';

/** By class: how many there may be (`q`) in how many seconds (`w`). */
const POLICIES = Object.fromEntries(
  Object.entries(RATE_LIMITS).map(([limit, { max }]) => [limit, `"${limit}";q=${max};w=${WINDOW_MS / 1_000}`]),
) as Readonly<Record<LimitClass, string>>;

/** Limits per member or address, in this node's memory. */
export function createRateLimits(now: () => number): RateLimits {
  const limiter = new RateLimiter({ windowMs: WINDOW_MS, now });
  return {
    secondsToWait(limit, key) {
      const { max } = RATE_LIMITS[limit];
      if (max === Number.POSITIVE_INFINITY) return 0;
      return Math.ceil(limiter.take(limit, budgetsOf(key), max) / 1_000);
    },
    headers(limit, key) {
      const { count, endsInMs } = limiter.left(limit, budgetsOf(key), RATE_LIMITS[limit].max);
      const ratelimit = `"${limit}";r=${count};t=${Math.ceil(endsInMs / 1_000)}`;
      return { 'ratelimit-policy': POLICIES[limit], ratelimit };
    },
  };
}

function budgetsOf(key: LimitKey): readonly BudgetKey[] {
  return 'member' in key ? [{ key: `member ${key.member}`, share: 1 }] : networksOf(key.address);
}

/** Whom a class counts: the member, if there is one, or the address. */
export function limitKeyOf(limit: LimitClass, userId: string | null, address: string): LimitKey {
  return userId !== null && RATE_LIMITS[limit].by === 'member' ? { member: userId } : { address };
}
