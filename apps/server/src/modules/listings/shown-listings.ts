import type { ListingStep, WrittenListing } from '@clamor/contract/listing-views';
import type { PictureLook } from '@clamor/contract/media';
import type { Bid } from '@clamor/domain/bidding';
import type { Slice } from '@clamor/domain/demand';
import type { ListingState } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { ListingTexts } from './listing-texts.ts';

/** What a listing's page says about its seller. */
export interface SellerCard {
  id: string;
  username: string;
  profileImageUrl: string | null;
  bio: string;
  joinedAt: Instant;
  /** Sales that were paid. */
  totalSales: number;
  /** Of what buyers say of them, in tenths; null without a review. */
  averageRating: number | null;
  totalReviews: number;
  /** How many different buyers those are by. */
  totalReviewers: number;
}

/** Everything that the answers about one listing are made of, as of one version. Never changed: a fold makes a new one. */
export interface ListingView {
  texts: ListingTexts;
  /** Those of the texts that are there. */
  pictures: readonly PictureLook[];
  seller: SellerCard;
  state: ListingState;
  /** The latest ones, oldest first, at most `VIEW_BIDS`. */
  bids: readonly Bid[];
  /** Net changes of demand, oldest first. */
  slices: readonly Slice[];
}

/** How many of the latest bids a listing's answer carries. A page whose history has a hole asks for as many (`NEWEST_BIDS`). */
export const VIEW_BIDS = 50;

/** Listings as they are shown, for the calls of the modules that the views stand on. */
export interface ShownListings {
  /** At this version or a later one. Null: there is no such listing, or staff hid it. */
  shown(slug: string, atLeastVersion?: number): Promise<ListingView | null>;
  /** What a write answers: the listing as its owner sees it. */
  written(texts: ListingTexts, state: ListingState, sellerName: string): WrittenListing;
  /** What a step of the listing's life answers. */
  step(slug: string, state: ListingState): ListingStep;
}
