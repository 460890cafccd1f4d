import type { ListingView } from '../listings/index.ts';

/** Loads what listings' answers are made of. Every method throws on an outage of the database. */
export interface ViewStore {
  /** The views of these listings, each of one version; those that do not exist are left out. */
  load(listingIds: readonly string[]): Promise<ListingView[]>;
  /** In one query, by slug; those that do not exist are left out. */
  idsOfSlugs(slugs: readonly string[]): Promise<Map<string, string>>;
}
