import { type CardProvider, ProviderRefused } from '../../platform/cards/index.ts';

/** Asks for an intent to be cancelled. That the provider refuses says only that it is over, or worked on: reading it tells which. */
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
