import type { CallShape } from '@clamor/contract/wire';
import type { Call, CallInput } from '../../lib/api.ts';
import { pagesQuery, type RowOf } from '../../lib/pages-query.ts';
import { FOR_STAFF } from '../../lib/query-audience.ts';
import { askAsStaff } from './api.ts';

/** A row of a staff list. */
export type StaffRow<Shape extends CallShape> = RowOf<Shape>;

/** A paged staff list. Each input has its own pages. They are loaded again whenever they are shown. */
export function staffPagesQuery<Shape extends CallShape>(call: Call<Shape>, input: CallInput<Shape>) {
  return pagesQuery(call, input, {
    queryKey: [call.path, input],
    meta: FOR_STAFF,
    ask: askAsStaff,
    staleTime: 0,
    refetchOnMount: 'always',
  });
}
