import { MutationCache, QueryClient } from '@tanstack/react-query';

/**
 * The query client, with these defaults: no refetch on focus, no polling, never stale, no retries
 * (docs/product.md#refreshing).
 * @param onAttempt called when the person starts any mutation
 */
export function createQueryClient(onAttempt: () => void = () => undefined): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onMutate: onAttempt }),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
      // A bid or a payment must not wait for the network: it would be sent long after the press.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
