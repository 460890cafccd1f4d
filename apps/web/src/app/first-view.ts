import type { DemandBreakdown } from '@clamor/contract/demand';
import type { ListingCard, ListingResponse } from '@clamor/contract/listing-views';
import type { SiteText } from '@clamor/contract/texts';
import type { QueryClient } from '@tanstack/react-query';
import { demandQuery } from '../features/demand/api.ts';
import { listingQuery } from '../features/listings/api.ts';
import { liveListingOf } from '../features/listings/live-listing.ts';
import { MOST_WANTED, marketQuery, NO_FILTERS } from '../features/market/market-query.ts';
import { textQuery } from '../features/texts/api.ts';
import { setRenderedAt } from '../lib/rendered-at.ts';
import { deviceNow, learnFromMessage } from '../lib/server-clock.ts';

interface Page {
  rows: ListingCard[];
  /** The query of the next page; null on the last one. */
  next: Record<string, string> | null;
}

/** The data with which the server rendered a page, always as a visitor sees it. The page contains it as JSON. */
export type FirstView = {
  /** ISO 8601. */
  renderedAt: string;
  /** The path of the page's address, without parameters. */
  path: string;
} & (
  | {
      screen: 'listing';
      listing: ListingResponse;
      /** null once demand does not count any more. */
      demand: DemandBreakdown | null;
    }
  | { screen: 'market'; market: Page; mostWanted: Page }
  | { screen: 'text'; text: SiteText }
);

/** Whether the browser may have restored the page from its cache, however old it is. */
export function isRestored(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
}

/**
 * Fills the queries of the page with the server's data.
 * @param restored the page may be old, so the market is requested again. A listing needs no request: its socket
 * continues from its version.
 */
export function seedFirstView(client: QueryClient, view: FirstView, restored = false): void {
  setRenderedAt(Date.parse(view.renderedAt));
  if (view.screen === 'listing') {
    const { slug } = view.listing.listing;
    client.setQueryData(listingQuery(slug, null).queryKey, liveListingOf(view.listing));
    if (view.demand !== null) client.setQueryData(demandQuery(slug).queryKey, view.demand);
    return;
  }
  if (view.screen === 'text') {
    client.setQueryData(textQuery(view.text.name).queryKey, view.text);
    return;
  }
  const pageOf = (page: Page) => ({ pages: [page], pageParams: [null] });
  const age = restored ? { updatedAt: 0 } : {};
  client.setQueryData(marketQuery(NO_FILTERS).queryKey, pageOf(view.market), age);
  client.setQueryData(marketQuery(MOST_WANTED).queryKey, pageOf(view.mostWanted), age);
}

/** The data that the server wrote into this page; null if there is none, or it belongs to another address. */
export function readFirstView(page: Document, path: string): FirstView | null {
  const text = page.getElementById('first-view')?.textContent ?? '';
  if (text === '') return null;
  const view = JSON.parse(text) as FirstView;
  if (view.path !== path) return null;
  // A cached page may be old, so an earlier time proves nothing. Only a later time proves that the device's clock is
  // slow.
  const now = deviceNow();
  if (Date.parse(view.renderedAt) > now) learnFromMessage(view.renderedAt, now);
  return view;
}
