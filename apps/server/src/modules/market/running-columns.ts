import type { ListingState, Status } from '@clamor/domain/lifecycle';
import type { MarketFilters, PageMark, PageRow } from './market-page.ts';
import { marketGroupOf, OVER } from './market-place.ts';
import { KEYS_OF_STATE, SORTED_BY, type SortedBy } from './sorted-by.ts';

/** What a sorted page needs to know of a running listing. */
export interface RunningListing {
  listingId: string;
  version: number;
  status: Status;
  mode: string;
  /** In lower case as PostgreSQL's `lower` makes it. */
  category: string | null;
  sellerId: string;
  keys: Readonly<Record<SortedBy, number>>;
}

/**
 * Which listings a page may contain. Null: any. The category is in lower case as PostgreSQL's `lower` makes it. The
 * database compares the words of a search (`foundAmong`).
 */
type RunningFilter = Omit<MarketFilters, 'search'>;

/** The names of all filters. They are keys of an object, so that a missing one does not compile. */
const HAS_FILTER: Readonly<Record<keyof RunningFilter, true>> = {
  status: true,
  mode: true,
  category: true,
  sellerId: true,
};
const FILTERS = Object.keys(HAS_FILTER) as readonly (keyof RunningFilter)[];
const STATUS = FILTERS.indexOf('status');
/** The key functions in the order of `SORTED_BY`, so that a bid need not look them up by name. */
const KEY_FUNCTIONS = SORTED_BY.map((sort) => KEYS_OF_STATE[sort]);
const FIRST_ROOM = 1_024;
/**
 * How many hex digits of a UUID are kept as a number: 48 bits, which a number holds exactly. They decide nearly all
 * ties without comparing strings.
 */
const HEAD_DIGITS = 12;

/**
 * The running listings, one typed array per column. A page is one pass over them: a pass over 32,000 costs less than
 * keeping them sorted would.
 */
export class RunningColumns {
  readonly #placeOf = new Map<string, number>();
  readonly #ids: string[] = [];
  /** A number for each filter value, so that comparing needs no strings. */
  readonly #codes = new Map<string | null, number>();
  #versions = new Float64Array(FIRST_ROOM);
  #heads = new Float64Array(FIRST_ROOM);
  /** One column for each of `SORTED_BY`, and one for each of `FILTERS`. */
  readonly #keys = SORTED_BY.map(() => new Float64Array(FIRST_ROOM));
  readonly #filters = FILTERS.map(() => new Int32Array(FIRST_ROOM));

  get size(): number {
    return this.#ids.length;
  }

