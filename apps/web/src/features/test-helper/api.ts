import type {
  clearTestUsers,
  createTestUsers,
  fillDemo,
  listTestCredentials,
  moveClock,
  readClock,
  readMailbox,
} from '@clamor/contract/test-helper';
import { queryOptions } from '@tanstack/react-query';
import { callApi, callOf } from '../../lib/api.ts';
import { FOR_EVERYBODY } from '../../lib/query-audience.ts';

const LIST_CREDENTIALS = callOf<typeof listTestCredentials>('GET', '/api/test/test-credentials');
export const CREATE_USERS = callOf<typeof createTestUsers>('POST', '/api/test/auto-register');
export const CLEAR_USERS = callOf<typeof clearTestUsers>('DELETE', '/api/test/clear-test-users');
export const MOVE_CLOCK = callOf<typeof moveClock>('POST', '/api/test/clock');
export const READ_CLOCK = callOf<typeof readClock>('GET', '/api/test/clock');
const READ_MAILBOX = callOf<typeof readMailbox>('GET', '/api/test/mailbox');
export const FILL_DEMO = callOf<typeof fillDemo>('POST', '/api/test/demo');

export const credentialsQuery = queryOptions({
  queryKey: [LIST_CREDENTIALS.path],
  queryFn: () => callApi(LIST_CREDENTIALS),
  meta: FOR_EVERYBODY,
});

export const clockQuery = queryOptions({
  queryKey: [READ_CLOCK.path],
  queryFn: () => callApi(READ_CLOCK),
  meta: FOR_EVERYBODY,
  retry: false,
});

/** The mails to an address, or all mails if it is empty. */
export function mailboxQuery(to: string) {
  return queryOptions({
    queryKey: [READ_MAILBOX.path, to],
    queryFn: () => callApi(READ_MAILBOX, { query: { to: to || undefined } }),
    meta: FOR_EVERYBODY,
    staleTime: 0,
  });
}
