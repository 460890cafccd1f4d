import type { Claim, Payout, SaleMoney } from '@clamor/domain/payments';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { ProviderLog } from './ask-provider.ts';
import type { CardProvider } from './provider/index.ts';
import type { BegunDeed, DeedFacts } from './staff-deed.ts';

/** An auction's money as it was and as it is. */
export interface SaleChange {
  auctionId: string;
  before: SaleMoney;
  after: SaleMoney;
}

/** Who writes letters about money: in the transaction of what they tell, so that none is lost or tells what never was. */
export interface SaleLetters {
  about(tx: Queryable, step: SaleChange): Promise<void>;
  /** That a claim is to be paid within so many hours. */
  remind(tx: Queryable, claim: Claim, hoursLeft: number): Promise<void>;
  /** That a seller's money was sent. */
  paidOut(tx: Queryable, payout: Payout): Promise<void>;
}

export interface MoneyPorts {
  pool: pg.Pool;
  clock: Clock;
  provider: CardProvider;
  /** Whether what the provider knows was taken in since the start: before that nothing is opened, released, refunded or paid out. */
  isCaughtUp(): boolean;
  letters: SaleLetters;
  log: ProviderLog;
  /** Notes a deed of staff in its own transaction, whoever comes to its end. */
  note(tx: Queryable, deed: BegunDeed & DeedFacts): Promise<void>;
  /** Tells a committed step to whom it concerns. Returns at once and never throws. */
  told(step: SaleChange): void;
}
