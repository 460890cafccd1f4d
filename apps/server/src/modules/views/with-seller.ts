import type { ListingView, SellerCard } from '../listings/index.ts';

/** The view with the seller's new card. Returns the same view if the card is unchanged or belongs to another seller. */
export function withSeller(view: ListingView, card: SellerCard): ListingView {
  const { seller } = view;
  if (seller.id !== card.id) return view;
  const differs = (Object.keys(card) as (keyof SellerCard)[]).some((field) => card[field] !== seller[field]);
  return differs ? { ...view, seller: card } : view;
}
