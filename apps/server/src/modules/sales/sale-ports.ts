import type { Payout } from '@clamor/domain/payouts';
import type { Claim, SaleMoney } from '@clamor/domain/sales';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import type { Queryable } from '../../platform/database/index.ts';
import type { BegunStaffAction, StaffActionFacts } from '../audit/index.ts';

/** An auction's money before and after a change. */
export interface SaleChange {
  auctionId: string;
  before: SaleMoney;
  after: SaleMoney;
}

/** Writes notifications in the transaction of the change, so that none is lost and none reports what was rolled back. */
export interface SaleNotifier {
  about(tx: Queryable, step: SaleChange): Promise<void>;
  /** Reminds a buyer to pay a claim within this many hours. */
  remind(tx: Queryable, claim: Claim, hoursLeft: number): Promise<void>;
  /** Notifies a seller of a payout. */
  paidOut(tx: Queryable, payout: Payout): Promise<void>;
}

export interface SaleLog {
  warn(fields: object, message: string): void;
}

/** What a change of a sale needs. */
export interface SalePorts {
  pool: pg.Pool;
  clock: Clock;
  notifier: SaleNotifier;
  log: SaleLog;
  /** Records a staff action in its own transaction, whichever process finishes it. */
  note(tx: Queryable, action: BegunStaffAction & StaffActionFacts): Promise<void>;
  /** Publishes a committed change to the people concerned. Returns at once and never throws. */
  onCommit(step: SaleChange): void;
}
