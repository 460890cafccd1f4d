import type { WireTerms } from '@clamor/contract/listing-terms';

/** Each term as a seller may send it, with another value than the default. */
export const UNUSUAL_TERMS: WireTerms = {
  startPriceCents: 1_300,
  minIncrementCents: 250,
  reserveCents: 90_000,
  threshold: 7,
  auctionDurationSeconds: 900,
  shippingCostCents: 700,
  demandSourceBoost: false,
  demandSourceYouTube: true,
};
