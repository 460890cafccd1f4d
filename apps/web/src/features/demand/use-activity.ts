import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { askApi } from '../../lib/api.ts';
import { LIST_ACTIVITY } from './api.ts';

const PAGE = 30;
const AT_MOST_EVERY_MS = 4000;

/** The `before` of the next page, out of the answer's `Link` header. */
function nextBefore(headers: Headers): string | null {
  const link = /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(headers.get('link') ?? '')?.[1];
  return link === undefined ? null : new URL(link, 'http://clamor.invalid').searchParams.get('before');
}

/** Looks up again some time after the version moved, and once more where it moved on meanwhile. */
function useFollowing(version: number, refetch: () => Promise<unknown>): void {
  const [shown, setShown] = useState(version);
  const newest = useEffectEvent(() => version);
  const moved = version !== shown;
  useEffect(() => {
    if (!moved) return undefined;
    const timer = setTimeout(() => {
      setShown(newest());
      void refetch();
    }, AT_MOST_EVERY_MS);
    return () => clearTimeout(timer);
  }, [moved, refetch]);
}

/** What happened, newest first; looked up again when the listing moves, at most every few seconds. */
export function useActivity(slug: string, version: number) {
  const query = useInfiniteQuery({
    queryKey: ['/api/listings', slug, 'activity'],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const { body, headers } = await askApi(LIST_ACTIVITY, {
        params: { slug },
        query: { limit: PAGE, before: pageParam },
        signal,
      });
      return { items: body, next: nextBefore(headers) };
    },
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
  useFollowing(version, query.refetch);
  return query;
}
