import type { CallShape } from '@clamor/contract/wire';
import type { QueryKey } from '@tanstack/react-query';
import type { Call, CallInput } from '../../lib/api.ts';
import { pagesQuery, type RowOf } from '../../lib/pages-query.ts';
import { FOR_STAFF } from '../../lib/query-audience.ts';
import { askAsStaff } from './api.ts';

/** A row of a staff list. */
export type StaffRow<Shape extends CallShape> = RowOf<Shape>;

/** A paged staff list, loaded again whenever it is shown. */
export function staffPagesQuery<Shape extends CallShape>(
  call: Call<Shape>,
  input: CallInput<Shape>,
  queryKey: QueryKey,
) {
  return pagesQuery(call, input, {
    queryKey,
    meta: FOR_STAFF,
    ask: askAsStaff,
    staleTime: 0,
    refetchOnMount: 'always',
  });
}