  /** The version of a listing; null if it is not among these. */
  versionOf(listingId: string): number | null {
    const place = this.#placeOf.get(listingId);
    return place === undefined ? null : (this.#versions[place] as number);
  }

  /** Inserts or replaces a listing. An older version than the known one changes nothing. */
  put(listing: RunningListing): void {
    const { listingId, version, keys } = listing;
    const known = this.#placeOf.get(listingId);
    if (known !== undefined && (this.#versions[known] as number) > version) return;
    const place = known ?? this.#append(listingId);
    this.#versions[place] = version;
    for (const [index, sort] of SORTED_BY.entries()) write(this.#keys[index], place, keys[sort]);
    for (const [index, filter] of FILTERS.entries()) write(this.#filters[index], place, this.#codeOf(listing[filter]));
  }

  /** Applies a committed state. Returns false if the listing is running but not in memory, so that it must be read. */
  apply(state: ListingState): boolean {
    const isRunning = !state.hidden && marketGroupOf(state.phase.status) < OVER;
    const place = this.#placeOf.get(state.id);
    if (place === undefined) return !isRunning;
    if ((this.#versions[place] as number) >= state.version) return true;
    if (isRunning) this.#update(place, state);
    else this.#remove(place);
    return true;
  }

  /** The first matching listings after a position. Running listings have the ranks 0 and 0 in these orders. */
  page(sort: SortedBy, filter: RunningFilter, after: PageMark | null, rows: number): PageRow[] {
    if (after !== null && (after.ranks[0] > 0 || after.ranks[1] > 0)) return [];
    const keys = this.#keys[SORTED_BY.indexOf(sort)] as Float64Array;
    const matches = this.#matcher(filter);
    if (matches === null) return [];
    const isBefore = this.#orderBy(keys);
    const isAfter = this.#after(keys, after);
    const first: number[] = [];
    let worst = Number.POSITIVE_INFINITY;
    let last = -1;
    for (let place = 0; place < this.#ids.length; place += 1) {
      if ((keys[place] as number) > worst || (last >= 0 && !isBefore(place, last))) continue;
      if (!matches(place) || !isAfter(place)) continue;
      insert(first, place, isBefore);
      if (first.length > rows) first.pop();
      if (first.length < rows) continue;
      last = first.at(-1) as number;
      worst = keys[last] as number;
    }
    return first.map((place) => ({
      listing_id: this.#ids[place] as string,
      second: 0,
      first: 0,
      key: keys[place] as number,
    }));
  }

  /** Removes a listing that does not run any more. */
  remove(listingId: string): void {
    const place = this.#placeOf.get(listingId);
    if (place !== undefined) this.#remove(place);
  }

  #update(place: number, state: ListingState): void {
    this.#versions[place] = state.version;
    write(this.#filters[STATUS], place, this.#codeOf(state.phase.status));
    for (let index = 0; index < KEY_FUNCTIONS.length; index += 1) {
      const keyOf = KEY_FUNCTIONS[index];
      if (keyOf) write(this.#keys[index], place, keyOf(state));
    }
  }

  #append(listingId: string): number {
    const place = this.#ids.push(listingId) - 1;
    if (place === this.#versions.length) this.#grow();
    this.#placeOf.set(listingId, place);
    this.#heads[place] = headOf(listingId);
    return place;
  }

  /** Removes a place by moving the last listing into it. */
  #remove(place: number): void {
    const last = this.#ids.length - 1;
    this.#placeOf.delete(this.#ids[place] as string);
    const moved = this.#ids.pop() as string;
    if (place === last) return;
    this.#ids[place] = moved;
    this.#placeOf.set(moved, place);
    for (const column of this.#columns()) column[place] = column[last] as number;
  }

  #columns(): (Float64Array | Int32Array)[] {
    return [this.#versions, this.#heads, ...this.#keys, ...this.#filters];
  }

  #grow(): void {
    const room = 2 * this.#versions.length;
    const longer = (column: Float64Array) => {
      const grown = new Float64Array(room);
      grown.set(column);
      return grown;
    };
    this.#versions = longer(this.#versions);
    this.#heads = longer(this.#heads);
    for (const [index, keys] of this.#keys.entries()) this.#keys[index] = longer(keys);
    for (const [index, codes] of this.#filters.entries()) {
      const grown = new Int32Array(room);
      grown.set(codes);
      this.#filters[index] = grown;
    }
  }

  #codeOf(value: string | null): number {
    const known = this.#codes.get(value);
    if (known !== undefined) return known;
    const code = this.#codes.size;
    this.#codes.set(value, code);
    return code;
  }

  /**
   * Returns a function that says whether the listing at a place matches the filter. Null: no running listing has a
   * value that the filter asks for.
   */
  #matcher(filter: RunningFilter): ((place: number) => boolean) | null {
    const asked = FILTERS.flatMap((name, index) =>
      filter[name] === null
        ? []
        : [{ column: this.#filters[index] as Int32Array, code: this.#codes.get(filter[name]) }],
    );
    if (asked.some(({ code }) => code === undefined)) return null;
    return (place) => {
      for (const { column, code } of asked) if (column[place] !== code) return false;
      return true;
    };
  }

  #orderBy(keys: Float64Array): (one: number, other: number) => boolean {
    return (one, other) => {
      const difference = (keys[one] as number) - (keys[other] as number);
      if (difference !== 0) return difference < 0;
      const heads = (this.#heads[one] as number) - (this.#heads[other] as number);
      return heads === 0 ? (this.#ids[one] as string) < (this.#ids[other] as string) : heads < 0;
    };
  }

  #after(keys: Float64Array, after: PageMark | null): (place: number) => boolean {
    if (after === null) return () => true;
    const head = headOf(after.listingId);
    return (place) => {
      const key = keys[place] as number;
      if (key !== after.key) return key > after.key;
      const own = this.#heads[place] as number;
      return own === head ? (this.#ids[place] as string) > after.listingId : own > head;
    };
  }
}

function headOf(listingId: string): number {
  return Number.parseInt(listingId.replaceAll('-', '').slice(0, HEAD_DIGITS), 16);
}

/** Inserts a place into a sorted list of places. */
function insert(sorted: number[], place: number, isBefore: (one: number, other: number) => boolean): void {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(place, sorted[middle] as number)) high = middle;
    else low = middle + 1;
  }
  sorted.splice(low, 0, place);
}

function write(column: Float64Array | Int32Array | undefined, place: number, value: number): void {
  if (column !== undefined) column[place] = value;
}
