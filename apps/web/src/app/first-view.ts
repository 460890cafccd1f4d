import type { ListingCard, ListingResponse } from '@clamor/contract/listing-views';
import type { QueryClient } from '@tanstack/react-query';
import { listingQuery } from '../features/listings/api.ts';
import { liveListingOf } from '../features/listings/live-listing.ts';
import { MOST_WANTED, marketQuery } from '../features/market/market-query.ts';
import { setRenderedAt } from '../lib/rendered-at.ts';
import { deviceNow, learnFromMessage } from '../lib/server-clock.ts';

interface Page {
  rows: ListingCard[];
  /** The query of the next page; null on the last one. */
  next: Record<string, string> | null;
}

/** What the server knew when it rendered a page. It is in the page as JSON, and always what a visitor sees. */
export type FirstView = {
  /** ISO 8601. */
  renderedAt: string;
  /** Of the address, without its parameters. */
  path: string;
} & ({ screen: 'listing'; listing: ListingResponse } | { screen: 'market'; market: Page; mostWanted: Page });

const NO_FILTERS = { q: '', status: '', mode: '', category: '', sort: '' };

/** Gives the queries of the page their first answers. */
export function seedFirstView(client: QueryClient, view: FirstView): void {
  setRenderedAt(Date.parse(view.renderedAt));
  if (view.screen === 'listing') {
    const { slug } = view.listing.listing;
    client.setQueryData(listingQuery(slug, null).queryKey, liveListingOf(view.listing));
    return;
  }
  const pageOf = (page: Page) => ({ pages: [page], pageParams: [null] });
  client.setQueryData(marketQuery(NO_FILTERS).queryKey, pageOf(view.market));
  client.setQueryData(marketQuery(MOST_WANTED).queryKey, pageOf(view.mostWanted));
}

/** The first view that the server wrote into this page; null where it wrote none, or for another address. */
export function readFirstView(page: Document, path: string): FirstView | null {
  const text = page.getElementById('first-view')?.textContent ?? '';
  if (text === '') return null;
  const view = JSON.parse(text) as FirstView;
  if (view.path !== path) return null;
  // The page may have been kept for a while: the server's clock is at least here.
  learnFromMessage(view.renderedAt, deviceNow());
  return view;
}
