import Stripe from 'stripe';
import { ProviderRefused, ProviderUnreachable } from './port.ts';

const CONFLICT = 409;

/**
 * Translates an error of the official client. The request was either definitely refused, or its outcome is unknown. The
 * original error is dropped, because it may contain an intent with its secret.
 */
export function providerErrorOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { message, statusCode: status } = error;
  if (isDefinite(error) && status !== undefined) {
    const code = error.decline_code || error.code || error.rawType || error.type;
    return new ProviderRefused(message, { code, status });
  }
  return new ProviderUnreachable(message, { replayed: error.headers?.['idempotent-replayed'] === 'true' });
}

function isDefinite(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  const { statusCode = 0 } = error;
  if (error instanceof Stripe.errors.StripeRateLimitError) return false;
  return statusCode >= 400 && statusCode < 500 && statusCode !== CONFLICT;
}
