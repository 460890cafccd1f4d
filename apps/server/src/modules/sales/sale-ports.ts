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

/**
 * Writes notifications in the transaction of the change. So none is lost, and none is sent for a change that was rolled
 * back.
 */
export interface SaleNotifier {
  about(tx: Queryable, step: SaleChange): Promise<void>;
  /** Reminds a buyer that so many hours are left to pay a claim. */
  remind(tx: Queryable, claim: Claim, hoursLeft: number): Promise<void>;
  /** Notifies a seller of a payout. */
  paidOut(tx: Queryable, payout: Payout): Promise<void>;
}

export interface SaleLog {
  warn(fields: object, message: string): void;
}

/** What the functions that change a sale need. */
export interface SalePorts {
  pool: pg.Pool;
  clock: Clock;
  notifier: SaleNotifier;
  log: SaleLog;
  /**
   * Records a staff action in the transaction that completes it. That may be another process than the one that began it,
   * which may have died.
   */
  note(tx: Queryable, action: BegunStaffAction & StaffActionFacts): Promise<void>;
  /** Publishes a committed change to the people concerned. Returns at once and never throws. */
  onCommit(step: SaleChange): void;
}
