import type { WireTerms } from '@clamor/contract/listing-terms';

/** All terms in the form in which a seller sends them. No value is the default. */
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
