import type { AnswerOf, CallShape } from '@clamor/contract/wire';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { askApi, type Call, type CallInput, nextQuery } from './api.ts';
import { type PagesOptions, rowsOf } from './cursor-pages-query.ts';

/** A row of a call that answers an array. */
export type RowOf<Shape extends CallShape> = AnswerOf<Shape> extends (infer Row extends { id: string })[] ? Row : never;

/**
 * The query of a paged list. Its data are the rows of all pages loaded so far. The `Link` header of each page names the
 * next one.
 */
export function pagesQuery<Shape extends CallShape>(
  call: Call<Shape>,
  input: CallInput<Shape>,
  { ask = askApi, ...options }: PagesOptions,
) {
  return infiniteQueryOptions({
    queryFn: async ({ pageParam, signal }) => {
      const page = pageParam === null ? input : { ...input, query: pageParam };
      const { body, headers } = await ask(call, { ...page, signal } as CallInput<Shape>);
      return { rows: body as RowOf<Shape>[], next: nextQuery(headers) };
    },
    initialPageParam: null as Record<string, string> | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) =>
      rowsOf(
        pages,
        ({ rows }) => rows,
        ({ id }) => id,
      ),
    ...options,
  });
}
