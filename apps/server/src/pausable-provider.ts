import { type CardProvider, ProviderUnreachable } from './platform/cards/index.ts';

/**
 * Wraps the card provider. While this is a restored copy, every call fails as if the provider were unreachable, and no
 * request is sent.
 */
export function pausable(provider: CardProvider, isPaused: () => Promise<boolean>): CardProvider {
  const assertOpen = async () => {
    if (await isPaused()) throw new ProviderUnreachable('This is a restored copy: the card provider is not asked.');
  };
  const guarded =
    <Args extends unknown[], Answer>(ask: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      await assertOpen();
      return await ask(...args);
    };
  return {
    name: provider.name,
    mode: provider.mode,
    publishableKey: provider.publishableKey,
    createIntent: guarded((order) => provider.createIntent(order)),
    readIntent: guarded((intentId) => provider.readIntent(intentId)),
    cancelIntent: guarded((intentId) => provider.cancelIntent(intentId)),
    refund: guarded((order) => provider.refund(order)),
    pageOfIntents: guarded((since, after) => provider.pageOfIntents(since, after)),
    async *listEvents(since) {
      await assertOpen();
      yield* provider.listEvents(since);
    },
    readWebhook: (raw, signature) => provider.readWebhook(raw, signature),
  };
}
