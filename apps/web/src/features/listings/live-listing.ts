import type { ListingResponse } from '@clamor/contract/listing-views';
import type { DeadlineCause } from '@clamor/contract/realtime';

/**
 * The version at which each part of the view was set last. Messages are conflated and a few of one version follow each other, so
 * that one number for the whole view would let a part slip back, or keep a part of the same version out.
 */
export interface PartVersions {
  status: number;
  deadlines: number;
  bids: number;
  demand: number;
  /** The version of the count of extensions. */
  extensions: number;
  /** What only this viewer may know; personal messages may overtake the room's. */
  viewer: number;
}

/** Time that was added to the running clock. */
export interface AddedTime {
  cause: DeadlineCause;
  seconds: number;
  /** The end that it led to, ISO 8601: names this addition. */
  endsAt: string;
}

/** A listing as the page knows it: what was loaded, with every realtime message since folded in. */
export interface LiveListing {
  view: ListingResponse;
  versions: PartVersions;
  /** People in the listing's room; null until the socket said so. */
  watching: number | null;
  added: AddedTime | null;
  /** Bids between this sequence number and a later one in hand were left out; null where there is no hole. */
  bidsMissingAfter: number | null;
}

/** The state that a response alone stands for. */
export function liveListingOf(view: ListingResponse, watching: number | null = null): LiveListing {
  const { version } = view;
  return {
    view,
    versions: {
      status: version,
      deadlines: version,
      bids: version,
      demand: version,
      extensions: version,
      viewer: version,
    },
    watching,
    added: null,
    bidsMissingAfter: null,
  };
}

/** The newest version of anything that everybody sees. */
export function newestVersion({ versions }: LiveListing): number {
  return Math.max(versions.status, versions.deadlines, versions.bids, versions.demand);
}
