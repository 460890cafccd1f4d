import { changesTexts, type ListingState } from '@clamor/domain/lifecycle';
import type { CommittedChange } from '../topics/index.ts';
import type { MarketQuery, PageRow } from './market-page.ts';
import { RunningColumns, type RunningListing } from './running-columns.ts';
import type { SortedBy } from './sorted-by.ts';

/** A position in the market's own order: the last listing that a read returned. */
export interface ReadMark {
  marketGroup: number;
  featureRank: number;
  orderKey: number;
  listingId: string;
}

export interface RunningPorts {
  /** Reads running listings along the market's own order. */
  readAfter(mark: ReadMark | null, limit: number): Promise<{ listings: RunningListing[]; last: ReadMark | null }>;
  /** Reads those of these listings that are running. */
  readSome(listingIds: readonly string[]): Promise<RunningListing[]>;
  /** A category in lower case, as PostgreSQL's `lower` makes it. */
  lowered(category: string): Promise<string>;
  /**
   * Null while this node may be missing commits. Otherwise a text; if it differs from the last one, commits were missed
   * in between.
   */
  hearing(): string | null;
  /** Counts sorted pages by the source of their running listings. */
  counted(from: 'memory' | 'database'): void;
  /** A monotonic clock in milliseconds. */
  now(): number;
  /** Reports that the listings could not be read. Pages come from the database meanwhile. */
  onFailure(cause: unknown): void;
}

/** The most running listings that are kept in memory (about 40 MB). If there are more, none is kept. */
export const MAX_RUNNING = 200_000;
/** If more listings than this must be read again, reading all costs less. */
export const MAX_UNREAD = 1_000;
/** The rows of one read. They are few, so that the event loop is never busy for long. */
const READ_AT_ONCE = 500;
/** The minimum time between two reads of all listings, in milliseconds. */
export const READ_ALL_PAUSE_MS = 10_000;
/** After this time all listings are read again, in case a change was missed. In milliseconds. */
export const LIVES_MS = 10 * 60_000;
const MAX_ROUNDS = 3;

type SortedQuery = MarketQuery & { sort: SortedBy };

/**
 * The running listings in memory, for sorted pages (docs/desk.md#sorted-pages). The first sorted page starts reading them; after
 * that they follow commits. Whenever they may be incomplete, they answer null, and the page is read from the database.
 */
export class RunningListings {
  readonly #ports: RunningPorts;
  #columns: RunningColumns | null = null;
  /** Listings that must be read before the next page. */
  #unread = new Set<string>();
  /** The read in progress. Only one runs at a time. */
  #reading: Reading | null = null;
  /** Counts calls of `drop`. A read that began before the latest call is useless. */
  #drops = 0;
  #hearing: string | null = null;
  /** When the last read of all listings began. */
  #readAllAt = Number.NEGATIVE_INFINITY;
  #isStopped = false;

  constructor(ports: RunningPorts) {
    this.#ports = ports;
  }

  /** The first running listings of a page; null: read them from the database. */
  async rowsOf(query: SortedQuery): Promise<PageRow[] | null> {
    const rows = await this.#rowsOf(query);
    this.#ports.counted(rows === null ? 'database' : 'memory');
    return rows;
  }

