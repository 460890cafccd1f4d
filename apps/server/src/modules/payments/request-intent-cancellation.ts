import { type CardProvider, ProviderRefused } from '../../platform/cards/index.ts';

/**
 * Asks the provider to cancel an intent. A refusal is ignored: the intent is over or being processed, and the next
 * reading tells which.
 */
export async function requestIntentCancellation(
  provider: Pick<CardProvider, 'cancelIntent'>,
  intentId: string,
): Promise<void> {
  try {
    await provider.cancelIntent(intentId);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
  }
}
