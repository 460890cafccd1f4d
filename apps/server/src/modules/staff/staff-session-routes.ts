import type { StaffSelf } from '@clamor/contract/staff';
import * as calls from '@clamor/contract/staff-sessions';
import { iso } from '@clamor/contract/wire';
import { staffSessionEnd } from '@clamor/domain/accounts';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../platform/address/index.ts';
import { answer, DONE, refuse, refuseForeignOrigin, route, type StaffCaller } from '../../platform/http/index.ts';
import { deviceLabel } from '../../platform/visitor/index.ts';
import { endStaffSession, signOutStaff } from './end-staff-session.ts';
import { registerSecondFactorRoutes } from './second-factor-routes.ts';
import { countRecoveryCodes } from './second-factors.postgres.ts';
import { type SignInPorts, type StaffEntrant, signInStaff } from './sign-in-staff.ts';
import { giveStaffCookie, staffTokenOf, takeStaffCookie } from './staff-cookie.ts';
import { type GateOptions, knownSecret } from './staff-gate.ts';
import { openStaffSessions, type StaffSessionRow } from './staff-sessions.postgres.ts';

export type StaffSessionPorts = SignInPorts & Pick<GateOptions, 'wrong' | 'signInRefused'>;

const OWN_SECRET_NEEDED = 'Sign in with a secret of your own: this one cannot have a second factor.';

/** Registers the staff routes for sign-in and sessions. */
export function registerStaffSessionRoutes(app: FastifyInstance, ports: StaffSessionPorts): void {
  registerSignIn(app, ports);
  registerSignOut(app, ports);
  registerList(app, ports);
  registerSecondFactorRoutes(app, ports);
}

export function selfOf({ name, mayWrite, session }: StaffCaller): StaffSelf {
  return { name, mayWrite, secondFactor: session?.secondFactor ?? 'unavailable' };
}

function registerSignIn(app: FastifyInstance, ports: StaffSessionPorts): void {
  route(
    app,
    calls.signInStaff,
    async ({ body, request, reply }) => {
      const foreign = refuseForeignOrigin(request);
      if (foreign !== null) return foreign;
      const secret = await knownSecret(ports, request, body.secret);
      if (secret === null) return refuse('UNAUTHENTICATED', { reason: 'staff' });
      if ('retryAfterSeconds' in secret) return refuse('RATE_LIMITED', secret);
      const entrant: StaffEntrant = {
        secret,
        saidName: body.name ?? null,
        code: body.code ?? null,
        address: request.ip,
        network: networkOf(request.ip),
        device: deviceLabel(request.headers['user-agent']),
      };
      const signedIn = await signInStaff(ports, entrant);
      if (signedIn.kind === 'no_secret_of_their_own') return refuse('FORBIDDEN', {}, OWN_SECRET_NEEDED);
      if (signedIn.kind === 'code_required') return refuse('CODE_REQUIRED');
      if (signedIn.kind === 'too_many_failures') {
        ports.signInRefused(signedIn.kind);
        return refuse('RATE_LIMITED', signedIn);
      }
      if (signedIn.kind === 'wrong') {
        ports.signInRefused('wrong_code');
        request.log.warn({ network: entrant.network, staff: secret.name }, 'A wrong staff code');
        return refuse('WRONG_CODE');
      }
      giveStaffCookie(request, reply, signedIn.right.token);
      return answer(200, selfOf(signedIn.right.staff));
    },
    { limit: 'credentials' },
  );
}

function registerSignOut(app: FastifyInstance, ports: StaffSessionPorts): void {
  route(app, calls.signOutStaff, async ({ request, reply }) => {
    const foreign = refuseForeignOrigin(request);
    if (foreign !== null) return foreign;
    const token = staffTokenOf(request);
    if (token !== null) await signOutStaff(ports, token);
    takeStaffCookie(request, reply);
    return DONE;
  });
  route(app, calls.endStaffSession, async ({ params, staff }) => {
    const isEnded = await endStaffSession(ports, staff.name, params.id);
    return isEnded ? DONE : refuse('NOT_FOUND');
  });
}

function registerList(app: FastifyInstance, ports: StaffSessionPorts): void {
  const { pool, clock } = ports;
  route(app, calls.listStaffSessions, async ({ staff: { name, session } }) => {
    const rows = await openStaffSessions(pool, session?.id ?? null, clock.now());
    const open = rows.filter(({ secretFingerprint }) => ports.secrets.withFingerprint(secretFingerprint) !== null);
    const recoveryCodesLeft = session?.secondFactor === 'on' ? await countRecoveryCodes(pool, name) : null;
    return answer(200, { sessions: open.map((row) => wireSession(row, session?.id ?? null)), recoveryCodesLeft });
  });
}

function wireSession(row: StaffSessionRow, currentId: string | null): calls.StaffSession {
  const { id, staffName, device, network, hasSecondFactor, createdAt, lastSeenAt } = row;
  return {
    id,
    staffName,
    device,
    network,
    hasSecondFactor,
    signedInAt: iso(createdAt),
    lastSeenAt: iso(lastSeenAt),
    endsAt: iso(staffSessionEnd(row)),
    isCurrent: id === currentId,
  };
}
