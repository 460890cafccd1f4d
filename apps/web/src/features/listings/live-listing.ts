import type { ListingResponse } from '@clamor/contract/listing-views';
import type { DeadlineCause } from '@clamor/contract/realtime';

/**
 * The version at which each part of the view was last set. Frames combine messages, and several messages may have the
 * same version. With one version for the whole view, a part could go backwards, or miss a message of the same version.
 */
export interface PartVersions {
  status: number;
  deadlines: number;
  bids: number;
  demand: number;
  /** The version of the count of extensions. */
  extensions: number;
  /** The version of the viewer's own part. Personal messages may overtake the room's. */
  viewer: number;
}

/** Time that was added to the running clock. */
export interface AddedTime {
  /** Null: the page was not connected, so it cannot know. */
  cause: DeadlineCause | null;
  seconds: number;
  /** The new end, ISO 8601. It identifies this addition. */
  endsAt: string;
}

/** A listing as the page knows it: the loaded response with every later message applied. */
export interface LiveListing {
  view: ListingResponse;
  versions: PartVersions;
  /** The open sockets of the listing, this page's included; null until the socket reports it. */
  watching: number | null;
  added: AddedTime | null;
}

/** The page's state for a loaded response, before any message. */
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
  };
}

/**
 * How many other sockets are open for the listing: the count without the page's own. Null while no socket is open or
 * nothing was reported yet.
 */
export function othersWatching({ watching }: LiveListing, isSocketOpen: boolean): number | null {
  return isSocketOpen && watching !== null ? Math.max(0, watching - 1) : null;
}

/** The newest version of all parts that everybody sees. */
export function newestVersion({ versions }: LiveListing): number {
  return Math.max(versions.status, versions.deadlines, versions.bids, versions.demand);
}

/** The newest version of everything except bids. A bid sets only the versions of bids and deadlines. */
export function versionBesideBids({ versions }: LiveListing): number {
  return Math.max(versions.status, versions.demand, versions.extensions);
}
