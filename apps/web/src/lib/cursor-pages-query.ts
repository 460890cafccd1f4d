import type { AnswerOf, CallShape } from '@clamor/contract/wire';
import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { askApi, type Call, type CallInput } from './api.ts';
import type { QueryAudience } from './query-audience.ts';

export interface PagesOptions {
  queryKey: QueryKey;
  meta: { audience: QueryAudience };
  staleTime?: number;
  refetchInterval?: number;
  refetchOnMount?: 'always' | ((query: { state: { dataUpdatedAt: number } }) => 'always' | false);
  /** The function that sends the call; by default as the signed-in member. */
  ask?: typeof askApi;
}

/** A call whose answer carries the cursor of the next page in its body. */
type Cursored<Shape extends CallShape> = AnswerOf<Shape> & { nextCursor: string | null };

/** All pages of a list that were loaded so far. Each answer carries the cursor of the next page. */
export function cursorPagesQuery<Shape extends CallShape>(
  call: Call<Shape>,
  input: CallInput<Shape>,
  { ask = askApi, ...options }: PagesOptions,
) {
  return infiniteQueryOptions({
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

/** The rows of all pages. A row that moved from one page to another between two requests appears once. */
export function rowsOf<Page, Row>(
  pages: readonly Page[],
  of: (page: Page) => readonly Row[],
  keyOf: (row: Row) => string,
): Row[] {
  return [...new Map(pages.flatMap((page) => of(page).map((row) => [keyOf(row), row] as const))).values()];
}
