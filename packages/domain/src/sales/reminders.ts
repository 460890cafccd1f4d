import { HOUR, type Instant } from '../time/index.ts';
import { claimIn, isWithTheBank } from './change.ts';
import type { SaleMoney } from './sale-money.ts';

/**
 * A buyer is reminded so many hours before `pay_by`. With 72 hours to pay, that is 24, 48 and 71 hours after the claim was
 * made (docs/money.md#the-payments-job).
 */
export const REMINDED_BEFORE_HOURS = [48, 24, 1] as const;

/** A reminder whose time has come. */
export interface DueReminder {
  /** The reminder's number, from 1. A skipped reminder is never sent later. */
  number: number;
  /** Null if the time to pay is over. Then nothing is sent. */
  hoursLeft: number | null;
}

/**
 * The reminder that is due; null: none. While the bank processes a payment none is due, because the buyer has nothing
 * to do. If that payment fails, a reminder whose time has come becomes due.
 * @param reminded the number of finished reminders
 */
export function dueReminder(money: SaleMoney, claimId: string, reminded: number, now: Instant): DueReminder | null {
  const { state, ending, payBy } = claimIn(money, claimId);
  if (state !== 'DUE' || ending || isWithTheBank(money, claimId)) return null;
  const number = REMINDED_BEFORE_HOURS.filter((hours) => now >= payBy - hours * HOUR).length;
  if (number <= reminded) return null;
  return { number, hoursLeft: now < payBy ? (REMINDED_BEFORE_HOURS[number - 1] ?? null) : null };
}
