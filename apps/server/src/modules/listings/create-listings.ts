import type { Instant } from '@clamor/domain/time';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import type { Desk } from '../desk/index.ts';
import { readStates, readVersions } from '../desk/index.ts';
import type { MediaLibrary } from '../media/index.ts';
import { type BidderNames, bidderNames } from './bidder-names.ts';
import { type Market, market } from './list-listings.ts';
import { registerListingRoutes } from './listing-routes.ts';
import { listingStore } from './listing-store.postgres.ts';
import type { ListingStore } from './listing-store.ts';
import { marketStore } from './market-store.postgres.ts';
import { type ViewCache, viewCache } from './view-cache.ts';
import { viewStore } from './view-store.postgres.ts';

export interface ListingsOptions {
  pool: pg.Pool;
  /** Loads what a bid needs, whatever keeps the pool busy. */
  entrance: pg.Pool;
  clock: Clock;
  desk: Desk;
  media: MediaLibrary;
  /** The database's incarnation: versions compare within it. */
  epoch: string;
  /** Whether a seller may put up only so many an hour. */
  limited: boolean;
  /** When the visitor's device may boost a listing again; null: now. The demand module knows. */
  nextBoostAt(request: FastifyRequest, listingId: string): Promise<Instant | null>;
}

/** What the routes of listings, and the modules above, work with. */
export interface Listings {
  pool: pg.Pool;
  entrance: pg.Pool;
  clock: Clock;
  desk: Desk;
  media: MediaLibrary;
  epoch: string;
  views: ViewCache;
  names: BidderNames;
  market: Market;
  store: ListingStore;
  limited: boolean;
  nextBoostAt: ListingsOptions['nextBoostAt'];
  registerRoutes(app: FastifyInstance): void;
}

/** Listings of one node: views that follow what the desk tells. */
export function createListings(options: ListingsOptions): Listings {
  const { pool, entrance, clock, desk, epoch } = options;
  const now = () => clock.now();
  const knownTime = () => desk.knownTime();
  const names = bidderNames(entrance);
  const store = viewStore(entrance, { states: readStates, versions: readVersions }, now);
  const views = viewCache({ store, names, knownTime, epoch });
  const listings: Listings = {
    ...options,
    names,
    views,
    market: market(marketStore(pool), views, { knownTime, epoch }),
    store: listingStore(pool),
    registerRoutes: (app) => registerListingRoutes(app, listings),
  };
  desk.onTold((told) => {
    views.refresh(told);
    listings.market.refresh(told);
  });
  return listings;
}
