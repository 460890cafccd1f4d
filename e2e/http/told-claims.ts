import type { Claim } from '@clamor/contract/orders';
import type { Offer } from '@clamor/contract/payments';
import type { ServerMessageOf } from '@clamor/contract/realtime';
import type { Watcher } from './watcher.ts';

/** What a watcher was told of their own claims and offers, in the order in which they heard it. */
function claimsToldTo({ messages }: Watcher): ServerMessageOf<'you:claim'>[] {
  return messages.filter((message) => message.type === 'you:claim');
}

/** Resolves as soon as the watcher was told to see the sale so. */
export function untilView(watcher: Watcher, view: Claim['view']): Promise<void> {
  return watcher.until(() => claimsToldTo(watcher).some(({ claim }) => claim?.view === view));
}

/** Resolves as soon as the watcher was told of an offer in this state; answers it. */
export async function untilOffer(watcher: Watcher, state: Offer['state']): Promise<Offer> {
  const find = () => claimsToldTo(watcher).find(({ offer }) => offer?.state === state)?.offer ?? null;
  await watcher.until(() => find() !== null);
  const offer = find();
  if (offer === null) throw new Error('the offer is gone');
  return offer;
}
