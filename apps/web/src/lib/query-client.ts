import { MutationCache, QueryClient } from '@tanstack/react-query';

/**
 * No refetch on focus, no polling, never stale, no retries (docs/product.md#refreshing).
 * @param onAttempt told when the person sets about changing something, whatever it is
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
      // A bid or a payment that waited for the network would be sent when nobody presses it any more.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
