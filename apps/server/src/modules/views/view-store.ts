import type { ListingView } from '../listings/index.ts';

/** Loads the data from which answers about listings are made. Both methods throw if the database is down. */
export interface ViewStore {
  /** The views of these listings, each at one version. Missing listings are left out. */
  load(listingIds: readonly string[]): Promise<ListingView[]>;
  /** Ids by slug, in one query. Missing slugs are left out. */
  idsOfSlugs(slugs: readonly string[]): Promise<Map<string, string>>;
}
