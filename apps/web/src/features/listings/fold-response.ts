import type { Listing, ListingResponse } from '@clamor/contract/listing-views';
import { EXTENSION_SECONDS } from '@clamor/domain/bidding';
import { withHigherMaximum } from './fold-personal.ts';
import { type AddedTime, type LiveListing, liveListingOf, newestVersion } from './live-listing.ts';
import { mergeBids } from './merge-bids.ts';

/**
 * Applies a loaded response or the socket's snapshot to the page's state. An older one of the same epoch only fills in
 * what is unknown. A response of another epoch comes from another database, so it replaces everything.
 */
export function foldResponse(before: LiveListing | undefined, response: ListingResponse): LiveListing {
  if (before === undefined) return liveListingOf(response);
  if (before.view.epoch !== response.epoch) return liveListingOf(response, before.watching);
  if (response.version < newestVersion(before)) return withViewerOf(before, response);
  const fresh = liveListingOf(response, before.watching);
  const viewer = newerViewer(before, response);
  return {
    ...fresh,
    added: addedSince(before, response),
    versions: { ...fresh.versions, viewer: Math.max(viewer.version, before.versions.viewer) },
    view: {
      ...response,
      listing: response.viewer === undefined ? withOwnTerms(response.listing, before.view.listing) : response.listing,
      bids: mergeBids(before.view.bids, response.bids),
      phase: laterPhase(before, response),
      ...(viewer.value === undefined ? {} : { viewer: viewer.value }),
    },
  };
}

/**
 * The time that was added while the socket was down; null: none. The count of extensions shows how much of it late bids
 * added. The cause of the rest is unknown: an outage, or staff froze the auction and resumed it.
 */
function addedSince(
  { view, added }: LiveListing,
  { endsAt, extensionCount, frozen }: ListingResponse,
): AddedTime | null {
  if (endsAt === null || view.endsAt === null) return null;
  if (added?.endsAt === endsAt) return added;
  const moved = Math.round((Date.parse(endsAt) - Date.parse(view.endsAt)) / 1000);
  if (moved <= 0 || frozen || view.frozen) return null;
  const lateBids = Math.max(0, extensionCount - view.extensionCount) * EXTENSION_SECONDS;
  if (moved > lateBids) return { cause: null, seconds: moved - lateBids, endsAt };
  return { cause: 'late_bid', seconds: moved, endsAt };
}

/** Keeps the fields that only the owner receives, because a snapshot is public and lacks them. */
function withOwnTerms(listing: Listing, { reserveCents, digitalDeliveryInfo }: Listing): Listing {
  return { ...listing, reserveCents, digitalDeliveryInfo };
}

/** The newer viewer part. A snapshot has none, and a later personal message is newer than the response. */
function newerViewer(before: LiveListing, response: ListingResponse) {
  if (response.viewer === undefined || response.version < before.versions.viewer) {
    return { value: before.view.viewer ?? response.viewer, version: before.versions.viewer };
  }
  const { viewer } = before.view;
  if (viewer === undefined) return { value: response.viewer, version: response.version };
  const same = response.version === before.versions.viewer;
  return { value: withHigherMaximum(viewer, response.viewer, same), version: response.version };
}

function withViewerOf(before: LiveListing, { listing, viewer }: ListingResponse): LiveListing {
  return viewer === undefined || before.view.viewer !== undefined
    ? before
    : { ...before, view: { ...before.view, listing: withOwnTerms(before.view.listing, listing), viewer } };
}

/** Keeps `closing`: it makes no new version, so at the same version `live` is older. */
function laterPhase(before: LiveListing, response: ListingResponse): ListingResponse['phase'] {
  const same = response.version === before.versions.status && response.endsAt === before.view.endsAt;
  return same && before.view.phase === 'closing' && response.phase === 'live' ? 'closing' : response.phase;
}
