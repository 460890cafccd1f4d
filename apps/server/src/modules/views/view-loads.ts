import { askedTogether } from '../../platform/database/index.ts';
import type { ListingView, SellerCard } from '../listings/index.ts';
import type { CommittedChange } from '../topics/index.ts';
import { applyChangeToView } from './apply-change-to-view.ts';
import type { ViewStore } from './view-store.ts';
import { withSeller } from './with-seller.ts';

interface Loading {
  promise: Promise<ListingView | null>;
  /** The changes that arrived during the load. */
  told: CommittedChange[];
  sellers: SellerCard[];
}

const LOADED_AT_ONCE = 200;

/** The views that are being loaded. Concurrent requests for one listing share a load. */
export class ViewLoads {
  readonly #underWay = new Map<string, Loading>();
  readonly #lookUp: (listingId: string) => Promise<ListingView | null>;
  readonly #keep: (view: ListingView) => void;

  /** @param keep receives each loaded view, with the changes that arrived while it was loaded */
  constructor(store: ViewStore, keep: (view: ListingView) => void) {
    this.#keep = keep;
    this.#lookUp = askedTogether((listingIds) => inOrder(store, listingIds), LOADED_AT_ONCE);
  }

  load(listingId: string): Promise<ListingView | null> {
    const underWay = this.#underWay.get(listingId);
    if (underWay !== undefined) return underWay.promise;
    const promise = this.#lookUp(listingId).then(
      (view) => this.#arrived(listingId, view),
      (error: unknown) => {
        this.#underWay.delete(listingId);
        throw error;
      },
    );
    this.#underWay.set(listingId, { promise, told: [], sellers: [] });
    return promise;
  }

  /** Keeps a change for a running load of its listing, which may have read the database before it. */
  follow(change: CommittedChange): void {
    this.#underWay.get(change.state.id)?.told.push(change);
  }

  /** Keeps a changed seller card for all running loads, which may have read the database before it. */
  followSeller(card: SellerCard): void {
    for (const { sellers } of this.#underWay.values()) sellers.push(card);
  }

  /**
   * Applies what arrived during the load and hands the view over. There is no await, so nothing can arrive in between.
   */
  #arrived(listingId: string, loaded: ListingView | null): ListingView | null {
    const { told = [], sellers = [] } = this.#underWay.get(listingId) ?? {};
    this.#underWay.delete(listingId);
    if (loaded === null) return null;
    const sold = sellers.reduce(withSeller, loaded);
    const current = told.reduce<ListingView | null>((view, change) => view && applyChangeToView(view, change), sold);
    if (current !== null) this.#keep(current);
    return current ?? sold;
  }
}

async function inOrder(store: ViewStore, listingIds: readonly string[]): Promise<(ListingView | null)[]> {
  const views = new Map((await store.load(listingIds)).map((view) => [view.texts.id, view]));
  return listingIds.map((id) => views.get(id) ?? null);
}
