import type { Bid } from '@clamor/contract/listing-views';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { deviceNow } from '../../lib/server-clock.ts';
import { activityQuery } from './api.ts';
import { liveActivity } from './live-activity.ts';

const AT_MOST_EVERY_MS = 2000;

/** Calls `refetch` when `mark` changes: at once, or as soon as the last load is old enough. */
function useFollowing(mark: string, refetch: () => Promise<unknown>): void {
  const [shown, setShown] = useState(mark);
  const lookedAt = useRef(deviceNow());
  const newest = useEffectEvent(() => mark);
  const moved = mark !== shown;
  useEffect(() => {
    if (!moved) return undefined;
    const look = () => {
      lookedAt.current = deviceNow();
      setShown(newest());
      void refetch();
    };
    const timer = setTimeout(look, Math.max(0, lookedAt.current + AT_MOST_EVERY_MS - deviceNow()));
    return () => clearTimeout(timer);
  }, [moved, refetch]);
}

export interface FollowedListing {
  slug: string;
  /** Changes with every event of the listing except bids. */
  version: number;
  /** The latest bids, newest first, from the frames. */
  bids: readonly Bid[];
}

/**
 * The activity, newest first. Bids are shown from the frames at once. Other events are loaded when the version changes
 * or bids are missing.
 */
export function useActivity({ slug, version, bids }: FollowedListing) {
  const query = useInfiniteQuery(activityQuery(slug));
  const { data } = query;
  const live = useMemo(() => (data === undefined ? null : liveActivity(data, bids)), [data, bids]);
  useFollowing(live?.hasGap ? `${version} ${bids[0]?.sequence}` : `${version}`, query.refetch);
  return { query, items: live?.items ?? null };
}
