import type { QueryClient } from '@tanstack/react-query';
import { createQueryClient } from '../lib/query-client.ts';
import { retireFailure } from '../ui/toast.ts';

/** The query client of the site: what failed before is not said any more once the person tries again. */
export function createSiteClient(): QueryClient {
  return createQueryClient(retireFailure);
}
