import type { Bid } from '@clamor/domain/bidding';
import type { ListingEvent } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import { LRUCache } from 'lru-cache';
import type { Told } from '../desk/index.ts';
import type { BidderNames } from './bidder-names.ts';
import { demandChanges, foldDemand } from './demand-slices.ts';
import { type ListingView, VIEW_BIDS } from './listing-view.ts';
import { type PublicAnswer, renderPublic } from './public-answer.ts';
import type { ViewStore } from './view-store.ts';

/** Listings' views in memory: loaded once, then kept up to date by what the desk tells. */
export interface ViewCache {
  /** What everybody may see, at least of a version. null: no such listing, or hidden. */
  publicView(slug: string, atLeast?: number): Promise<PublicAnswer | null>;
  /** The view itself, hidden ones too. */
  view(slug: string, atLeast?: number): Promise<ListingView | null>;
  /** The views of these listings in their order; what does not exist is left out. */
  views(listingIds: readonly string[]): Promise<ListingView[]>;
  /** Follows committed changes; synchronous, never throws. */
  refresh(told: readonly Told[]): void;
  /** Forgets a listing that is known to be at a later version elsewhere. */
  outdated(listingId: string, version: number): void;
  /** Forgets what a seller's profile says; their listings are loaded anew. */
  forgetSeller(sellerId: string): void;
  /** Compares the versions of what was read lately with the database and forgets what is behind. */
  heal(): Promise<void>;
}

export interface ViewCachePorts {
  store: ViewStore;
  names: BidderNames;
  now(): Instant;
  epoch: string;
}

interface Entry {
  view: ListingView;
  /** Serialised once for this version and phase. */
  rendered: PublicAnswer | null;
  readSinceHeal: boolean;
}

interface Loading {
  promise: Promise<ListingView | null>;
  /** What was told while the load was under way. */
  told: Told[];
}

const MAX_VIEWS = 5_000;
const MAX_SLUGS = 50_000;
/** What no event tells (a seller's new picture on another node) is seen after this time. */
const TTL_MS = 5 * 60_000;
/** Reading the clock anew for a look-up costs a timer. */
const TTL_RESOLUTION_MS = 1_000;

export function viewCache(ports: ViewCachePorts): ViewCache {
  const entries = new LRUCache<string, Entry>({ max: MAX_VIEWS, ttl: TTL_MS, ttlResolution: TTL_RESOLUTION_MS });
  const ids = new LRUCache<string, string>({ max: MAX_SLUGS });
  const loads = new Map<string, Loading>();

  const keep = (view: ListingView): void => {
    entries.set(view.texts.id, { view, rendered: null, readSinceHeal: true });
    ids.set(view.texts.slug, view.texts.id);
  };

  const load = (listingIds: readonly string[]): Promise<ListingView | null>[] => {
    const missing = listingIds.filter((id) => !loads.has(id));
    if (missing.length > 0) startLoad(ports, loads, missing, keep);
    return listingIds.map((id) => loads.get(id)?.promise ?? Promise.resolve(null));
  };

  const view = async (slug: string, atLeast = 0): Promise<ListingView | null> => {
    const known = ids.get(slug);
    const id = known ?? (await ports.store.idOfSlug(slug));
    if (id === null) return null;
    if (known === undefined) ids.set(slug, id);
    const entry = entries.get(id);
    if (entry !== undefined && entry.view.state.version >= atLeast) {
      entry.readSinceHeal = true;
      return entry.view;
    }
    const loaded = (await load([id])[0]) ?? null;
    // A load that was under way already may have begun before the version that is asked for.
    if (loaded === null || loaded.state.version >= atLeast) return loaded;
    return (await load([id])[0]) ?? null;
  };

  const outdated = (listingId: string, version: number): void => {
    const entry = entries.peek(listingId);
    if (entry !== undefined && entry.view.state.version < version) entries.delete(listingId);
  };

  return {
    view,
    async publicView(slug, atLeast) {
      const found = await view(slug, atLeast);
      if (found === null || found.state.hidden) return null;
      const now = ports.now();
      const entry = entries.get(found.texts.id);
      if (entry?.view === found && entry.rendered?.fits(now)) return entry.rendered;
      await ports.names.learn(found.bids.map((bid) => bid.bidderId));
      const rendered = renderPublic(found, ports.now(), ports.epoch, ports.names.nameOf);
      if (entry?.view === found) entry.rendered = rendered;
      return rendered;
    },
    async views(listingIds) {
      const wanted = listingIds.filter((id) => {
        const entry = entries.get(id);
        if (entry !== undefined) entry.readSinceHeal = true;
        return entry === undefined;
      });
      const loaded = new Map(
        (await Promise.all(load(wanted))).flatMap((each) => (each ? [[each.texts.id, each]] : [])),
      );
      return listingIds.flatMap((id) => entries.get(id)?.view ?? loaded.get(id) ?? []);
    },
    refresh(told) {
      for (const change of told) {
        loads.get(change.state.id)?.told.push(change);
        const entry = entries.peek(change.state.id);
        const folded = entry === undefined ? null : foldTold(entry.view, change);
        if (folded === null) entries.delete(change.state.id);
        else if (entry !== undefined && folded !== entry.view) {
          entry.view = folded;
          entry.rendered = null;
        }
      }
    },
    outdated,
    forgetSeller(sellerId) {
      for (const [id, entry] of entries.entries()) if (entry.view.texts.sellerId === sellerId) entries.delete(id);
    },
    async heal() {
      const read = [...entries.entries()].filter(([, entry]) => entry.readSinceHeal);
      for (const [, entry] of read) entry.readSinceHeal = false;
      if (read.length === 0) return;
      const versions = await ports.store.versionsOf(read.map(([id]) => id));
      for (const [id, version] of versions) outdated(id, version);
    },
  };
}

