import type { AnswerOf, CallShape } from '@clamor/contract/wire';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { askApi, type Call, type CallInput, nextQuery } from './api.ts';

export interface PagesOptions {
  /** Begins with a path of the API: so signing out forgets it. */
  queryKey: QueryKey;
  staleTime?: number;
  refetchInterval?: number;
  refetchOnMount?: 'always';
  /** How the server is asked; by default as the member who is signed in. */
  ask?: typeof askApi;
}

/** A row of the array that a call answers. */
export type RowOf<Shape extends CallShape> = AnswerOf<Shape> extends (infer Row extends { id: string })[] ? Row : never;

/** A row that moved between two pages while they were read is there once. */
function withoutRepeats<Row extends { id: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** The rows of a list that a call answers page by page, each page naming the next one; all that were read so far. */
export function usePages<Shape extends CallShape>(
  call: Call<Shape>,
  input: CallInput<Shape>,
  { ask = askApi, ...options }: PagesOptions,
) {
  return useInfiniteQuery({
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam === null ? input : { ...input, query: pageParam };
      const { body, headers } = await ask(call, { ...page, signal } as CallInput<Shape>);
      return { rows: body as RowOf<Shape>[], next: nextQuery(headers) };
    },
    initialPageParam: null as Record<string, string> | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => withoutRepeats(pages.flatMap(({ rows }) => rows)),
    ...options,
  });
}
