import { LRUCache } from 'lru-cache';
import type { ActivityBlock } from './activity-block.ts';

/** What a block takes beside its text, and each event in it. */
const BLOCK_BYTES = 400;
const EVENT_BYTES = 16;
/** What happened never changes; a name does when its account is deleted. */
const TTL_MS = 5 * 60_000;
/** Reading the clock anew for a look-up costs a timer. */
const TTL_RESOLUTION_MS = 1_000;
/** Of the memory, for what was read once so far. */
const READ_ONCE_SHARE = 0.25;

/**
 * Blocks that were read lately. What was read a second time has most of the room for itself, so that who walks along a long past displaces
 * nothing that others read.
 */
export class BlockMemory {
  readonly #once: LRUCache<string, ActivityBlock>;
  readonly #again: LRUCache<string, ActivityBlock>;

  /** @param now milliseconds that only grow; a test's own */
  constructor(bytesAtMost: number, now?: () => number) {
    const sized = (share: number) =>
      new LRUCache<string, ActivityBlock>({
        maxSize: Math.floor(bytesAtMost * share),
        sizeCalculation: ({ text, numbers }) => BLOCK_BYTES + EVENT_BYTES * numbers.length + text.length,
        ttl: TTL_MS,
        ttlResolution: now === undefined ? TTL_RESOLUTION_MS : 0,
        ...(now === undefined ? {} : { perf: { now } }),
      });
    this.#once = sized(READ_ONCE_SHARE);
    this.#again = sized(1 - READ_ONCE_SHARE);
  }

  /** How much is kept. */
  get bytes(): number {
    return this.#once.calculatedSize + this.#again.calculatedSize;
  }

  find(key: string): ActivityBlock | undefined {
    const again = this.#again.get(key);
    if (again !== undefined) return again;
    const once = this.#once.get(key);
    if (once === undefined) return undefined;
    this.#again.set(key, once, { ttl: Math.max(1, this.#once.getRemainingTTL(key)) });
    this.#once.delete(key);
    return once;
  }

  keep(key: string, block: ActivityBlock): void {
    if (this.#again.has(key)) this.#again.set(key, block);
    else this.#once.set(key, block);
  }
}
