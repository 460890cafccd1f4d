import type { CallShape } from '@clamor/contract/wire';
import type { FastifyInstance } from 'fastify';
import { type Handler, refuse, route } from '../../platform/http/index.ts';
import { LimiterFull } from '../../platform/limiter/index.ts';
import type { ReauthenticationFailure } from './reauthenticate.ts';

const BUSY_SECONDS = 5;

/**
 * Registers a call that takes or mails a secret. Too many passwords at once are no bug: a source whose own queue is
 * full must wait (`RATE_LIMITED`); if the queues are full in all, the server is overloaded (`OVERLOADED`).
 */
export function secretRoute<const Call extends CallShape>(
  app: FastifyInstance,
  call: Call,
  handler: Handler<Call>,
): void {
  const unlessBusy: Handler<Call> = async (asked) => {
    try {
      return await handler(asked);
    } catch (error) {
      if (!(error instanceof LimiterFull)) throw error;
      return refuse(error.by === 'key' ? 'RATE_LIMITED' : 'OVERLOADED', { retryAfterSeconds: BUSY_SECONDS });
    }
  };
  route(app, call, unlessBusy, { limit: 'credentials' });
}

export function linkInvalid(message: string) {
  return fieldRefused('token', message);
}

/** The refusal after a failed reauthentication, at the form field with the password. */
export function wrongPassword(outcome: ReauthenticationFailure, field: string) {
  if (outcome.kind === 'too_many_failures') return refuse('RATE_LIMITED', outcome);
  return fieldRefused(field, 'This is not your current password');
}

function fieldRefused(field: string, message: string) {
  return refuse('VALIDATION_FAILED', { errors: [{ field, message }] });
}
