import type { Bid } from '@clamor/domain/bidding';
import type { ListingState } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { DemandSlices } from './demand-slices.ts';
import type { ListingTexts } from './listing-texts.ts';

/** What a listing's page says about its seller. */
export interface SellerCard {
  id: string;
  username: string;
  profileImageUrl: string | null;
  bio: string;
  joinedAt: Instant;
  /** Sales that were decided so far. */
  totalSales: number;
}

/** Everything that the answers about one listing are made of, as of one version. Never changed: a fold makes a new one. */
export interface ListingView {
  texts: ListingTexts;
  seller: SellerCard;
  state: ListingState;
  /** The latest ones, oldest first, at most `VIEW_BIDS`. */
  bids: readonly Bid[];
  slices: DemandSlices;
}

/** How many of the latest bids a listing's answer carries. */
export const VIEW_BIDS = 50;
