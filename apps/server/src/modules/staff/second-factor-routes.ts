import * as calls from '@clamor/contract/staff-sessions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/address/index.ts';
import { answer, DONE, refuse, route, type StaffCaller } from '../../platform/http/index.ts';
import type { Tried } from '../passwords/index.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  type FactorOwner,
  factorOwnerOf,
  removeSecondFactor,
  replaceRecoveryCodes,
} from './change-second-factor.ts';
import type { SignInPorts } from './sign-in-staff.ts';

const NO_OWNER = 'Only who signed in on the staff page with a secret of their own can have a second factor.';
const IS_ON = 'Your second factor is on already.';
const IS_REQUIRED = 'Every staff session needs a second factor here.';

/** Registers the routes with which staff set up, renew and remove their second factor. */
export function registerSecondFactorRoutes(app: FastifyInstance, ports: SignInPorts): void {
  route(app, calls.beginSecondFactor, async ({ staff, request }) => {
    const owner = factorOwnerOf(staff, request.ip);
    if (owner === null) return refuse('FORBIDDEN', {}, NO_OWNER);
    const made = await beginSecondFactor(ports, owner);
    if (made === null) return refuse('WRONG_STATE', {}, IS_ON);
    return answer(200, { keyText: made.keyText, keyUri: made.keyUri });
  });

  /** Runs a change of the second factor for its owner and sends the refusal, if any. */
  const change = async <Done>(
    { staff, request }: { staff: StaffCaller; request: FastifyRequest },
    work: (owner: FactorOwner) => Promise<Tried<Done> | { kind: 'wrong_state' }>,
  ) => {
    const owner = factorOwnerOf(staff, request.ip);
    if (owner === null) return refuse('FORBIDDEN', {}, NO_OWNER);
    const changed = await work(owner);
    if (changed.kind === 'right') return { kind: 'right', right: changed.right } as const;
    if (changed.kind === 'too_many_failures') return refuse('RATE_LIMITED', changed);
    if (changed.kind === 'wrong_state') return refuse('WRONG_STATE');
    request.log.warn({ network: networkOf(request.ip), staff: owner.staffName }, 'A wrong staff code');
    return refuse('WRONG_CODE');
  };

  route(app, calls.confirmSecondFactor, async (asked) => {
    const done = await change(asked, (owner) => confirmSecondFactor(ports, owner, asked.body.code));
    return done.kind === 'right' ? answer(200, { recoveryCodes: done.right }) : done;
  });
  route(app, calls.replaceRecoveryCodes, async (asked) => {
    const done = await change(asked, (owner) => replaceRecoveryCodes(ports, owner, asked.body.code));
    return done.kind === 'right' ? answer(200, { recoveryCodes: done.right }) : done;
  });
  route(app, calls.removeSecondFactor, async (asked) => {
    if (ports.needsSecondFactor) return refuse('WRONG_STATE', {}, IS_REQUIRED);
    const done = await change(asked, (owner) => removeSecondFactor(ports, owner, asked.body.code));
    return done.kind === 'right' ? DONE : done;
  });
}
