import type { Claim } from '@clamor/contract/orders';
import type { Offer } from '@clamor/contract/payments';
import type { ServerMessageOf } from '@clamor/contract/realtime';
import type { Watcher } from './watcher.ts';

/** The `you:claim` messages that a watcher received, in order. */
function claimsToldTo({ messages }: Watcher): ServerMessageOf<'you:claim'>[] {
  return messages.filter((message) => message.type === 'you:claim');
}

/** Resolves when the watcher has received this view of the sale. */
export function untilView(watcher: Watcher, view: Claim['view']): Promise<void> {
  return watcher.until(() => claimsToldTo(watcher).some(({ claim }) => claim?.view === view));
}

/** Resolves with the offer when the watcher has received one in this state. */
export async function untilOffer(watcher: Watcher, state: Offer['state']): Promise<Offer> {
  const find = () => claimsToldTo(watcher).find(({ offer }) => offer?.state === state)?.offer ?? null;
  await watcher.until(() => find() !== null);
  const offer = find();
  if (offer === null) throw new Error('the offer is gone');
  return offer;
}
