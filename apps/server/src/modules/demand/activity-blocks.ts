import { LRUCache } from 'lru-cache';
import type { Queryable } from '../../platform/database/index.ts';
import type { BidderNames } from '../listings/index.ts';
import { workGate } from '../media/index.ts';
import { type Span, spanReader } from './activity.postgres.ts';
import type { FeedEvent } from './activity.ts';
import { type ActivityBlock, BLOCK, blockStart, renderBlock } from './activity-block.ts';

export interface ActivityPorts {
  /** Not the connections that let bids in. */
  database: Queryable;
  names: Pick<BidderNames, 'learn' | 'nameOf'>;
  /** Memory for blocks that were read, in bytes. */
  bytesAtMost?: number;
  /** Milliseconds that only grow; a test's own. */
  now?: () => number;
}

interface Loading {
  before: number;
  block: Promise<ActivityBlock>;
}

const BYTES_AT_MOST = 16 * 1_024 * 1_024;
/** Whoever reads what nobody read before waits for others who do: bids are decided by the same process. */
const READ_AT_ONCE = 2;
const WAITING = 200;
/** What a block takes beside its text, and each event in it. */
const BLOCK_BYTES = 400;
const EVENT_BYTES = 16;
/** What happened never changes; a name does when its account is deleted. */
const TTL_MS = 5 * 60_000;
/** Reading the clock anew for a look-up costs a timer. */
const TTL_RESOLUTION_MS = 1_000;

/** Blocks of activity, read and rendered once and then kept for a while. Who asks for the same one meanwhile waits for it too. */
export class ActivityBlocks {
  readonly #kept: LRUCache<string, ActivityBlock>;
  readonly #loads = new Map<string, Loading>();
  readonly #read: ReturnType<typeof spanReader>;
  readonly #ports: ActivityPorts;
  readonly #gate = workGate({ width: READ_AT_ONCE, waiting: WAITING, waitingPerKey: WAITING });

  constructor(ports: ActivityPorts) {
    const { bytesAtMost = BYTES_AT_MOST, now } = ports;
    this.#ports = ports;
    this.#read = spanReader(ports.database);
    this.#kept = new LRUCache({
      maxSize: bytesAtMost,
      sizeCalculation: ({ text, numbers }) => BLOCK_BYTES + EVENT_BYTES * numbers.length + text.length,
      ttl: TTL_MS,
      ttlResolution: now === undefined ? TTL_RESOLUTION_MS : 0,
      ...(now === undefined ? {} : { perf: { now } }),
    });
  }

  /** How much is kept. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /**
   * The blocks of a span, newest first. Fails with `GateFull` where too many wait already.
   * @param committed every number before this one is committed and stays as it is
   */
  over(listingId: string, { from, before }: Span, committed: number): Promise<ActivityBlock[]> {
    const starts: number[] = [];
    for (let start = blockStart(before - 1); start > from - BLOCK; start -= BLOCK) starts.push(start);
    const found = starts.map((start) => this.#find(keyOf(listingId, start), Math.min(start + BLOCK, before)));
    const first = found.indexOf(undefined);
    if (first >= 0) {
      const missing = starts.slice(first, found.lastIndexOf(undefined) + 1);
      const loaded = this.#load(listingId, missing, committed);
      for (const [index, block] of loaded.entries()) found[first + index] ??= block;
    }
    return Promise.all(found as (ActivityBlock | Promise<ActivityBlock>)[]);
  }

  /** A block with everything up to a number, kept or on its way. */
  #find(key: string, before: number): ActivityBlock | Promise<ActivityBlock> | undefined {
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.before >= before) return kept;
    const loading = this.#loads.get(key);
    return loading !== undefined && loading.before >= before ? loading.block : undefined;
  }

  /** Reads neighbouring blocks, the newest first, with one query. */
  #load(listingId: string, starts: readonly number[], committed: number): Promise<ActivityBlock>[] {
    const span = { from: starts.at(-1) ?? 0, before: Math.min((starts[0] ?? 0) + BLOCK, committed) };
    const blocks = this.#gate(keyOf(listingId, span.from), () => this.#render(listingId, span));
    return starts.map((start) => {
      const key = keyOf(listingId, start);
      const block = blocks.then((render) => render(start));
      const loading = { before: Math.min(start + BLOCK, span.before), block };
      this.#loads.set(key, loading);
      const arrived = () => {
        if (this.#loads.get(key) === loading) this.#loads.delete(key);
      };
      block.then((each) => this.#kept.set(key, each)).then(arrived, arrived);
      return block;
    });
  }

  async #render(listingId: string, span: Span): Promise<(start: number) => ActivityBlock> {
    const events = await this.#read(listingId, span);
    const { names, database } = this.#ports;
    await names.learn(events.flatMap(namedIn), database);
    const byBlock = new Map<number, FeedEvent[]>();
    for (const each of events) {
      const start = blockStart(each.event.number);
      const block = byBlock.get(start);
      if (block === undefined) byBlock.set(start, [each]);
      else block.push(each);
    }
    return (start) => renderBlock(byBlock.get(start) ?? [], Math.min(start + BLOCK, span.before), names.nameOf);
  }
}

function keyOf(listingId: string, start: number): string {
  return `${listingId} ${start}`;
}

/** Whose names the lines of an event may say. */
function namedIn({ event }: FeedEvent): string[] {
  if (event.type === 'liked') return [event.userId];
  return event.type === 'bid_placed' ? event.bids.flatMap((bid) => (bid.anonymous ? [] : [bid.bidderId])) : [];
}
