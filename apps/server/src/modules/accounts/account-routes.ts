import * as calls from '@clamor/contract/accounts';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../platform/address/index.ts';
import { answer, DONE, refuse } from '../../platform/http/index.ts';
import { deviceLabel, ensureDevice, requestOrigin } from '../../platform/visitor/index.ts';
import { rememberRegistrationOrigin } from '../email/index.ts';
import { linkInvalid, secretRoute, wrongPassword } from '../passwords/index.ts';
import { loginAnswer } from '../sessions/index.ts';
import type { AccountPorts } from './account-ports.ts';
import { changePassword, resetPassword } from './change-password.ts';
import { registerAccount } from './register-account.ts';
import { signIn } from './sign-in.ts';

/** Registers the routes for registration, sign-in and changing or resetting a password. */
export function registerAccountRoutes(app: FastifyInstance, ports: AccountPorts): void {
  registerSignIn(app, ports);
  registerPasswordChange(app, ports);
}

function registerSignIn(app: FastifyInstance, ports: AccountPorts): void {
  secretRoute(app, calls.register, async ({ body, request, reply }) => {
    const device = ports.visitors.device(ensureDevice(request, reply));
    const from = { ...requestOrigin(ports.visitors, request), device, address: request.ip };
    const outcome = await registerAccount(ports, body, from);
    if (outcome === 'username_taken') return refuse('USERNAME_TAKEN');
    const message = 'Welcome! Check your inbox and open the link to verify your address.';
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
      await rememberRegistrationOrigin(ports.pool, user.id, requestOrigin(ports.visitors, request), ports.clock.now());
    }
    return answer(200, loginAnswer(outcome));
  });
}

function registerPasswordChange(app: FastifyInstance, ports: AccountPorts): void {
  secretRoute(app, calls.resetPassword, async ({ body, request }) => {
    const outcome = await resetPassword(ports, body.token, body.password, request.ip);
    return outcome === 'changed' ? DONE : linkInvalid('The link may be invalid or expired. Ask for a new one.');
  });
  secretRoute(app, calls.changePassword, async ({ body, caller, request }) => {
    const passwords = { current: body.currentPassword, next: body.newPassword };
    const outcome = await changePassword(ports, caller, passwords, request.ip);
    return outcome.kind === 'changed' ? DONE : wrongPassword(outcome, 'currentPassword');
  });
}
