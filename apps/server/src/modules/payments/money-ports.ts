import type { CardProvider } from '../../platform/cards/index.ts';
import type { SalePorts } from '../sales/index.ts';

/** What actions need that ask the card provider. */
export interface MoneyPorts extends SalePorts {
  provider: CardProvider;
  /** Whether this node has caught up with the provider since the start. Before that nothing is opened, released, refunded or paid out. */
  isCaughtUp(): boolean;
}
