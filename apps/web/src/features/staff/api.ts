import type { listAudit, readStaffSelf, readStats } from '@clamor/contract/staff';
import type { AnswerOf, CallShape } from '@clamor/contract/wire';
import { type Answer, askApi, type Call, type CallInput, callFile, callOf } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
import { forgetStaffSecret, staffHeaders } from './staff-secret.ts';

export const READ_STAFF_SELF = callOf<typeof readStaffSelf>('GET', '/api/admin/me');
export const READ_STATS = callOf<typeof readStats>('GET', '/api/admin/stats');
export const LIST_AUDIT = callOf<typeof listAudit>('GET', '/api/admin/audit');

/** A secret that the server no longer takes is forgotten, which leads back to the gate. */
async function withSecret<Answered>(ask: (headers: Record<string, string>) => Promise<Answered>): Promise<Answered> {
  const headers = staffHeaders();
  try {
    return await ask(headers);
  } catch (error) {
    // Another secret may have been given meanwhile: that one was not refused.
    const isStillKept = headers['x-admin-secret'] === staffHeaders()['x-admin-secret'];
    if (isApiError(error) && error.status === 401 && isStillKept) forgetStaffSecret();
    throw error;
  }
}

/** One call with the secret that is kept. */
export function askAsStaff<Shape extends CallShape>(
  call: Call<Shape>,
  input: CallInput<Shape>,
): Promise<Answer<AnswerOf<Shape>>> {
  return withSecret((headers) => askApi(call, { ...input, headers: { ...input.headers, ...headers } }));
}

/** As `askAsStaff`, and answers the body alone. */
export async function callAsStaff<Shape extends CallShape>(
  call: Call<Shape>,
  input: CallInput<Shape>,
): Promise<AnswerOf<Shape>> {
  return (await askAsStaff(call, input)).body;
}

/** As `askAsStaff`, for a call that answers a file. */
export function fileAsStaff<Shape extends CallShape>(call: Call<Shape>, input: CallInput<Shape>): Promise<Blob> {
  return withSecret((headers) => callFile(call, { ...input, headers: { ...input.headers, ...headers } }));
}
