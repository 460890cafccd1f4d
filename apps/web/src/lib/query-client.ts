import { MutationCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { send, withQuery } from './api.ts';

/** The path of a query key: its text segments joined, and a last object as the query string. */
export function pathOfKey(key: readonly unknown[]): string {
  const last = key.at(-1);
  const query = typeof last === 'object' && last !== null ? (last as Record<string, string | undefined>) : undefined;
  const segments = (query ? key.slice(0, -1) : key).map(String);
  const [first = '', ...rest] = segments;
  return withQuery([first, ...rest.map(encodeURIComponent)].join('/'), query);
}

async function getByKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return (await send({ method: 'GET', path: pathOfKey(queryKey), signal })).body;
}

/**
 * No refetch on focus, no polling, never stale, no retries (docs/product.md#refreshing); a query without a function of its own
 * is a GET to the path that its key spells.
 * @param onAttempt told when the person sets about changing something, whatever it is
 */
export function createQueryClient(onAttempt: () => void = () => undefined): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onMutate: onAttempt }),
    defaultOptions: {
      queries: {
        queryFn: getByKey,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
