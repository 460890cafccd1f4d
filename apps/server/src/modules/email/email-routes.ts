import * as care from '@clamor/contract/account-care';
import * as calls from '@clamor/contract/accounts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answer, type Caller, DONE, refuse, route } from '../../platform/http/index.ts';
import { deviceLabel, requestOrigin } from '../../platform/visitor/index.ts';
import { linkInvalid, secretRoute, wrongPassword } from '../passwords/index.ts';
import { loginAnswer } from '../sessions/index.ts';
import { askToChangeEmail, confirmEmail } from './change-email.ts';
import type { EmailPorts } from './email-ports.ts';
import { requestMail } from './request-mail.ts';
import { type Verified, verifyEmail, verifyEmailWithPassword } from './verify-email.ts';

/** Registers the routes for a member's address: verify it, change it, request a mail to it. */
export function registerEmailRoutes(app: FastifyInstance, ports: EmailPorts): void {
  registerVerification(app, ports);
  registerRequests(app, ports);
  registerChange(app, ports);
}

function registerVerification(app: FastifyInstance, ports: EmailPorts): void {
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
      const outcome = await verifyEmail(ports, query.token, { from: requestOrigin(ports.visitors, request) });
      if (outcome.kind === 'password_required') return refuse('PASSWORD_REQUIRED');
      return outcome.kind === 'link_invalid' ? invalid() : answer(200, verified(outcome));
    },
    { limit: 'write' },
  );
  const open = async ({ token, password }: calls.VerifyEmailBody, request: FastifyRequest, caller: Caller | null) => {
    if (password !== undefined) {
      return await verifyEmailWithPassword(ports, token, password, { address: request.ip });
    }
    // A caller who is signed in keeps their session, so no new one is opened.
    const signInAs = caller === null ? deviceLabel(request.headers['user-agent']) : undefined;
    return await verifyEmail(ports, token, { from: requestOrigin(ports.visitors, request), signInAs });
  };
  secretRoute(app, calls.openEmailLink, async ({ body, request, caller }) => {
    const outcome = await open(body, request, caller);
    if (outcome.kind === 'password_required') return refuse('PASSWORD_REQUIRED');
    if (outcome.kind === 'link_invalid') return invalid();
    const session = outcome.session === null ? null : loginAnswer(outcome.session);
    return answer(200, { ...verified(outcome), session });
  });
}

function registerRequests(app: FastifyInstance, ports: EmailPorts): void {
  const mailAnswer = (message: string) => answer(200, { success: true as const, message });
  secretRoute(app, calls.resendVerification, async ({ body, request }) => {
    await requestMail(ports, 'verify_email', body.email, requestOrigin(ports.visitors, request));
    return mailAnswer('If this address has an account that is not verified yet, the link is on its way.');
  });
  secretRoute(app, calls.forgotPassword, async ({ body, request }) => {
    await requestMail(ports, 'reset_password', body.email, requestOrigin(ports.visitors, request));
    return mailAnswer('If this address has an account, a link to choose a new password is on its way.');
  });
}

function registerChange(app: FastifyInstance, ports: EmailPorts): void {
  const from = (request: FastifyRequest) => ({ ...requestOrigin(ports.visitors, request), address: request.ip });

  secretRoute(app, care.changeEmail, async ({ body, caller, request }) => {
    const outcome = await askToChangeEmail(ports, caller, body, from(request));
    if (outcome.kind === 'not_verified') return refuse('EMAIL_NOT_VERIFIED');
    if (outcome.kind !== 'asked') return wrongPassword(outcome, 'password');
    const message = 'If this address can be used, a link is on its way to it. Nothing changes until it is opened.';
    return answer(200, { success: true, message });
  });

  secretRoute(app, care.confirmEmail, async ({ body, request }) => {
    const outcome = await confirmEmail(ports, body, from(request));
    if (outcome.kind === 'changed') return DONE;
    if (outcome.kind === 'link_invalid') return linkInvalid('The link may be invalid or expired. Ask for a new one.');
    if (outcome.kind !== 'password_required') return wrongPassword(outcome, 'password');
    const detail =
      'We could not tell that this is you, because the change was requested on another device. Enter your password.';
    return refuse('PASSWORD_REQUIRED', {}, detail);
  });
}
