import type { readText, TextName } from '@clamor/contract/texts';
import { useQuery } from '@tanstack/react-query';
import { callApi, callOf } from '../../lib/api.ts';

const READ_TEXT = callOf<typeof readText>('GET', '/api/texts/{name}');

/** One of the site's own texts. */
export function useText(name: TextName) {
  return useQuery({
    queryKey: ['/api/texts', name],
    queryFn: ({ signal }) => callApi(READ_TEXT, { params: { name }, signal }),
  });
}
