import type { readSystem } from '@clamor/contract/staff-system';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callOf } from '../../../lib/api.ts';
import { FOR_STAFF } from '../../../lib/query-audience.ts';
import { callAsStaff } from '../api.ts';

const READ_SYSTEM = callOf<typeof readSystem>('GET', '/api/admin/system');

const systemQuery = queryOptions({
  queryKey: [READ_SYSTEM.path],
  queryFn: ({ signal }) => callAsStaff(READ_SYSTEM, { signal }),
  meta: FOR_STAFF,
});

/** The state of the server that answers, at the time of the request. */
export function useSystem() {
  return useQuery(systemQuery);
}
