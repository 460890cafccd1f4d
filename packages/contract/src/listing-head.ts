import type { Status } from '@clamor/domain/lifecycle';
import type { Outcome, Phase } from './limits.ts';
import type { ListingResponse } from './listing-views.ts';
import { type PageHead, SITE_NAME, sharedPicture, shortDescription, wholeAddress } from './page-head.ts';

/** The public facts of a listing that its page head uses. */
export type ToldListing = Pick<
  ListingResponse,
  'listing' | 'phase' | 'auction' | 'highestBid' | 'nextMinimumCents' | 'frozen' | 'liveAt' | 'endsAt' | 'seller'
>;

/** The labels of page metadata (docs/product.md#labels). */
const META_LABEL: Readonly<Record<Status, string>> = {
  COLLECTING: 'Gathering Interest',
  COUNTDOWN: 'Starting Soon',
  LIVE: 'Live Auction',
  ENDED: 'Auction Ended',
  RESERVE_NOT_MET: 'Reserve Not Met',
  SECOND_CHANCE_AWARDED: 'Second Chance Awarded',
  CANCELLED: 'Auction Cancelled',
};

/** The head of a listing's page: title, description, picture, and the offer with its price. */
export function listingHead(told: ToldListing, origin: string): PageHead {
  const { listing } = told;
  const label = META_LABEL[listing.status];
  const description = listing.description.trim() || `${label} on ${SITE_NAME}, by ${listing.sellerName}.`;
  const canonicalPath = `/listing/${encodeURIComponent(listing.slug)}`;
  return {
    title: `${listing.title} · ${label}`,
    description,
    canonicalPath,
    image: listing.mediaUrls[0],
    data: {
      '@type': 'Product',
      name: listing.title,
      description: shortDescription(description),
      image: listing.mediaUrls.map((url) => sharedPicture(url, origin)),
      url: wholeAddress(canonicalPath, origin),
      ...(listing.category === null ? {} : { category: listing.category }),
      ...(listing.manufacturer === null ? {} : { brand: { '@type': 'Brand', name: listing.manufacturer } }),
      offers: offerOf(told, wholeAddress(canonicalPath, origin), origin),
    },
  };
}

/** The schema.org offer. Its price is the shown one: the top bid, or the minimum of the first bid. */
function offerOf(told: ToldListing, url: string, origin: string) {
  const { listing, highestBid, nextMinimumCents, liveAt, endsAt, seller } = told;
  return {
    '@type': 'Offer',
    url,
    price: ((highestBid?.amountCents ?? nextMinimumCents) / 100).toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${availabilityOf(told)}`,
    ...(liveAt === null ? {} : { availabilityStarts: liveAt }),
    ...(endsAt === null ? {} : { availabilityEnds: endsAt }),
    seller: {
      '@type': 'Person',
      name: listing.sellerName,
      ...(seller.hasProfile ? { url: wholeAddress(`/user/${encodeURIComponent(listing.sellerName)}`, origin) } : {}),
    },
  };
}

const AVAILABILITY: Readonly<Record<Exclude<Phase, 'live' | 'ended'>, string>> = {
  collecting: 'PreOrder',
  waiting: 'PreOrder',
  countdown: 'PreOrder',
  closing: 'OutOfStock',
  deciding: 'Reserved',
  awarded: 'SoldOut',
  cancelled: 'Discontinued',
};

/** The listing's availability in schema.org terms. */
function availabilityOf({ phase, auction, frozen }: ToldListing): string {
  const sold: Outcome = 'SOLD';
  if (phase === 'live') return frozen ? 'OutOfStock' : 'InStock';
  if (phase === 'ended') return auction?.outcome === sold ? 'SoldOut' : 'Discontinued';
  return AVAILABILITY[phase];
}
