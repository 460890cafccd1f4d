import type { listAudit, readStaffSelf, readStats } from '@clamor/contract/staff';
import type { signInStaff, signOutStaff } from '@clamor/contract/staff-sessions';
import type { AnswerOf, CallShape } from '@clamor/contract/wire';
import { queryOptions } from '@tanstack/react-query';
import { type Answer, askApi, type Call, type CallInput, callFile, callOf } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
import { FOR_STAFF } from '../../lib/query-audience.ts';
import { forgetSignIn, staffSignInMarker } from './staff-sign-in-marker.ts';

export const SIGN_IN_STAFF = callOf<typeof signInStaff>('POST', '/api/admin/session');
export const SIGN_OUT_STAFF = callOf<typeof signOutStaff>('DELETE', '/api/admin/session');
const READ_STAFF_SELF = callOf<typeof readStaffSelf>('GET', '/api/admin/me');
const READ_STATS = callOf<typeof readStats>('GET', '/api/admin/stats');
export const LIST_AUDIT = callOf<typeof listAudit>('GET', '/api/admin/audit');

/**
 * Runs a request in the staff session. If the server says that the session has ended, the page forgets it and shows the
 * sign-in.
 */
async function inSession<Answered>(ask: () => Promise<Answered>): Promise<Answered> {
  const mark = staffSignInMarker();
  try {
    return await ask();
  } catch (error) {
    // If staff signed in again meanwhile, the refusal was about the old session.
    if (isApiError(error, 'UNAUTHENTICATED') && staffSignInMarker() === mark) forgetSignIn();
    throw error;
  }
}

/** Sends one call with the cookie of the staff session. */
export function askAsStaff<Shape extends CallShape>(
  call: Call<Shape>,
  input: CallInput<Shape>,
): Promise<Answer<AnswerOf<Shape>>> {
  return inSession(() => askApi(call, input));
}

/** Like `askAsStaff`, but returns only the body. */
export async function callAsStaff<Shape extends CallShape>(
  call: Call<Shape>,
  input: CallInput<Shape>,
): Promise<AnswerOf<Shape>> {
  return (await askAsStaff(call, input)).body;
}

/** Like `askAsStaff`, for a call that returns a file. */
export function fileAsStaff<Shape extends CallShape>(call: Call<Shape>, input: CallInput<Shape>): Promise<Blob> {
  return inSession(() => callFile(call, input));
}

/** The signed-in staff member and whether they may write. */
export const staffSelfQuery = queryOptions({
  queryKey: [READ_STAFF_SELF.path],
  queryFn: ({ signal }) => callAsStaff(READ_STAFF_SELF, { signal }),
  meta: FOR_STAFF,
  staleTime: 0,
  refetchOnMount: 'always',
});

/** The four figures about the market. */
export const statsQuery = queryOptions({
  queryKey: [READ_STATS.path],
  queryFn: ({ signal }) => callAsStaff(READ_STATS, { signal }),
  meta: FOR_STAFF,
  staleTime: 0,
  refetchOnMount: 'always',
});
