import type { ListingResponse } from '@clamor/contract/listing-views';

/** Why the viewer cannot relist a listing, or what relisting ends (docs/money.md#relisting). */
export type Relisting = 'not_owner' | 'not_over' | 'relisted' | 'sold' | 'offered' | 'free' | 'ends_sale';

type Claim = NonNullable<NonNullable<ListingResponse['viewer']>['claim']>;

function ofClaim({ state, view, actions }: Claim): Relisting {
  if (actions.includes('relist')) return state === 'DUE' ? 'ends_sale' : 'free';
  return view === 'offer_open' ? 'offered' : 'sold';
}

export function relistingOf({ listing, auction, viewer }: ListingResponse): Relisting {
  if (viewer?.isOwner !== true) return 'not_owner';
  if (viewer.relistedAs !== null) return 'relisted';
  if (listing.status === 'CANCELLED') return auction === null ? 'free' : 'not_over';
  if (listing.status !== 'ENDED' && listing.status !== 'SECOND_CHANCE_AWARDED') return 'not_over';
  if (viewer.claim !== null) return ofClaim(viewer.claim);
  const unsold = auction?.outcome === 'UNSOLD' || auction?.outcome === 'RESERVE_NOT_MET';
  return unsold ? 'free' : 'sold';
}

/** Whether the page offers relisting. */
export function canRelist(view: ListingResponse): boolean {
  return ['free', 'ends_sale'].includes(relistingOf(view));
}
