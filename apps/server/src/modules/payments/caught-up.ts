import { ProviderUnreachable } from '../../platform/cards/index.ts';
import type { MoneyPorts } from './money-ports.ts';

/**
 * Throws until this node knows what happened at the provider while it was away. Before that nothing is opened, ended,
 * refunded or paid out.
 */
export function assertCaughtUp({ isCaughtUp }: Pick<MoneyPorts, 'isCaughtUp'>): void {
  if (!isCaughtUp()) throw new ProviderUnreachable('What the provider knows is still being taken in.');
}
