import { LRUCache } from 'lru-cache';
import { monotonicNow, realScheduler, type Scheduler } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import { type WorkLimiter, workLimiter } from '../../platform/limiter/index.ts';
import type { Usernames } from '../members/index.ts';
import { type Span, spanReader } from './activity.postgres.ts';
import type { FeedEvent } from './activity.ts';
import { type ActivityBlock, BLOCK, blockStart, renderBlock } from './activity-block.ts';

export interface ActivityPorts {
  /** A pool that bids do not use. */
  database: Queryable;
  names: Pick<Usernames, 'learn' | 'nameOf'>;
  /** The most memory for rendered blocks, in bytes. */
  bytesAtMost?: number;
  /** A monotonic clock in milliseconds; tests pass their own. */
  now?: () => number;
  scheduler?: Scheduler;
}

interface Loading {
  before: number;
  block: Promise<ActivityBlock>;
}

const BYTES_AT_MOST = 16 * 1_024 * 1_024;
/**
 * Only one block is read at a time, and all readers together take a quarter of the time at most, because bids are
 * decided by the same process and database.
 */
const READ_AT_ONCE = 1;
const RESTS = 3;
/** The most blocks that may wait to be read. A page of a hundred lines has four. */
const WAITING = 400;
/** The memory in bytes that a block takes besides its text: once, and for each of its events. */
const BLOCK_BYTES = 400;
const EVENT_BYTES = 16;
/** How long a block is kept. Events never change, but a member's name does when the account is deleted. */
const TTL_MS = 5 * 60_000;
/** The cache reads the clock at most this often, because each reading sets a timer. */
const TTL_RESOLUTION_MS = 1_000;

/** Blocks of activity, rendered once and kept for a while. Concurrent requests for the same block share one read. */
export class ActivityBlocks {
  readonly #kept: LRUCache<string, ActivityBlock>;
  readonly #loads = new Map<string, Loading>();
  readonly #read: ReturnType<typeof spanReader>;
  readonly #ports: ActivityPorts;
  readonly #limiter: WorkLimiter;

  constructor(ports: ActivityPorts) {
    const { bytesAtMost = BYTES_AT_MOST, now, scheduler = realScheduler } = ports;
    this.#ports = ports;
    this.#read = spanReader(ports.database);
    const rest = { times: RESTS, scheduler, now: now ?? monotonicNow };
    this.#limiter = workLimiter({ width: READ_AT_ONCE, waiting: WAITING, waitingPerKey: WAITING, rest });
    this.#kept = new LRUCache({
      maxSize: bytesAtMost,
      sizeCalculation: ({ text, numbers }) => BLOCK_BYTES + EVENT_BYTES * numbers.length + text.length,
      ttl: TTL_MS,
      ttlResolution: now === undefined ? TTL_RESOLUTION_MS : 0,
      ...(now === undefined ? {} : { perf: { now } }),
    });
  }

  /** The size of all kept blocks in bytes. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /**
   * The blocks that cover a range, newest first. Throws `LimiterFull` if too many requests wait.
   * @param committed every event number before this one is committed and never changes
   */
  over(listingId: string, { from, before }: Span, committed: number): Promise<ActivityBlock[]> {
    const starts: number[] = [];
    for (let start = blockStart(before - 1); start > from - BLOCK; start -= BLOCK) starts.push(start);
    const blocks = starts.map((start) => {
      const known = this.#find(keyOf(listingId, start), Math.min(start + BLOCK, before));
      return known ?? this.#load(listingId, start, committed);
    });
    return Promise.all(blocks);
  }

  /** A block with every event before the number `before`, kept or being read. */
  #find(key: string, before: number): ActivityBlock | Promise<ActivityBlock> | undefined {
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.before >= before) return kept;
    const loading = this.#loads.get(key);
    return loading !== undefined && loading.before >= before ? loading.block : undefined;
  }

  /** Reads each block in a task of its own, so that a bid waits for a small piece of work at most. */
  #load(listingId: string, start: number, committed: number): Promise<ActivityBlock> {
    const span = { from: start, before: Math.min(start + BLOCK, committed) };
    const key = keyOf(listingId, start);
    const block = this.#limiter(key, () => this.#render(listingId, span));
    const loading = { before: span.before, block };
    this.#loads.set(key, loading);
    const arrived = () => {
      if (this.#loads.get(key) === loading) this.#loads.delete(key);
    };
    block.then((each) => this.#kept.set(key, each)).then(arrived, arrived);
    return block;
  }

  async #render(listingId: string, span: Span): Promise<ActivityBlock> {
    const events = await this.#read(listingId, span);
    const { names, database } = this.#ports;
    await names.learn(events.flatMap(namedIn), database);
    return renderBlock(events, span.before, names.nameOf);
  }
}

function keyOf(listingId: string, start: number): string {
  return `${listingId} ${start}`;
}

/** The members whose names an event's lines may show. */
function namedIn({ event }: FeedEvent): string[] {
  if (event.type === 'liked') return [event.userId];
  return event.type === 'bid_placed' ? event.bids.flatMap((bid) => (bid.anonymous ? [] : [bid.bidderId])) : [];
}
