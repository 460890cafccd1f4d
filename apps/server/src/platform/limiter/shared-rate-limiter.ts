import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { BudgetKey } from '../address/index.ts';
import type { CounterLink } from './counter-link.ts';
import type { Counted, RateCounter } from './rate-counter.ts';
import type { RateLimiter } from './rate-limiter.ts';

export interface SharedRateLimiterOptions {
  link: CounterLink;
  windowMs: number;
  /** What keys in Redis begin with. */
  prefix: string;
  /** The name of a key in Redis. It is a hash, so that Redis stores no network in clear text. */
  nameOf(key: string): string;
  /** Counts on this node alone while Redis is down. */
  alone: RateLimiter;
  /** How many nodes share a limit, including this one. */
  liveNodes(): number;
}

/**
 * Changes a count by ARGV[1], in a window of ARGV[2] seconds, unless it would exceed ARGV[3] or fall below zero. So a
 * refused request changes no count, and a request that is given back after its window cannot make a count negative.
 */
const COUNT_SCRIPT = `
local sum = tonumber(redis.call('get', KEYS[1]) or '0') + tonumber(ARGV[1])
if sum <= tonumber(ARGV[3]) and sum >= 0 then
  redis.call('incrby', KEYS[1], ARGV[1])
  if redis.call('pttl', KEYS[1]) < 0 then redis.call('expire', KEYS[1], ARGV[2]) end
end
return { sum, redis.call('pttl', KEYS[1]) }`;

/**
 * Counts in Redis for all nodes. While Redis is down, each node counts alone with its share of the limit, so that all
 * nodes together allow about as much as before.
 */
export class SharedRateLimiter implements RateCounter {
  readonly #options: SharedRateLimiterOptions;
  /** A limiter for each class and limit. There are only as many as there are classes and shares. */
  readonly #limiters = new Map<string, RateLimiterRedis>();

  constructor(options: SharedRateLimiterOptions) {
    this.#options = options;
  }

  count(name: string, keys: readonly BudgetKey[], max: number): Counted | Promise<Counted> {
    return this.#options.link.isUp() ? this.#countTogether(name, keys, max) : this.#countAlone(name, keys, max);
  }

  #countAlone(name: string, keys: readonly BudgetKey[], max: number): Counted {
    const { alone, liveNodes } = this.#options;
    return alone.count(name, keys, Math.ceil(max / Math.max(1, liveNodes())));
  }

  async #countTogether(name: string, keys: readonly BudgetKey[], max: number): Promise<Counted> {
    const counted = await this.#options.link.within(() => this.#ask(name, keys, max));
    return counted ?? this.#countAlone(name, keys, max);
  }

  /**
   * Counts under one key after another, the smallest network first. So a refusal there never changes a count that is
   * shared with others. Rejects if Redis fails.
   */
  async #ask(name: string, keys: readonly BudgetKey[], max: number): Promise<Counted> {
    let least: Counted = { waitMs: 0, left: max, endsInMs: this.#options.windowMs };
    const giveBack: (() => void)[] = [];
    for (const { key, share } of keys) {
      const limiter = this.#limiterOf(name, max * share);
      const hidden = this.#options.nameOf(key);
      const counted = await consume(limiter, hidden);
      if (counted.waitMs > 0) {
        for (const each of giveBack) each();
        return counted;
      }
      // If giving back fails, the count stays until its window ends.
      giveBack.push(() => void limiter.reward(hidden).catch(() => undefined));
      if (counted.left <= least.left) least = counted;
    }
    return least;
  }

  #limiterOf(name: string, points: number): RateLimiterRedis {
    const known = this.#limiters.get(`${name} ${points}`);
    if (known !== undefined) return known;
    const { link, prefix, windowMs } = this.#options;
    const limiter = new RateLimiterRedis({
      storeClient: link,
      // Says that the client comes from the package `redis`, not from `ioredis`.
      useRedisPackage: true,
      keyPrefix: `${prefix}${name}`,
      points,
      duration: windowMs / 1_000,
      customIncrTtlLuaScript: COUNT_SCRIPT,
    });
    this.#limiters.set(`${name} ${points}`, limiter);
    return limiter;
  }
}

/** Counts one request. If the key is used up, the library rejects with its result instead of an error. */
async function consume(limiter: RateLimiterRedis, key: string): Promise<Counted> {
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key);
    return { waitMs: 0, left: remainingPoints, endsInMs: msBeforeNext };
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const waitMs = Math.max(1, refused.msBeforeNext);
    return { waitMs, left: 0, endsInMs: waitMs };
  }
}
