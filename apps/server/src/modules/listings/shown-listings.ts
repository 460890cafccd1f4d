import type { ListingStep, WrittenListing } from '@clamor/contract/listing-views';
import type { PictureLook } from '@clamor/contract/media';
import type { Bid } from '@clamor/domain/bidding';
import type { Slice } from '@clamor/domain/demand';
import type { ListingState } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { ListingTexts } from './listing-texts.ts';

/** The facts about a seller on a listing's page. */
export interface SellerCard {
  id: string;
  username: string;
  profileImageUrl: string | null;
  bio: string;
  joinedAt: Instant;
  /** Sales that were paid. */
  totalSales: number;
  /** The average of the buyers' reviews, in tenths of a star; null without a review. */
  averageRating: number | null;
  totalReviews: number;
  /** The number of different buyers among the reviewers. */
  totalReviewers: number;
}

/** All data for the answers about one listing, at one version. Immutable: applying a change makes a new view. */
export interface ListingView {
  texts: ListingTexts;
  /** Those pictures of the listing that still exist. */
  pictures: readonly PictureLook[];
  seller: SellerCard;
  state: ListingState;
  /** The latest bids, oldest first, at most `VIEW_BIDS`. */
  bids: readonly Bid[];
  /** Net changes of demand, oldest first. */
  slices: readonly Slice[];
}

/**
 * How many of the latest bids the answer about a listing carries. The page asks for as many when bids are missing in
 * its history (`NEWEST_BIDS`).
 */
export const VIEW_BIDS = 50;

/** How other modules' routes get the views of listings. */
export interface ShownListings {
  /** Returns the view at this version or a later one. Null: there is no such listing, or staff hid it. */
  shown(slug: string, atLeastVersion?: number): Promise<ListingView | null>;
  /** The answer to a write: the listing as its owner sees it. */
  written(texts: ListingTexts, state: ListingState, sellerName: string): WrittenListing;
  /** The answer to a lifecycle step. */
  step(slug: string, state: ListingState): ListingStep;
}
