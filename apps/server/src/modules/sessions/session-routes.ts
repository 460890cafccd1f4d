import * as care from '@clamor/contract/account-care';
import * as calls from '@clamor/contract/accounts';
import type { FastifyInstance } from 'fastify';
import { answer, type Caller, DONE, refuse, route } from '../../platform/http/index.ts';
import { readOwnAccount } from '../members/index.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts';
import type { SessionPorts } from './session-ports.ts';
import { signOut, signOutEverywhere } from './sign-out.ts';

/** Registers the routes for a member's sessions: the own account, the list of sessions, and signing out. */
export function registerSessionRoutes(app: FastifyInstance, ports: SessionPorts): void {
  route(app, calls.readMe, async ({ caller }) => {
    const account = await readOwnAccount(ports.pool, caller.userId);
    return account === null ? refuse('UNAUTHENTICATED') : answer(200, account);
  });

  route(app, calls.logout, async ({ caller }: { caller: Caller | null }) => {
    if (caller !== null) await signOut(ports, caller);
    return DONE;
  });

  route(app, calls.logoutEverywhere, async ({ caller }) => {
    await signOutEverywhere(ports, caller);
    return DONE;
  });

  route(app, care.listSessions, async ({ caller }) => answer(200, { sessions: await ownSessions(ports, caller) }));

  route(app, care.endSession, async ({ caller, params }) => {
    return (await endOwnSession(ports, caller, params.id)) === 'ended' ? DONE : refuse('NOT_FOUND');
  });

  route(app, care.endOtherSessions, async ({ caller }) => {
    await endOtherSessions(ports, caller);
    return DONE;
  });
}
