import { HOUR, type Instant } from '../time/index.ts';
import type { Claim } from './sale-money.ts';

/** A buyer is reminded this long before their time to pay is over: 24, 48 and 71 hours after the claim was made (docs/money.md#claims). */
export const REMINDED_BEFORE_HOURS = [48, 24, 1] as const;

/** A reminder whose time has come. */
export interface DueReminder {
  /** Which of them it is, from 1; those before it are not sent any more. */
  number: number;
  /** Null where the time to pay is over, so that nothing is sent. */
  hoursLeft: number | null;
}

/** @param reminded how many reminders are done with */
export function dueReminder(
  { state, ending, payBy }: Pick<Claim, 'state' | 'ending' | 'payBy'>,
  reminded: number,
  now: Instant,
): DueReminder | null {
  if (state !== 'DUE' || ending) return null;
  const number = REMINDED_BEFORE_HOURS.filter((hours) => now >= payBy - hours * HOUR).length;
  if (number <= reminded) return null;
  return { number, hoursLeft: now < payBy ? (REMINDED_BEFORE_HOURS[number - 1] ?? null) : null };
}
