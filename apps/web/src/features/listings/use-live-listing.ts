import type { ServerMessage } from '@clamor/contract/realtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { mayPass } from '../../lib/api-error.ts';
import { authToken, subscribeToAuthToken } from '../../lib/auth-token.ts';
import { ListingSocket, type SocketStatus } from '../../lib/socket.ts';
import type { SocketWorld } from '../../lib/socket-world.ts';
import { listingQuery } from './api.ts';
import { foldMessage } from './fold-message.ts';
import { type LiveListing, newestVersion } from './live-listing.ts';
import { useLeftOutBids } from './use-left-out-bids.ts';

const RETRIES = 3;
/** Polling intervals, used only while the socket is down (docs/product.md#refreshing). */
const POLL_LIVE_MS = 3000;
const POLL_MS = 10_000;

export interface LiveListingOptions {
  slug: string;
  /** The signed-in member's id; null for a visitor, or while it is not known. */
  viewerId: string | null;
  /** Called for every message after it was applied; used for toasts. */
  onMessage?: (message: ServerMessage, before: LiveListing) => void;
  world?: SocketWorld;
}

export interface LiveListingResult {
  state: LiveListing | null;
  /** Set if the listing could not be loaded and nothing is known. */
  error: Error | null;
  /** True while the page shows the visitor's view, because the member's own has not loaded yet. */
  isVisitorsView: boolean;
  socket: SocketStatus;
  /**
   * Since when the data may be outdated, because the last poll failed too; device time in milliseconds since the epoch.
   * null: it is current.
   */
  staleSince: number | null;
  /**
   * Loads the listing again, for Try Again and after a change without a message. The answer must have at least the
   * version that a write returned.
   */
  reload: (leastVersion?: number) => void;
  /** Changes the listing by `fold`, which applies the answer to a call of the viewer. */
  change: (fold: (state: LiveListing) => LiveListing) => void;
  /** Loads the bids that messages left out of the history. If that fails, nothing changes, and it may be called again. */
  loadLeftOutBids: () => void;
}

/** Whether to try again: up to three times, where a later answer may differ. */
export function shouldRetry(failures: number, error: Error): boolean {
  return failures < RETRIES && mayPass(error);
}

/** Whether the listing is polled. */
function polls(socket: SocketStatus, state: LiveListing | undefined): boolean {
  return state !== undefined && pollMs(socket, state) !== false;
}

/**
 * The polling interval while the socket is down. False while it is up, connects for the first time, or was closed by
 * the page.
 */
export function pollMs(socket: SocketStatus, state: LiveListing | undefined): number | false {
  if (socket === 'live' || socket === 'connecting' || socket === 'closed') return false;
  return state?.view.listing.status === 'LIVE' ? POLL_LIVE_MS : POLL_MS;
}

/** A listing, loaded once and kept current by its socket. It is polled only while the socket is down. */
export function useLiveListing({ slug, viewerId, onMessage, world }: LiveListingOptions): LiveListingResult {
  const client = useQueryClient();
  const token = useSyncExternalStore(subscribeToAuthToken, authToken, () => null);
  const [socket, setSocket] = useState<SocketStatus>('connecting');
  const least = useRef<number | undefined>(undefined);
  const listing = useMemo(() => listingQuery(slug, token, () => least.current), [slug, token]);
  const key = listing.queryKey;
  const query = useQuery({
    ...listing,
    // The visitor's view is shown until the member's own has loaded.
    placeholderData: () => client.getQueryData(listingQuery(slug, null).queryKey),
    // A failed poll is not retried: the next poll follows anyway.
    retry: (failures, error) => !polls(socket, client.getQueryData(key)) && shouldRetry(failures, error),
    refetchInterval: ({ state }) => pollMs(socket, state.data),
  });
  const isOwnHere = token !== null && query.isSuccess && !query.isPlaceholderData;
  useEffect(() => {
    // Nothing keeps the visitor's view up to date any more, so it must not reappear when the session ends.
    if (isOwnHere) client.removeQueries({ queryKey: listingQuery(slug, null).queryKey, exact: true });
  }, [client, slug, isOwnHere]);
  const change = useCallback(
    (fold: (state: LiveListing) => LiveListing) =>
      void client.setQueryData<LiveListing>(key, (state) => (state === undefined ? state : fold(state))),
    [client, key],
  );
  const reload = useCallback(
    (leastVersion?: number) => {
      least.current = leastVersion;
      void client.refetchQueries({ queryKey: key });
    },
    [client, key],
  );
  const hear = (message: ServerMessage) => {
    const before = client.getQueryData<LiveListing>(key);
    if (before === undefined) return;
    change((state) => foldMessage(state, message, viewerId));
    if (token !== null && (missedPersonal(before, message) || overtakes(message, client.isFetching({ queryKey: key }))))
      reload();
    onMessage?.(message, before);
  };
  // While the visitor's view is a placeholder, the socket must not resume from its version. The member's view is still
  // loading and may be older, so the socket would skip messages that the member's view lacks.
  const known = query.isPlaceholderData ? undefined : query.data?.view;
  useListingSocket({ slug, known, onMessage: hear, onStatus: setSocket, world });
  const loadLeftOutBids = useLeftOutBids({ slug, state: query.data ?? null, change, world });
  return {
    state: query.data ?? null,
    error: query.data === undefined ? query.error : null,
    isVisitorsView: query.isPlaceholderData,
    socket,
    staleSince: query.isError && query.data !== undefined ? query.dataUpdatedAt : null,
    reload,
    change,
    loadLeftOutBids,
  };
}

/**
 * Whether personal messages may have been missed, because the server does not send them again after an interruption. A
 * change of the sale does not raise the version, so buyer and seller of a finished auction load again after every
 * interruption.
 */
function missedPersonal(before: LiveListing, message: ServerMessage): boolean {
  if (message.type !== 'hello') return false;
  const { viewer, auction } = before.view;
  const party = viewer !== undefined && (viewer.isOwner || viewer.hasBid);
  if (party && auction !== null && auction.outcome !== null) return true;
  return message.epoch !== before.view.epoch || message.version > newestVersion(before);
}

/**
 * Whether the answer to a running request may be older than this message, because the request may have started first.
 * `you:claim` has no version to compare.
 */
function overtakes(message: ServerMessage, fetching: number): boolean {
  return message.type === 'you:claim' && fetching > 0;
}

interface SocketUse {
  slug: string;
  /** The loaded view. The socket opens once it is known, and resumes from its version. */
  known: LiveListing['view'] | undefined;
  onMessage: (message: ServerMessage) => void;
  onStatus: (status: SocketStatus) => void;
  world: SocketWorld | undefined;
}

function useListingSocket({ slug, known, onMessage, onStatus, world }: SocketUse): void {
  const enabled = known !== undefined;
  const start = useEffectEvent(() =>
    known === undefined ? {} : { from: { epoch: known.epoch, version: known.version }, status: known.listing.status },
  );
  const hear = useEffectEvent(onMessage);
  const reportStatus = useEffectEvent(onStatus);
  useEffect(() => {
    if (!enabled) return;
    const socket = new ListingSocket({
      slug,
      onMessage: hear,
      ...start(),
      ...(world === undefined ? {} : { world }),
    });
    const follow = () => reportStatus(socket.status());
    follow();
    const release = socket.subscribe(follow);
    return () => {
      release();
      socket.close();
      reportStatus('connecting');
    };
  }, [slug, enabled, world]);
}
