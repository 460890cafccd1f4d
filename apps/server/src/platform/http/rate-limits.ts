import { type BudgetKey, networksOf } from '../address/index.ts';
import { RateLimiter } from '../limiter/index.ts';

/**
 * How often something may be asked for. Calls: `credentials` takes or mails a secret, `bid` competes in seconds, `upload`
 * costs processor time, `boost` is a visitor's vote, `card` tries a card, `export` reads
 * everything of a member, `webhook` is a message of the card provider. What is no call:
 * `page` also counts addresses that lead nowhere,
 * `probe` is what a machine restarts this node by.
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
  /** Whom it counts: the member where there is one, else the address; or always the address. */
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
  // Never refused: its answer is remembered instead.
  probe: { max: Number.POSITIVE_INFINITY, by: 'address' },
};

/** Whom a limit counts. An address counts under each of its networks (`networksOf`). */
export type LimitKey = { member: string } | { address: string };

export interface RateLimits {
  /** Counts one of a class; answers how many seconds to wait, or 0 where it is within the limit. */
  secondsToWait(limit: LimitClass, key: LimitKey): number;
  /** What is left of a class that has a limit, as the headers of an answer say it. */
  headers(limit: LimitClass, key: LimitKey): Readonly<Record<RateLimitHeader, string>>;
}

/** Of draft-ietf-httpapi-ratelimit-headers-11: what there is in a window, and what is left of it. */
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

/** Whom a class counts of a caller who may be nobody's, at an address. */
export function limitKeyOf(limit: LimitClass, userId: string | null, address: string): LimitKey {
  return userId !== null && RATE_LIMITS[limit].by === 'member' ? { member: userId } : { address };
}
