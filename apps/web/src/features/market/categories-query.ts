import type { listCategories } from '@clamor/contract/listings';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callOf } from '../../lib/api.ts';
import { FOR_EVERYBODY } from '../../lib/query-audience.ts';

const LIST_CATEGORIES = callOf<typeof listCategories>('GET', '/api/categories');
const FRESH_MS = 60_000;

/** The categories of the market, those of most listings first. */
export const categoriesQuery = () =>
  queryOptions({
    queryKey: [LIST_CATEGORIES.path],
    queryFn: ({ signal }) => callApi(LIST_CATEGORIES, { signal }),
    meta: FOR_EVERYBODY,
    staleTime: FRESH_MS,
  });
