import type { OutsidePart } from '../outside/index.ts';
import { type CardProvider, type ProviderEvent, ProviderRefused, ProviderUnreachable } from './port.ts';

const NOT_ALLOWED: ReadonlySet<number> = new Set([401, 403]);

/**
 * Wraps the provider so that the outside part `cards` learns of failures and successes. A declined card is a success; a
 * refused API key is a failure.
 */
export function watchedProvider(provider: CardProvider, part: OutsidePart): CardProvider {
  const watch = <Result>(operation: string, call: () => Promise<Result>) => part.watch(operation, call, isFault);
  return {
    ...provider,
    createIntent: (order) => watch('create intent', () => provider.createIntent(order)),
    readIntent: (intentId) => watch('read intent', () => provider.readIntent(intentId)),
    cancelIntent: (intentId) => watch('cancel intent', () => provider.cancelIntent(intentId)),
    refund: (order) => watch('refund', () => provider.refund(order)),
    pageOfIntents: (since, after) => watch('list intents', () => provider.pageOfIntents(since, after)),
    listEvents: (since) => watchedEvents(provider.listEvents(since), part),
  };
}

async function* watchedEvents(events: AsyncIterable<ProviderEvent>, part: OutsidePart): AsyncIterable<ProviderEvent> {
  try {
    yield* events;
  } catch (error) {
    if (isFault(error)) part.failed('list events', error);
    throw error;
  }
  part.succeeded('list events');
}

function isFault(error: unknown): boolean {
  if (error instanceof ProviderRefused) return NOT_ALLOWED.has(error.status);
  // The provider repeated a stored failure. That is an answer, so the provider works.
  return !(error instanceof ProviderUnreachable && error.replayed);
}
