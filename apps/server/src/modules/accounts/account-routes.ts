import * as calls from '@clamor/contract/accounts';
import { iso } from '@clamor/contract/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../../platform/address/index.ts';
import { answer, type Caller, refuse, route } from '../../platform/http/index.ts';
import { deviceLabel, ensureDevice } from '../../platform/visitor/index.ts';
import type { AccountPorts } from './account-ports.ts';
import { askForMail } from './ask-for-mail.ts';
import { changePassword, resetPassword } from './change-password.ts';
import type { OpenedSession } from './open-session.ts';
import { provenanceOf } from './provenance.ts';
import { rememberProvenance } from './provenances.postgres.ts';
import { registerAccount } from './register-account.ts';
import { DONE, linkInvalid, secretRoute, wrongPassword } from './secret-route.ts';
import { signIn } from './sign-in.ts';
import { signOut, signOutEverywhere } from './sign-out.ts';
import { readOwnAccount } from './users.postgres.ts';
import { type Verified, verifyEmail, verifyEmailWithPassword } from './verify-email.ts';

/** The calls under `/api/auth`. */
export function registerAccountRoutes(app: FastifyInstance, ports: AccountPorts): void {
  registerEntrance(app, ports);
  registerVerification(app, ports);
  registerSession(app, ports);
  registerCare(app, ports);
}

function registerEntrance(app: FastifyInstance, ports: AccountPorts): void {
  secretRoute(app, calls.register, async ({ body, request, reply }) => {
    const device = ports.visitors.device(ensureDevice(request, reply));
    const from = { ...provenanceOf(ports.visitors, request), device, address: request.ip };
    const outcome = await registerAccount(ports, body, from);
    if (outcome === 'username_taken') return refuse('USERNAME_TAKEN');
    const message = 'Welcome! We sent you an email. Open the link in it to verify your address.';
    return answer(201, { success: true, message });
  });
  secretRoute(app, calls.login, async ({ body, request, reply }) => {
    const deviceHash = ports.visitors.device(ensureDevice(request, reply));
    const device = deviceLabel(request.headers['user-agent']);
    const outcome = await signIn(ports, { ...body, address: request.ip, deviceHash, device });
    if (outcome.kind === 'too_many_failures') {
      ports.signInRefused(outcome.kind);
      return refuse('RATE_LIMITED', outcome);
    }
    if (outcome.kind === 'wrong_credentials') {
      const { reason } = outcome;
      ports.signInRefused(reason);
      request.log.warn({ network: networkOf(request.ip), reason }, 'A refused sign-in');
      return refuse('UNAUTHENTICATED', { reason: 'credentials' });
    }
    const { account: user } = outcome;
    if (user.status === 'PENDING') {
      await rememberProvenance(ports.pool, user.id, provenanceOf(ports.visitors, request), ports.clock.now());
    }
    return answer(200, loginAnswer(outcome));
  });
}

function loginAnswer({ token, expiresAt, account }: OpenedSession): calls.LoginAnswer {
  return { token, expiresAt: iso(expiresAt), user: account };
}

function registerVerification(app: FastifyInstance, ports: AccountPorts): void {
  const verified = ({ bonusTokens, returnTo }: Verified) => ({
    success: true as const,
    message: 'Your email is verified.',
    bonusTokens,
    returnTo,
  });
  const invalid = () => linkInvalid('The verification link may be invalid or expired.');
  route(
    app,
    calls.verifyEmail,
    async ({ query, request }) => {
      const outcome = await verifyEmail(ports, query.token, { from: provenanceOf(ports.visitors, request) });
      if (outcome.kind === 'password_required') return refuse('PASSWORD_REQUIRED');
      return outcome.kind === 'link_invalid' ? invalid() : answer(200, verified(outcome));
    },
    { limit: 'write' },
  );
  const open = async ({ token, password }: calls.VerifyEmailBody, request: FastifyRequest, caller: Caller | null) => {
    if (password !== undefined) {
      return await verifyEmailWithPassword(ports, token, password, { address: request.ip });
    }
    // Whoever is signed in stays who they are.
    const signInAs = caller === null ? deviceLabel(request.headers['user-agent']) : undefined;
    return await verifyEmail(ports, token, { from: provenanceOf(ports.visitors, request), signInAs });
  };
  secretRoute(app, calls.openEmailLink, async ({ body, request, caller }) => {
    const outcome = await open(body, request, caller);
    if (outcome.kind === 'password_required') return refuse('PASSWORD_REQUIRED');
    if (outcome.kind === 'link_invalid') return invalid();
    const session = outcome.session === null ? null : loginAnswer(outcome.session);
    return answer(200, { ...verified(outcome), session });
  });
}

function registerSession(app: FastifyInstance, ports: AccountPorts): void {
  route(app, calls.readMe, async ({ caller }) => {
    const account = await readOwnAccount(ports.pool, caller.userId);
    return account === null ? refuse('UNAUTHENTICATED') : answer(200, account);
  });
  route(app, calls.logout, async ({ caller }: { caller: Caller | null }) => {
    if (caller !== null) await signOut(ports, caller);
    return DONE;
  });
  route(app, calls.logoutEverywhere, async ({ caller }) => {
    const outcome = await signOutEverywhere(ports, caller);
    return outcome === 'signed_out' ? DONE : refuse('UNAUTHENTICATED');
  });
}

function registerCare(app: FastifyInstance, ports: AccountPorts): void {
  const mailAnswer = (message: string) => answer(200, { success: true as const, message });
  secretRoute(app, calls.resendVerification, async ({ body, request }) => {
    await askForMail(ports, 'verify_email', body.email, provenanceOf(ports.visitors, request));
    return mailAnswer('If this address has an account that is not verified yet, the link is on its way.');
  });
  secretRoute(app, calls.forgotPassword, async ({ body, request }) => {
    await askForMail(ports, 'reset_password', body.email, provenanceOf(ports.visitors, request));
    return mailAnswer('If this address has an account, a link to choose a new password is on its way.');
  });
  secretRoute(app, calls.resetPassword, async ({ body, request }) => {
    const outcome = await resetPassword(ports, body.token, body.password, request.ip);
    return outcome === 'changed' ? DONE : linkInvalid('The link may be invalid or expired. Ask for a new one.');
  });
  secretRoute(app, calls.changePassword, async ({ body, caller, request }) => {
    const passwords = { current: body.currentPassword, next: body.newPassword };
    const outcome = await changePassword(ports, caller, passwords, request.ip);
    if (outcome.kind === 'changed') return DONE;
    return outcome.kind === 'session_ended' ? refuse('UNAUTHENTICATED') : wrongPassword(outcome, 'currentPassword');
  });
}
