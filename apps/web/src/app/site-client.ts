import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../lib/query-client.ts';
import { retireFailure } from '../ui/toast.ts';

/** The query client of the site. A new attempt closes the toast of the failed one. */
export function createSiteClient(): QueryClient {
  return createQueryClient(retireFailure);
}
