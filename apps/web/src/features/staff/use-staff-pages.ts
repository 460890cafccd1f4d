import type { CallShape } from '@clamor/contract/wire';
import type { QueryKey } from '@tanstack/react-query';
import type { Call, CallInput } from '../../lib/api.ts';
import { type RowOf, usePages } from '../../lib/use-pages.ts';
import { askAsStaff } from './api.ts';

/** One row of such a list. */
export type StaffRow<Shape extends CallShape> = RowOf<Shape>;

/** A list of staff's, page by page, read anew whenever it is shown. */
export function useStaffPages<Shape extends CallShape>(call: Call<Shape>, input: CallInput<Shape>, queryKey: QueryKey) {
  return usePages(call, input, { queryKey, ask: askAsStaff, staleTime: 0, refetchOnMount: 'always' });
}
