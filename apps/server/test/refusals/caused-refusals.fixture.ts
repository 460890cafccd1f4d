import { subscribe } from 'node:diagnostics_channel';
import { CALLS } from '@clamor/contract/calls';
import type { ErrorCode } from '@clamor/contract/errors';
import type { CallShape } from '@clamor/contract/wire';

const NAMES = new Map<CallShape, string>(CALLS.map(({ call, name }) => [call, name]));

/** The refusals since the set was cleared last, as `placeBid BID_TOO_LOW`. */
export const causedRefusals = new Set<string>();

subscribe('clamor:checked-refusal', (message) => {
  const { call, code } = message as { call: CallShape; code: ErrorCode };
  const name = NAMES.get(call);
  if (name !== undefined) causedRefusals.add(`${name} ${code}`);
});
