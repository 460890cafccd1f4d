import type { ListingView, SellerCard } from '../listings/index.ts';

/** The view with its seller as they are now; the very same one where it shows nothing else, or somebody else. */
export function withSeller(view: ListingView, card: SellerCard): ListingView {
  const { seller } = view;
  if (seller.id !== card.id) return view;
  const differs = (Object.keys(card) as (keyof SellerCard)[]).some((field) => card[field] !== seller[field]);
  return differs ? { ...view, seller: card } : view;
}
