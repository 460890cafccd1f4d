import { ProviderRefused, ProviderUnreachable } from '../../platform/cards/index.ts';
import { type Refused, refuse } from '../../platform/http/index.ts';
import type { SalePorts } from '../sales/index.ts';

const RETRY_AFTER_SECONDS = 5;
/** The answer while a claim is ending. That takes seconds, because the provider has to cancel its payment. */
export const CLAIM_ENDING = refuse('CLAIM_ENDING', { retryAfterSeconds: 2 });

const NOT_INITIALIZED = 'Failed to initialize payment. Please try again.';

/**
 * Asks the provider. Answers OVERLOADED if the provider did not answer or refused. The request may still have had its
 * effect; a repeat of the call continues where this one stopped.
 */
export async function askProvider<Result>(
  log: SalePorts['log'],
  ask: () => Promise<Result>,
): Promise<Result | Refused<'OVERLOADED'>> {
  try {
    return await ask();
  } catch (err) {
    if (!(err instanceof ProviderUnreachable || err instanceof ProviderRefused)) throw err;
    log.warn({ err }, 'The card provider did not do what it was asked for');
    return refuse('OVERLOADED', { retryAfterSeconds: RETRY_AFTER_SECONDS }, NOT_INITIALIZED);
  }
}
