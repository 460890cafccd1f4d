import type { ListingNews, SellerListing, SellerListingsPage } from '@clamor/contract/dashboard';

/** The listing with the update applied; an update older than the listing is ignored. */
export function applyUpdate(listed: SellerListing, update: ListingNews): SellerListing {
  return update.id === listed.id && update.version >= listed.version ? { ...listed, ...update } : listed;
}

/** The page with the updates of its listings applied; the same object if none of them is on it. */
export function applyUpdates(page: SellerListingsPage, updates: readonly ListingNews[]): SellerListingsPage {
  const moved = new Map(updates.map((each) => [each.id, each]));
  if (!page.listings.some(({ id }) => moved.has(id))) return page;
  return {
    ...page,
    listings: page.listings.map((listed) => {
      const own = moved.get(listed.id);
      return own === undefined ? listed : applyUpdate(listed, own);
    }),
  };
}

/**
 * Whether an update may move a listing to another list, or change the seller's tasks. True for the first update of a
 * listing, because there is no earlier one to compare it with.
 */
export function hasChangedList(known: ListingNews | undefined, update: ListingNews): boolean {
  if (known === undefined) return true;
  return (
    known.status !== update.status ||
    known.frozen !== update.frozen ||
    (known.goalMetAt === null) !== (update.goalMetAt === null)
  );
}
