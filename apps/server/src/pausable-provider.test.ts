import { expect, it } from 'vitest';
import { pausable } from './pausable-provider.ts';
import { type CardProvider, ProviderUnreachable } from './platform/cards/index.ts';

/** A provider that answers each call with the call's name. */
const ASKED = new Proxy({} as CardProvider, {
  get: (_, name: string) =>
    name === 'listEvents'
      ? async function* () {
          yield name;
        }
      : async () => name,
});

const ORDER = {} as never;
const QUESTIONS: Record<string, (provider: CardProvider) => Promise<unknown>> = {
  createIntent: (provider) => provider.createIntent(ORDER),
  readIntent: (provider) => provider.readIntent('pi_1'),
  cancelIntent: (provider) => provider.cancelIntent('pi_1'),
  refund: (provider) => provider.refund(ORDER),
  pageOfIntents: (provider) => provider.pageOfIntents(0, null),
  listEvents: async (provider) => {
    for await (const event of provider.listEvents(0)) return event;
    return null;
  },
};

it.each(Object.entries(QUESTIONS))('asks the provider nothing while paused: %s', async (name, ask) => {
  let isPaused = true;
  const provider = pausable(ASKED, async () => isPaused);
  await expect(ask(provider)).rejects.toThrow(ProviderUnreachable);
  isPaused = false;
  expect(await ask(provider)).toBe(name);
});
