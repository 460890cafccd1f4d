import type { readListing } from '@clamor/contract/listings';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi, callOf } from './api.ts';
import { isCreatePath, slugOfPath } from './paths.ts';
import { FOR_EVERYBODY } from './query-audience.ts';

const READ_LISTING = callOf<typeof readListing>('GET', '/api/listings/{slug}');

function titleQuery(slug: string) {
  return queryOptions({
    queryKey: ['title', READ_LISTING.path, slug],
    queryFn: async () => (await callApi(READ_LISTING, { params: { slug } })).listing.title,
    meta: FOR_EVERYBODY,
  });
}

/** The title of the listing at a path; null for another path, or if the title is not known yet. */
export function useTitleAt(path: string): string | null {
  const slug = slugOfPath(path) ?? '';
  const query = useQuery({ ...titleQuery(slug), enabled: slug !== '' });
  return query.data ?? null;
}

/** The label of a link back to a path: `Back to “Brass lamp”`. */
export function useReturnLabel(path: string): string {
  const title = useTitleAt(path);
  if (title !== null) return `Back to “${title}”`;
  if (slugOfPath(path) !== null) return 'Back to the listing';
  if (isCreatePath(path)) return 'Create your listing';
  return path === '/' ? 'See the auctions' : 'Back to where you were';
}
