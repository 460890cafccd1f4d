import { createHash } from 'node:crypto';
import type { DemandBreakdown } from '@clamor/contract/demand';
import { type Phase, PICTURE_WIDTHS } from '@clamor/contract/limits';
import type { ListingCard } from '@clamor/contract/listing-views';
import { ListListingsQuery } from '@clamor/contract/listings';
import { NARROWING } from '@clamor/contract/market-head';
import type { TextName } from '@clamor/contract/texts';
import type { Adapters } from './adapters.ts';
import type { Modules } from './build-modules.ts';
import { readDemand } from './modules/demand/index.ts';
import type { Clock } from './platform/clock/index.ts';
import type { PageView } from './platform/http/index.ts';
import type { SiteViews } from './site-screens.ts';

/** The number of cards on a page, equal to the number that the page itself requests. */
const LIMIT = 24;
/** The widths and sizes of the picture that a listing's page preloads. They must equal those in the page itself. */
const GALLERY = { widest: 1280, sizes: '(min-width: 1180px) 640px, (min-width: 1024px) calc(100vw - 544px), 100vw' };
const KEPT_HERE = '/objects/uploads/';
/** The phases in which a listing's page shows how demand grew. */
const COLLECTS: readonly Phase[] = ['collecting', 'waiting', 'countdown'];

/** The first views of this site's pages: what the server renders of each, from the data of the modules. */
export function siteViewsOf(adapters: Pick<Adapters, 'pool' | 'clock'>, modules: Modules): SiteViews {
  const ports = { ...adapters, ...modules, readsVideos: modules.videoCount !== null };
  return siteViews({ ...ports, demandOf: (slug) => readDemand(ports, slug) });
}

export interface SiteViewPorts extends Pick<Modules, 'views' | 'market' | 'texts'> {
  /** The server's time. */
  clock: Clock;
  /** How a listing's demand grew; null if no listing with this slug is public. */
  demandOf(slug: string): Promise<DemandBreakdown | null>;
}

/** Provides the data of first views. They contain only what every visitor may see. */
export function siteViews({ views, market, texts, clock, demandOf }: SiteViewPorts): SiteViews {
  const pageOf = async (asked: Record<string, string>) => {
    const page = await market.find(ListListingsQuery.parse({ ...asked, limit: String(LIMIT) }));
    if (page === null) return { rows: [], next: null };
    const rows = (await market.shown(page)).map(market.cardOf);
    const next = page.nextCursor === null ? null : { ...asked, limit: String(LIMIT), cursor: page.nextCursor };
    return { rows, next };
  };
  return {
    ofMarket: (search) => (NARROWING.some((name) => search.has(name)) ? undefined : { key: '/', read: readMarket }),
    ofListing(slug, search) {
      const boosted = search.get('boosted');
      const isAsked = search.get('boost') === 'true';
      const shown = boosted === 'true' || boosted === 'false' ? `?boosted=${boosted}` : isAsked ? '?boost=true' : '';
      return { key: `/listing/${slug}${shown}`, read: () => readListing(slug, shown) };
    },
    ofText: (name) => ({ key: `/${name}`, read: () => readText(name) }),
  };

  async function readText(name: TextName): Promise<PageView> {
    const text = texts[name];
    const data = () => ({ text });
    return { version: text.version, path: `/${name}`, search: '', screen: 'text', data, picture: null };
  }

  async function readMarket(): Promise<PageView> {
    const [all, mostWanted] = await Promise.all([pageOf({}), pageOf({ status: 'COLLECTING', sort: 'demand' })]);
    return {
      version: versionOf([...all.rows, ...mostWanted.rows]),
      path: '/',
      search: '',
      screen: 'market',
      data: () => ({ market: all, mostWanted }),
      picture: null,
    };
  }

  async function readListing(slug: string, search: string): Promise<PageView | null> {
    const found = await views.publicView(slug);
    if (found === null) return null;
    const demand = COLLECTS.includes(found.body.phase) ? await demandOf(slug) : null;
    const [url] = found.body.listing.mediaUrls;
    return {
      version: found.etag,
      path: `/listing/${encodeURIComponent(slug)}`,
      search,
      screen: 'listing',
      data: () => ({ listing: found.responseAt(clock.now()), demand }),
      picture: url === undefined ? null : pictureOf(url, GALLERY),
    };
  }
}

function pictureOf(url: string, { widest, sizes }: typeof GALLERY): PageView['picture'] {
  if (!url.startsWith(KEPT_HERE)) return { href: url };
  const widths = PICTURE_WIDTHS.filter((width) => width <= widest);
  return { href: url, srcset: widths.map((width) => `${url}?w=${width} ${width}w`).join(', '), sizes };
}

/** A hash that changes whenever one of the cards shows something else. */
function versionOf(cards: readonly ListingCard[]): string {
  const moves = cards.map(({ id, version, phase }) => `${id}.${version}.${phase}`).join();
  return createHash('sha256').update(moves).digest('base64url').slice(0, 16);
}
