import { isSqlError } from '../../platform/database/index.ts';

const ONE_PAYMENT_AN_INTENT = 'payments_intent_id_key';

/** Whether a write failed because the provider gave this payment the intent of another one. */
export function isIntentTaken(error: unknown): boolean {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  return isSqlError(error, 'uniqueViolation') && constraint === ONE_PAYMENT_AN_INTENT;
}
