import type { SaleMoney } from '@clamor/domain/payments';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { CardProvider } from './provider/index.ts';

/** An auction's money as it was and as it is. */
export interface MoneyStep {
  auctionId: string;
  before: SaleMoney;
  after: SaleMoney;
}

export interface MoneyPorts {
  pool: pg.Pool;
  clock: Clock;
  provider: CardProvider;
  /** Whether what the provider knows was taken in since the start: before that nothing is opened, released, refunded or paid out. */
  isCaughtUp(): boolean;
  /** Writes the letters about a step, in its own transaction. */
  letters(tx: Queryable, step: MoneyStep): Promise<void>;
  /** Tells a committed step to whom it concerns. Returns at once and never throws. */
  told(step: MoneyStep): void;
}
