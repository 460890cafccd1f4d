import type { ListingNews, SellerListing, SellerListingsPage } from '@clamor/contract/dashboard';

/** A listing with what just moved; what is older than it is passed over. */
export function foldNews(listed: SellerListing, news: ListingNews): SellerListing {
  return news.id === listed.id && news.version >= listed.version ? { ...listed, ...news } : listed;
}

/** A page with what just moved of its listings; the same page where nothing did. */
export function foldPage(page: SellerListingsPage, news: readonly ListingNews[]): SellerListingsPage {
  const moved = new Map(news.map((each) => [each.id, each]));
  if (!page.listings.some(({ id }) => moved.has(id))) return page;
  return {
    ...page,
    listings: page.listings.map((listed) => {
      const own = moved.get(listed.id);
      return own === undefined ? listed : foldNews(listed, own);
    }),
  };
}

/** Whether news differ from those before in what decides about lists, and about what waits; the first news of a listing do. */
export function isElsewhere(known: ListingNews | undefined, news: ListingNews): boolean {
  if (known === undefined) return true;
  return (
    known.status !== news.status ||
    known.frozen !== news.frozen ||
    (known.goalMetAt === null) !== (news.goalMetAt === null)
  );
}
