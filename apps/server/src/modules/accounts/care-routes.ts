import { Readable } from 'node:stream';
import * as calls from '@clamor/contract/account-care';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answer, raw, refuse, route } from '../../platform/http/index.ts';
import { accountFile } from './account-file.ts';
import type { AccountPorts } from './account-ports.ts';
import { askToChangeEmail, confirmEmail } from './change-email.ts';
import { deleteOwnAccount, type Leaving } from './own-deletion.ts';
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts';
import { provenanceOf } from './provenance.ts';
import { DONE, linkInvalid, secretRoute, wrongPassword } from './secret-route.ts';

export interface CarePorts extends Leaving {
  /** Somebody is gone, with their picture. */
  left: (userId: string, pictureUrl: string | null, request: FastifyRequest) => Promise<void>;
}

const FILE = {
  'content-type': 'application/json; charset=utf-8',
  'content-disposition': 'attachment; filename="clamor-account.json"',
};

/** The calls under `/api/account`: what a member does with the account itself. */
export function registerCareRoutes(app: FastifyInstance, ports: AccountPorts, care: CarePorts): void {
  registerSessionCare(app, ports);
  registerEmailCare(app, ports);

  route(
    app,
    calls.exportAccount,
    ({ caller }) => raw(200, Readable.from(accountFile(ports.pool, care.parts, caller.userId)), FILE),
    { limit: 'export' },
  );

  secretRoute(app, calls.deleteAccount, async ({ body, caller, request }) => {
    const outcome = await deleteOwnAccount(ports, care, caller, { password: body.password, address: request.ip });
    if (outcome.kind === 'session_ended') return refuse('UNAUTHENTICATED');
    if (outcome.kind === 'bound') return refuse('OPEN_OBLIGATIONS', { obligations: outcome.obligations });
    if (outcome.kind !== 'deleted') return wrongPassword(outcome, 'password');
    await care.left(caller.userId, outcome.pictureUrl, request);
    return DONE;
  });
}

function registerSessionCare(app: FastifyInstance, ports: AccountPorts): void {
  route(app, calls.listSessions, async ({ caller }) => answer(200, { sessions: await ownSessions(ports, caller) }));

  route(app, calls.endSession, async ({ caller, params }) => {
    const outcome = await endOwnSession(ports, caller, params.id);
    if (outcome === 'ended') return DONE;
    return outcome === 'not_found' ? refuse('NOT_FOUND') : refuse('UNAUTHENTICATED');
  });

  route(app, calls.endOtherSessions, async ({ caller }) => {
    return (await endOtherSessions(ports, caller)) === null ? DONE : refuse('UNAUTHENTICATED');
  });
}

function registerEmailCare(app: FastifyInstance, ports: AccountPorts): void {
  const from = (request: FastifyRequest) => ({ ...provenanceOf(ports.visitors, request), address: request.ip });

  secretRoute(app, calls.changeEmail, async ({ body, caller, request }) => {
    const outcome = await askToChangeEmail(ports, caller, body, from(request));
    if (outcome.kind === 'session_ended') return refuse('UNAUTHENTICATED');
    if (outcome.kind === 'not_verified') return refuse('EMAIL_NOT_VERIFIED');
    if (outcome.kind !== 'asked') return wrongPassword(outcome, 'password');
    const message = 'If this address can be used, a link is on its way to it. Nothing changes until it is opened.';
    return answer(200, { success: true, message });
  });

  secretRoute(app, calls.confirmEmail, async ({ body, request }) => {
    const outcome = await confirmEmail(ports, body, from(request));
    if (outcome.kind === 'changed') return DONE;
    if (outcome.kind === 'link_invalid') return linkInvalid('The link may be invalid or expired. Ask for a new one.');
    if (outcome.kind !== 'password_required') return wrongPassword(outcome, 'password');
    const detail =
      'We could not tell that this is you: the change was asked for on another device. Enter your password.';
    return refuse('PASSWORD_REQUIRED', {}, detail);
  });
}
