import { LIMITS } from '@clamor/contract/limits';
import type { ListingCard } from '@clamor/contract/listing-views';
import type { Category, ListListingsQuery } from '@clamor/contract/listings';
import { iso } from '@clamor/contract/wire';
import { changesTexts, type ProjectionTime } from '@clamor/domain/lifecycle';
import { LRUCache } from 'lru-cache';
import { monotonicNow } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { ListingKeeper } from '../desk/index.ts';
import { type ListingView, searchQueryOf } from '../listings/index.ts';
import type { NodeBus } from '../topics/index.ts';
import type { Views } from '../views/index.ts';
import { findCategories } from './find-categories.postgres.ts';
import { findMarketPage } from './find-market-page.ts';
import { type MarketPage, type MarketQuery, markOf } from './market-page.ts';
import { isMoved } from './market-place.ts';
import { type PageAnswer, PageAnswers } from './page-answers.ts';
import { placeOnMarket } from './place-on-market.postgres.ts';
import { loweredCategory, readRunning, readRunningAfter } from './read-running.postgres.ts';
import { RunningListings, type RunningPorts } from './running-listings.ts';
import { listingCard } from './wire-card.ts';

export interface Market extends ListingKeeper {
  /** Finds a page of the market; null if the cursor belongs to another sort order. */
  find(query: ListListingsQuery): Promise<MarketPage | null>;
  /** The views of the page's listings that may be shown. */
  shown(page: MarketPage): Promise<ListingView[]>;
  cardOf(view: ListingView): ListingCard;
  /** The categories of the market, looked up at most every few seconds. */
  categories(): Promise<Category[]>;
  /** A page in the form that every reader gets: serialised once, with its ETag. */
  answerOf(page: MarketPage): Promise<PageAnswer>;
  /** The current time in the wire's format. */
  serverTime(): string;
  /** Inserts a new listing's row in the market, in the transaction that creates the listing. */
  place: typeof placeOnMarket;
  /** Call it after listings were created: cached pages are dropped on this node and on the others. */
  added(listingIds: readonly string[]): void;
  /** Drops the cached pages and listings, because they may have missed changes. */
  heal(): void;
  stop(): void;
}

export interface MarketPorts {
  bus: NodeBus;
  database: Queryable;
  views: Pick<Views, 'views'>;
  knownTime(): ProjectionTime;
  epoch(): string;
  /**
   * Null while this node may be missing commits. Otherwise a text; if it differs from the last one, commits were missed
   * in between.
   */
  hearing(): string | null;
  /** Counts sorted pages by the source of their running listings. */
  counted: RunningPorts['counted'];
  onFailure(cause: unknown): void;
}

/**
 * How long a page is cached, in milliseconds. A change made on another node may show this late; one made on this node
 * shows at once.
 */
const PAGE_TTL_MS = 1_000;
const MAX_PAGES = 500;
const CATEGORIES_TTL_MS = 15_000;
/** The most category names whose lower-case form is cached. The contract limits the length of a name. */
const MAX_LOWERED = 1_000;

/**
 * The market. A page is a list of ids that is looked up at most once a second. The cards are made from the views in
 * memory.
 */
export function createMarket(ports: MarketPorts): Market {
  const { bus, database, views, knownTime, epoch } = ports;
  const running = createRunning(ports);
  const pages = new LRUCache<string, Promise<MarketPage>>({ max: MAX_PAGES, ttl: PAGE_TTL_MS });

  const lookUp = (query: MarketQuery): Promise<MarketPage> => {
    const key = JSON.stringify(query);
    const known = pages.get(key);
    if (known !== undefined) return known;
    const page = findMarketPage(database, query, running);
    pages.set(key, page);
    page.catch(() => {
      if (pages.peek(key) === page) pages.delete(key);
    });
    return page;
  };

  const categoryLists = new LRUCache<'all', Promise<Category[]>>({ max: 1, ttl: CATEGORIES_TTL_MS });
  const lookUpCategories = (): Promise<Category[]> => {
    const known = categoryLists.get('all');
    if (known !== undefined) return known;
    const found = findCategories(database, LIMITS.categoriesMax);
    categoryLists.set('all', found);
    found.catch(() => categoryLists.delete('all'));
    return found;
  };

  const readAdded = (listingIds: readonly string[]) => {
    pages.clear();
    running.added(listingIds);
  };
  bus.subscribe('listings.added', readAdded);
  bus.onGap(() => running.drop());

  const shown = async ({ listingIds }: MarketPage) =>
    (await views.views(listingIds)).filter((view) => !view.state.hidden);
  const cardOf = (view: ListingView) => listingCard(view, knownTime(), epoch());
  const answers = new PageAnswers({ shown, cardOf, now: () => knownTime().now });

  return {
    async find(asked) {
      const query = marketQueryOf(asked);
      if (query === 'nothing') return { listingIds: [], nextCursor: null };
      return query === null ? null : lookUp(query);
    },
    shown,
    categories: lookUpCategories,
    cardOf,
    answerOf: (page) => answers.of(page),
    serverTime: () => iso(knownTime().now),
    /** Drops cached pages if a listing took another place or got new texts. */
    follow(changes) {
      answers.changed();
      running.follow(changes);
      const isOther = changes.some(
        ({ before, state, steps }) => isMoved(before, state) || steps.some(({ event }) => changesTexts(event)),
      );
      if (isOther) pages.clear();
    },
    followed: () => [],
    compare: (versions) => running.compare(versions),
    place: placeOnMarket,
    added(listingIds) {
      readAdded(listingIds);
      bus.publish('listings.added', listingIds);
    },
    heal() {
      pages.clear();
      running.drop();
    },
    stop: () => running.stop(),
  };
}

function createRunning({ database, hearing, counted, onFailure }: MarketPorts): RunningListings {
  const lowered = new LRUCache<string, string>({ max: MAX_LOWERED });
  return new RunningListings({
    readAfter: (mark, limit) => readRunningAfter(database, mark, limit),
    readSome: (listingIds) => readRunning(database, listingIds),
    async lowered(category) {
      const known = lowered.get(category) ?? (await loweredCategory(database, category));
      lowered.set(category, known);
      return known;
    },
    hearing,
    counted,
    now: monotonicNow,
    onFailure,
  });
}

/**
 * Translates a request into a query. `nothing`: the typed text contains no searchable word, so nothing is found. Null:
 * the cursor belongs to another sort order.
 */
function marketQueryOf(asked: ListListingsQuery): MarketQuery | 'nothing' | null {
  const sort = asked.sort ?? null;
  const after = markOf(sort ?? '', asked.cursor);
  if (after === undefined) return null;
  const typed = asked.q?.trim() ?? '';
  const search = typed === '' ? null : searchQueryOf(typed);
  if (typed !== '' && search === null) return 'nothing';
  return {
    search,
    status: asked.status ?? null,
    mode: asked.mode ?? null,
    category: asked.category === undefined || asked.category === '' ? null : asked.category,
    sellerId: asked.seller ?? null,
    sort,
    limit: asked.limit,
    after,
  };
}
