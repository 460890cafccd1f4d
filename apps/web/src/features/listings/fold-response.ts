import type { Listing, ListingResponse } from '@clamor/contract/listing-views';
import { EXTENSION_SECONDS } from '@clamor/domain/bidding';
import { withHigherMaximum } from './fold-personal.ts';
import { type AddedTime, type LiveListing, liveListingOf, newestVersion } from './live-listing.ts';
import { mergeBids, withoutHole } from './merge-bids.ts';

/**
 * Folds a loaded response, or the socket's snapshot, into what the page knows. An older one of the same epoch changes nothing but
 * what is not known yet; another epoch is another database, and replaces everything.
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
      bids: withoutHole(mergeBids(before.view.bids, response.bids)),
      phase: laterPhase(before, response),
      ...(viewer.value === undefined ? {} : { viewer: viewer.value }),
    },
  };
}

/**
 * The time that was added while nothing was heard: what late bids did not add, an outage did. Nothing else moves the end of an
 * auction that runs; one that stood still goes on by the word of staff.
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
  if (moved > lateBids) return { cause: 'outage', seconds: moved - lateBids, endsAt };
  return { cause: 'late_bid', seconds: moved, endsAt };
}

/** A snapshot is for everybody: what only the owner is sent stays as it was loaded. */
function withOwnTerms(listing: Listing, { reserveCents, digitalDeliveryInfo }: Listing): Listing {
  return { ...listing, reserveCents, digitalDeliveryInfo };
}

/** A snapshot has no viewer; one that was told in person since is newer than a response that set out before it. */
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

/** Closing is no new version: at the same one it is never taken back. */
function laterPhase(before: LiveListing, response: ListingResponse): ListingResponse['phase'] {
  const same = response.version === before.versions.status && response.endsAt === before.view.endsAt;
  return same && before.view.phase === 'closing' && response.phase === 'live' ? 'closing' : response.phase;
}
