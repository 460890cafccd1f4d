import * as calls from '@clamor/contract/accounts';
import type { FastifyInstance } from 'fastify';
import { answer, type Caller, type Refused, refuse, route } from '../../platform/http/index.ts';
import { ensureDevice } from '../../platform/visitor/index.ts';
import type { AccountPorts } from './account-ports.ts';
import { askForMail } from './ask-for-mail.ts';
import { changePassword, resetPassword } from './change-password.ts';
import { meOf } from './me.ts';
import { PasswordsBusy } from './password.ts';
import { provenanceOf } from './provenance.ts';
import { rememberProvenance } from './provenances.postgres.ts';
import { registerAccount } from './register-account.ts';
import { signIn } from './sign-in.ts';
import { signOut, signOutEverywhere } from './sign-out.ts';
import { readOwnAccount } from './users.postgres.ts';
import { verifyEmail, verifyEmailWithPassword } from './verify-email.ts';

const DONE = answer(200, { success: true } as const);
const CREDENTIALS = { limit: 'credentials' } as const;
const BUSY_SECONDS = 5;

/** The calls under `/api/auth`. */
export function registerAccountRoutes(app: FastifyInstance, ports: AccountPorts): void {
  registerEntrance(app, ports);
  registerVerification(app, ports);
  registerSession(app, ports);
  registerCare(app, ports);
}

function registerEntrance(app: FastifyInstance, ports: AccountPorts): void {
  route(
    app,
    calls.register,
    async ({ body, request }) => {
      const from = provenanceOf(ports.visitors, request);
      const outcome = await unlessBusy(() => registerAccount(ports, body, from));
      if (typeof outcome === 'object') return outcome;
      if (outcome === 'username_taken') return refuse('USERNAME_TAKEN');
      const message = 'Welcome! We sent you a mail: open its link to verify your email, then sign in.';
      return answer(201, { success: true, message });
    },
    CREDENTIALS,
  );
  route(
    app,
    calls.login,
    async ({ body, request, reply }) => {
      const deviceHash = ports.visitors.device(ensureDevice(request, reply));
      const outcome = await unlessBusy(() => signIn(ports, { ...body, address: request.ip, deviceHash }));
      if (outcome.kind === 'problem') return outcome;
      if (outcome.kind === 'too_many_failures') return refuse('RATE_LIMITED', outcome);
      if (outcome.kind === 'wrong_credentials') return refuse('UNAUTHENTICATED', { reason: 'credentials' });
      const { token, account } = outcome;
      if (account.status === 'PENDING') {
        await rememberProvenance(ports.pool, account.id, provenanceOf(ports.visitors, request), ports.clock.now());
      }
      const expiresAt = new Date(outcome.expiresAt).toISOString();
      return answer(200, { token, expiresAt, user: meOf(account) });
    },
    CREDENTIALS,
  );
}

function registerVerification(app: FastifyInstance, ports: AccountPorts): void {
  const verified = (bonusTokens: number) =>
    answer(200, { success: true as const, message: 'Your email is verified.', bonusTokens });
  const invalid = () => linkInvalid('The verification link may be invalid or expired.');
  route(
    app,
    calls.verifyEmail,
    async ({ query, request }) => {
      const outcome = await verifyEmail(ports, query.token, provenanceOf(ports.visitors, request));
      if (outcome.kind === 'password_required') return refuse('PASSWORD_REQUIRED');
      return outcome.kind === 'link_invalid' ? invalid() : verified(outcome.bonusTokens);
    },
    { limit: 'write' },
  );
  route(
    app,
    calls.verifyEmailWithPassword,
    async ({ body }) => {
      const outcome = await unlessBusy(() => verifyEmailWithPassword(ports, body.token, body.password));
      if (outcome.kind === 'problem') return outcome;
      return outcome.kind === 'link_invalid' ? invalid() : verified(outcome.bonusTokens);
    },
    CREDENTIALS,
  );
}

function registerSession(app: FastifyInstance, ports: AccountPorts): void {
  route(app, calls.readMe, async ({ caller }) => {
    const account = await readOwnAccount(ports.pool, caller.userId);
    return account === null ? refuse('UNAUTHENTICATED') : answer(200, meOf(account));
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
  route(
    app,
    calls.resendVerification,
    async ({ body, request }) => {
      await askForMail(ports, 'verify_email', body.email, provenanceOf(ports.visitors, request));
      return mailAnswer('If this address has an account that is not verified yet, the link is on its way.');
    },
    CREDENTIALS,
  );
  route(
    app,
    calls.forgotPassword,
    async ({ body, request }) => {
      await askForMail(ports, 'reset_password', body.email, provenanceOf(ports.visitors, request));
      return mailAnswer('If this address has an account, a link to choose a new password is on its way.');
    },
    CREDENTIALS,
  );
  route(
    app,
    calls.resetPassword,
    async ({ body }) => {
      const outcome = await unlessBusy(() => resetPassword(ports, body.token, body.password));
      if (typeof outcome === 'object') return outcome;
      return outcome === 'changed' ? DONE : linkInvalid('The link may be invalid or expired. Ask for a new one.');
    },
    CREDENTIALS,
  );
  route(
    app,
    calls.changePassword,
    async ({ body, caller, request }) => {
      const passwords = { current: body.currentPassword, next: body.newPassword };
      const outcome = await unlessBusy(() => changePassword(ports, caller, passwords, request.ip));
      if (outcome.kind === 'problem') return outcome;
      if (outcome.kind === 'too_many_failures') return refuse('RATE_LIMITED', outcome);
      if (outcome.kind === 'changed') return DONE;
      if (outcome.kind === 'session_ended') return refuse('UNAUTHENTICATED');
      return fieldRefused('currentPassword', 'This is not your present password');
    },
    CREDENTIALS,
  );
}

function linkInvalid(message: string) {
  return fieldRefused('token', message);
}

function fieldRefused(field: string, message: string) {
  return refuse('VALIDATION_FAILED', { errors: [{ field, message }] });
}

/** Too many passwords at once are an overload, not a bug. */
async function unlessBusy<Result>(work: () => Promise<Result>): Promise<Result | Refused<'OVERLOADED'>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PasswordsBusy) return refuse('OVERLOADED', { retryAfterSeconds: BUSY_SECONDS });
    throw error;
  }
}
