import type { AnswerOf, CallShape } from '@clamor/contract/wire';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { askApi, type Call, type CallInput } from './api.ts';

export interface PagesOptions {
  /** Begins with a path of the API: so signing out forgets it. */
  queryKey: QueryKey;
  staleTime?: number;
  refetchInterval?: number;
  refetchOnMount?: 'always';
  /** How the server is asked; by default as the member who is signed in. */
  ask?: typeof askApi;
}

/** The calls whose answer names its next page in its body. */
type Cursored<Shape extends CallShape> = AnswerOf<Shape> & { nextCursor: string | null };

/** The answers of a list whose answer carries the cursor of the next one; all that were read so far. */
export function useCursorPages<Shape extends CallShape>(
  call: Call<Shape>,
  input: CallInput<Shape>,
  { ask = askApi, ...options }: PagesOptions,
) {
  return useInfiniteQuery({
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === null ? input.query : { ...input.query, cursor: pageParam };
      return (await ask(call, { ...input, query, signal } as CallInput<Shape>)).body as Cursored<Shape>;
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages,
    ...options,
  });
}

/** The rows of all pages; one that moved between two of them while they were read is there once. */
export function rowsOf<Page, Row>(
  pages: readonly Page[],
  of: (page: Page) => readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  return [...new Map(pages.flatMap((page) => of(page).map((row) => [keyOf(row), row] as const))).values()];
}
