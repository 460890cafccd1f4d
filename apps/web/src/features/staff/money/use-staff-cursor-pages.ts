import type { CallShape } from '@clamor/contract/wire';
import type { QueryKey } from '@tanstack/react-query';
import type { Call, CallInput } from '../../../lib/api.ts';
import { useCursorPages } from '../../../lib/use-cursor-pages.ts';
import { askAsStaff } from '../api.ts';

/** A list of staff's whose answer carries the cursor of the next page, read anew whenever it is shown. */
export function useStaffCursorPages<Shape extends CallShape>(
  call: Call<Shape>,
  input: CallInput<Shape>,
  queryKey: QueryKey,
) {
  return useCursorPages(call, input, { queryKey, ask: askAsStaff, staleTime: 0, refetchOnMount: 'always' });
}