/** One query for all that is missing; whoever asks for the same meanwhile waits for it too. */
function startLoad(
  { store }: ViewCachePorts,
  loads: Map<string, Loading>,
  listingIds: readonly string[],
  keep: (view: ListingView) => void,
): void {
  const batch = store.load(listingIds).then((views) => new Map(views.map((view) => [view.texts.id, view])));
  for (const id of listingIds) {
    const told: Told[] = [];
    const promise = batch.then(
      (views) => {
        loads.delete(id);
        const loaded = views.get(id) ?? null;
        if (loaded === null) return null;
        const current = told.reduce<ListingView | null>((view, change) => view && foldTold(view, change), loaded);
        if (current !== null) keep(current);
        return current ?? loaded;
      },
      (error: unknown) => {
        loads.delete(id);
        throw error;
      },
    );
    loads.set(id, { promise, told });
  }
}

/** The view after a change; the same where it knows the change already; null where something between is missing. */
export function foldTold(view: ListingView, { before, state, events }: Told): ListingView | null {
  if (state.version <= view.state.version) return view;
  if (before.version !== view.state.version) return null;
  if (events.length === 0 || events.some(({ type }) => type === 'details_edited' || type === 'republished'))
    return null;
  const changes = demandChanges(events, before.tally.videoLikes);
  const sales = events.filter(isSale).length;
  return {
    ...view,
    seller: sales === 0 ? view.seller : { ...view.seller, totalSales: view.seller.totalSales + sales },
    state,
    bids: latestBids(view.bids, events),
    slices: foldDemand(view.slices, changes, view.texts.createdAt),
  };
}

/** The latest bids after these events; the very same list where none was placed. */
function latestBids(bids: readonly Bid[], events: readonly ListingEvent[]): readonly Bid[] {
  const placed: Bid[] = [];
  for (const event of events) if (event.type === 'bid_placed') placed.push(...event.bids);
  if (placed.length === 0) return bids;
  const kept = VIEW_BIDS - placed.length;
  if (kept <= 0) return placed.slice(-VIEW_BIDS);
  return (bids.length > kept ? bids.slice(-kept) : bids).concat(placed);
}

function isSale(event: ListingEvent): boolean {
  return event.type === 'second_chance_awarded' || (event.type === 'auction_ended' && event.outcome === 'SOLD');
}