  follow(changes: readonly CommittedChange[]): void {
    if (this.#columns === null && this.#reading === null) return;
    for (const { state, steps } of changes) {
      this.#reading?.hear(state);
      if (this.#columns?.apply(state) === false || steps.some(({ event }) => changesTexts(event)))
        this.#mustRead(state.id);
    }
  }

  /**
   * Compares committed versions with those in memory. Listings with an older version in memory are read before the next
   * page.
   */
  compare(versions: ReadonlyMap<string, number>): void {
    this.#reading?.hearVersions(versions);
    if (this.#columns !== null) for (const id of behind(this.#columns, versions)) this.#mustRead(id);
  }

  /** Called after these listings were created. */
  added(listingIds: readonly string[]): void {
    if (this.#columns === null && this.#reading === null) return;
    for (const id of listingIds) this.#mustRead(id);
  }

  /** Forgets everything, because changes may have been missed. */
  drop(): void {
    this.#columns = null;
    this.#unread.clear();
    this.#drops += 1;
  }

  stop(): void {
    this.#isStopped = true;
    this.drop();
  }

  async #rowsOf(query: SortedQuery): Promise<PageRow[] | null> {
    if (!this.#isCurrent()) return null;
    const category = query.category === null ? null : await this.#ports.lowered(query.category);
    for (let round = 0; this.#isBehind(); round += 1) {
      if (this.#columns === null || this.#reading?.isOfAll || round === MAX_ROUNDS) return null;
      await (this.#reading ?? this.#start(false, (reading) => this.#readUnread(reading))).done;
    }
    return this.#columns?.page(query.sort, { ...query, category }, query.after, query.limit + 1) ?? null;
  }

  /** Whether listings must be read before the next page, or another page is waiting for such a read now. */
  #isBehind(): boolean {
    return this.#unread.size > 0 || this.#reading?.isOfAll === false;
  }

  /**
   * Whether the listings in memory may be used. If this node may have missed commits, they are dropped. If a read of
   * all listings is due, it is started.
   */
  #isCurrent(): boolean {
    const hearing = this.#ports.hearing();
    if (hearing !== this.#hearing) this.drop();
    this.#hearing = hearing;
    if (hearing === null || this.#isStopped) return false;
    const age = this.#ports.now() - this.#readAllAt;
    const isDue = age >= (this.#columns === null ? READ_ALL_PAUSE_MS : LIVES_MS);
    if (isDue && this.#reading === null) {
      this.#readAllAt = this.#ports.now();
      this.#start(true, (reading) => this.#readAll(reading));
    }
    return this.#columns !== null;
  }

  #mustRead(listingId: string): void {
    this.#unread.add(listingId);
    if (this.#unread.size > MAX_UNREAD) this.drop();
  }

  #start(isOfAll: boolean, read: (reading: Reading) => Promise<void>): Reading {
    const reading = new Reading(isOfAll);
    this.#reading = reading;
    reading.done = read(reading)
      .catch((cause: unknown) => {
        this.drop();
        if (!this.#isStopped) this.#ports.onFailure(cause);
      })
      .finally(() => {
        this.#reading = null;
      });
    return reading;
  }

  async #readAll(reading: Reading): Promise<void> {
    const drops = this.#drops;
    const columns = new RunningColumns();
    let mark: ReadMark | null = null;
    do {
      const { listings, last } = await this.#ports.readAfter(mark, READ_AT_ONCE);
      for (const listing of listings) columns.put(listing);
      mark = last;
      if (drops !== this.#drops) return;
      if (columns.size > MAX_RUNNING) return this.drop();
    } while (mark !== null);
    this.#columns = columns;
    this.#takeHeard(reading, columns);
  }

  async #readUnread(reading: Reading): Promise<void> {
    const ids = [...this.#unread];
    const columns = this.#columns as RunningColumns;
    this.#unread = new Set();
    const listings = await this.#ports.readSome(ids);
    if (columns !== this.#columns) return;
    const running = new Set(listings.map(({ listingId }) => listingId));
    for (const listing of listings) columns.put(listing);
    for (const id of ids) if (!running.has(id)) columns.remove(id);
    this.#takeHeard(reading, columns);
  }

  /** Applies the changes that were received during a read, because its rows may be older. */
  #takeHeard({ states, versions }: Reading, columns: RunningColumns): void {
    for (const state of states.values()) if (!columns.apply(state)) this.#mustRead(state.id);
    for (const id of behind(columns, versions)) this.#mustRead(id);
  }
}

/** A read in progress, with the commits that were received since it began. */
class Reading {
  readonly isOfAll: boolean;
  done: Promise<void> = Promise.resolve();
  readonly states = new Map<string, ListingState>();
  readonly versions = new Map<string, number>();

  constructor(isOfAll: boolean) {
    this.isOfAll = isOfAll;
  }

  hear(state: ListingState): void {
    if ((this.states.get(state.id)?.version ?? 0) < state.version) this.states.set(state.id, state);
  }

  hearVersions(versions: ReadonlyMap<string, number>): void {
    for (const [id, version] of versions) this.versions.set(id, version);
  }
}

function behind(columns: RunningColumns, versions: ReadonlyMap<string, number>): string[] {
  const ids: string[] = [];
  for (const [id, version] of versions) if ((columns.versionOf(id) ?? version) < version) ids.push(id);
  return ids;
}
