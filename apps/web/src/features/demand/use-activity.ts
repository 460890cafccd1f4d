import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { deviceNow } from '../../lib/server-clock.ts';
import { activityQuery } from './api.ts';

const AT_MOST_EVERY_MS = 4000;

/** Reloads when the version changes, but not before the last load is old enough. */
function useFollowing(version: number, refetch: () => Promise<unknown>): void {
  const [shown, setShown] = useState(version);
  const lookedAt = useRef(deviceNow());
  const newest = useEffectEvent(() => version);
  const moved = version !== shown;
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

/** The activity, newest first. It is reloaded when the listing changes, at most every few seconds. */
export function useActivity(slug: string, version: number) {
  const query = useInfiniteQuery(activityQuery(slug));
  useFollowing(version, query.refetch);
  return query;
}
