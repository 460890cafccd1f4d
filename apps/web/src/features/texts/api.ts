import type { readText, TextName } from '@clamor/contract/texts';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callOf } from '../../lib/api.ts';
import { FOR_EVERYBODY } from '../../lib/query-audience.ts';

const READ_TEXT = callOf<typeof readText>('GET', '/api/texts/{name}');

/** One of the site's texts: terms, privacy, help. */
export function textQuery(name: TextName) {
  return queryOptions({
    queryKey: [READ_TEXT.path, name],
    queryFn: ({ signal }) => callApi(READ_TEXT, { params: { name }, signal }),
    meta: FOR_EVERYBODY,
  });
}
