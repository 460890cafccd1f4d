import type { ListingState, ProjectionTime } from '@clamor/domain/lifecycle';
import { LRUCache } from 'lru-cache';
import { lookUp } from '../../platform/database/index.ts';
import type { ListingKeeper } from '../desk/index.ts';
import type { ListingView, ShownListings } from '../listings/index.ts';
import type { Usernames } from '../members/index.ts';
import { applyChangeToView } from './apply-change-to-view.ts';
import { type PublicAnswer, renderPublic } from './public-answer.ts';
import type { SellerKeeper } from './seller-follower.ts';
import { ViewLoads } from './view-loads.ts';
import type { ViewStore } from './view-store.ts';
import { withSeller } from './with-seller.ts';

/** The cache of listings' views. It loads each view once and then applies the desk's changes to it. */
export interface ViewCache extends ListingKeeper, SellerKeeper {
  /** The public answer at this public version or a later one. Null: there is no such listing, or staff hid it. */
  publicView(slug: string, atLeast?: number): Promise<PublicAnswer | null>;
  shown: ShownListings['shown'];
  /** The views of these listings in the same order. Missing listings are left out. */
  views(listingIds: readonly string[]): Promise<ListingView[]>;
  /** Drops all cached views. Called when the database has another epoch. */
  forgetAll(): void;
}

export interface ViewCachePorts {
  store: ViewStore;
  names: Usernames;
  knownTime(): ProjectionTime;
  /** The database's epoch. Versions compare only within one epoch. */
  epoch(): string;
}

interface Entry {
  view: ListingView;
  /** The public answer for the present version and phase, once it is serialised. */
  rendered: PublicAnswer | null;
  /** True: the view was used since its version was last compared. */
  isRead: boolean;
}

const MAX_VIEWS = 5_000;
const MAX_SLUGS = 50_000;
/**
 * How long a view is cached. A change whose message was lost, such as a seller's new picture, shows after this time.
 */
const TTL_MS = 5 * 60_000;
/** The cache reads the clock at most this often, because each reading sets a timer. */
const TTL_RESOLUTION_MS = 1_000;

export function viewCache(ports: ViewCachePorts): ViewCache {
  const entries = new LRUCache<string, Entry>({ max: MAX_VIEWS, ttl: TTL_MS, ttlResolution: TTL_RESOLUTION_MS });
  const ids = new LRUCache<string, string>({ max: MAX_SLUGS });
  const slugs = lookUp((wanted) => ports.store.idsOfSlugs(wanted));
  const keep = (view: ListingView): void => {
    entries.set(view.texts.id, { view, rendered: null, isRead: true });
    ids.set(view.texts.slug, view.texts.id);
  };

  const loads = new ViewLoads(ports.store, keep);

  const kept = (id: string): ListingView | undefined => {
    const entry = entries.get(id);
    if (entry !== undefined) entry.isRead = true;
    return entry?.view;
  };

  const current = async (slug: string, isEnough: (state: ListingState) => boolean): Promise<ListingView | null> => {
    const known = ids.get(slug);
    const id = known ?? (await slugs.find(slug));
    if (id === null) return null;
    if (known === undefined) ids.set(slug, id);
    const view = kept(id);
    if (view !== undefined && isEnough(view.state)) return view;
    const loaded = await loads.load(id);
    // A load that was already running may have read the listing before the wanted version was committed.
    if (loaded === null || isEnough(loaded.state)) return loaded;
    return loads.load(id);
  };

  const find = async (...asked: Parameters<typeof current>): Promise<ListingView | null> => {
    const view = await current(...asked);
    return view?.state.hidden ? null : view;
  };

  return {
    shown: (slug, atLeast = 0) => find(slug, ({ version }) => version >= atLeast),
    async publicView(slug, atLeast = 0) {
      const found = await find(slug, ({ publicNumber }) => publicNumber >= atLeast);
      if (found === null) return null;
      const entry = entries.get(found.texts.id);
      if (entry?.view === found && entry.rendered?.fits(ports.knownTime())) return entry.rendered;
      await ports.names.learn(found.bids.map((bid) => bid.bidderId));
      const rendered = renderPublic(found, ports.knownTime(), ports.epoch(), ports.names.nameOf);
      if (entry?.view === found) entry.rendered = rendered;
      return rendered;
    },
    async views(listingIds) {
      const read = await Promise.all(listingIds.map((id) => kept(id) ?? loads.load(id)));
      // While some views were loaded, a cached one may have changed.
      const views = read.map((view) => view && (entries.peek(view.texts.id)?.view ?? view));
      return views.filter((view) => view !== null);
    },
    follow(changes) {
      for (const change of changes) {
        loads.follow(change);
        const entry = entries.peek(change.state.id);
        const folded = entry === undefined ? null : applyChangeToView(entry.view, change);
        if (folded === null) entries.delete(change.state.id);
        else if (entry !== undefined && folded !== entry.view) {
          entry.view = folded;
          entry.rendered = null;
        }
      }
    },
    sellersMoved(cards) {
      for (const card of cards) {
        loads.followSeller(card);
        const isRenamed = ports.names.known(card.id) !== card.username;
        if (isRenamed) ports.names.remember(card.id, card.username);
        for (const entry of entries.values()) {
          const view = withSeller(entry.view, card);
          const named = isRenamed && entry.view.bids.some(({ bidderId }) => bidderId === card.id);
          if (view === entry.view && !named) continue;
          entry.view = view;
          entry.rendered = null;
        }
      }
    },
    sellerIds: () => [...new Set([...entries.values()].map(({ view }) => view.seller.id))],
    forgetAll: () => {
      entries.clear();
      ids.clear();
    },
    followed() {
      const read = [...entries.entries()].filter(([, entry]) => entry.isRead);
      for (const [, entry] of read) entry.isRead = false;
      return read.map(([id]) => id);
    },
    compare(versions) {
      for (const id of [...versions.keys()].filter((id) => isBehind(entries.peek(id), versions.get(id)))) {
        entries.delete(id);
      }
    },
  };
}

function isBehind(entry: Entry | undefined, version = 0): boolean {
  return entry !== undefined && entry.view.state.version < version;
}
