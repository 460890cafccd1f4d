import type { SaleReviews } from '@clamor/contract/reviews';

/** The reviews of a sale, as its buyer sees them before there are any. */
export const NO_SALE_REVIEWS: SaleReviews = {
  about: 'seller',
  own: null,
  theirs: null,
  theirsRemoved: false,
  mayWrite: true,
  editableUntil: null,
  mayAnswer: false,
  isAnonymous: false,
  isCharged: true,
  isRefunded: false,
};
