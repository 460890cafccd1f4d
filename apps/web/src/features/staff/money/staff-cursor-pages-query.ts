import type { CallShape } from '@clamor/contract/wire';
import type { Call, CallInput } from '../../../lib/api.ts';
import { cursorPagesQuery } from '../../../lib/cursor-pages-query.ts';
import { FOR_STAFF } from '../../../lib/query-audience.ts';
import { askAsStaff } from '../api.ts';

/**
 * A staff list whose answer carries the cursor of the next page. Each input has its own pages. They are loaded again
 * whenever they are shown.
 */
export function staffCursorPagesQuery<Shape extends CallShape>(call: Call<Shape>, input: CallInput<Shape>) {
  return cursorPagesQuery(call, input, {
    queryKey: [call.path, input],
    meta: FOR_STAFF,
    ask: askAsStaff,
    staleTime: 0,
    refetchOnMount: 'always',
  });
}
