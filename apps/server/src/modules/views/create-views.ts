import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import type { ShownListings } from '../listings/index.ts';
import { type ViewCache, type ViewCachePorts, viewCache } from './view-cache.ts';
import { viewStore } from './view-store.postgres.ts';
import { listingStep, writtenListing } from './wire-listing.ts';

export interface ViewsOptions extends Omit<ViewCachePorts, 'store'> {
  /** A separate pool, so that bids can load views while the readers' pool is busy. */
  admissionPool: pg.Pool;
  clock: Clock;
}

/** The views of listings on this node. */
export type Views = ViewCache & ShownListings;

export function createViews({ admissionPool, clock, names, knownTime, epoch }: ViewsOptions): Views {
  const store = viewStore(admissionPool, () => clock.now());
  return {
    ...viewCache({ store, names, knownTime, epoch }),
    written: (texts, state, sellerName) => writtenListing(texts, state, sellerName, epoch()),
    step: (slug, state) => listingStep(slug, state, knownTime(), epoch()),
  };
}
