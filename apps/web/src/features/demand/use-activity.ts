import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { askApi } from '../../lib/api.ts';
import { LIST_ACTIVITY } from './api.ts';

const PAGE = 30;
const AT_MOST_EVERY_MS = 4000;

/** The `before` of the next page, out of the answer's `Link` header. */
function nextBefore(headers: Headers): string | null {
  const link = /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(headers.get('link') ?? '')?.[1];
  return link === undefined ? null : new URL(link, 'http://clamor.invalid').searchParams.get('before');
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
  const { refetch } = query;
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version || timer.current !== null) return;
    timer.current = setTimeout(() => {
      timer.current = null;
      seen.current = version;
      void refetch();
    }, AT_MOST_EVERY_MS);
  }, [version, refetch]);
  useEffect(() => () => clearTimeout(timer.current ?? undefined), []);
  return query;
}
