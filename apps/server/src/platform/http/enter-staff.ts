import type { CallShape } from '@clamor/contract/wire';
import type { FastifyRequest } from 'fastify';
import { type Refused, refuse } from './answer.ts';
import type { StaffCaller } from './caller.ts';
import { refuseForeignOrigin } from './own-origin.ts';

const READS_ONLY = 'You may only read.';
const NO_PROGRAM = 'Calls that move money need a sign-in on the staff page.';

/** Why this caller may not use a call of staff; null if they may. */
export function staffRefusal(call: CallShape, staff: StaffCaller, request: FastifyRequest): Refused | null {
  const { session } = staff;
  const isWrite = call.method !== 'GET';
  const foreign = session !== null && isWrite ? refuseForeignOrigin(request) : null;
  if (foreign !== null) return foreign;
  if (isWrite && !staff.mayWrite) return refuse('FORBIDDEN', {}, READS_ONLY);
  if (session?.secondFactor === 'required' && call.beforeSecondFactor !== true) return refuse('SECOND_FACTOR_REQUIRED');
  if (call.movesMoney === true && !staff.mayMoveMoney) return refuse('FORBIDDEN', {}, NO_PROGRAM);
  return null;
}
