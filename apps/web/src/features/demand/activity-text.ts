import type { ActivityItem } from '@clamor/contract/demand';
import { money } from '../../lib/money.ts';
import { count } from '../../lib/number-text.ts';
import { dateTimeText, spanText } from '../../lib/time-text.ts';

const STARTED_BY = {
  goal: 'The countdown started',
  prime_hours: 'Prime hours opened: the countdown started',
  hot_override: 'Demand ran hot: the countdown started at once',
  seller: 'The seller started the countdown',
} as const;

const ENDED = {
  SOLD: 'Sold',
  UNSOLD: 'Ended without a bid',
  RESERVE_NOT_MET: 'Ended without a winner: the reserve was not met',
  SECOND_CHANCE_AWARDED: 'Awarded to the highest bidder',
  CANCELLED: 'Cancelled',
} as const;

type Type = ActivityItem['type'];
type DataOf<Of extends Type> = Extract<ActivityItem, { type: Of }>['data'];

const TEXT: { [Of in Type]: (data: DataOf<Of>) => string } = {
  like: ({ username }) => `${username} wants this`,
  boost: () => 'Somebody boosted this',
  demand: ({ demand }) => `Demand reached ${count(demand)}`,
  bid: ({ bidder, amount, automatic }) => `${bidder} bid ${money(amount)}${automatic ? ' automatically' : ''}`,
  created: () => 'Listed',
  goal_met: ({ demand }) => `The goal was met with ${count(demand)}`,
  start_scheduled: ({ scheduledStartAt }) =>
    `Waiting for prime hours: the countdown starts ${dateTimeText(scheduledStartAt)}`,
  countdown_started: ({ by }) => STARTED_BY[by],
  live: () => 'Bidding opened',
  extended: ({ extensionSeconds }) =>
    `Time added: a bid in the last minute gave everyone ${extensionSeconds} more seconds`,
  outage: ({ addedSeconds }) =>
    `Clamor could not be reached for a while: ${spanText(addedSeconds)} were added to the clock`,
  frozen: () => 'Staff stopped the clock',
  resumed: () => 'The clock runs again',
  reserve_not_met: () => 'Bidding ended under the reserve: the seller decides',
  second_chance_awarded: ({ amount }) => `The seller awarded it at ${money(amount)}`,
  second_chance_declined: () => 'The seller declined the highest bid',
  decision_expired: () => 'The time to decide ran out',
  ended: ({ outcome, amount }) => `${ENDED[outcome]}${amount === null ? '' : ` at ${money(amount)}`}`,
  withdrawn: () => 'Withdrawn by the seller',
  cancelled: () => 'Cancelled by staff',
};

/** The event as a sentence; null for a type that this page does not know yet. */
export function activityText({ type, data }: ActivityItem): string | null {
  const text = TEXT[type] as ((of: typeof data) => string) | undefined;
  return text?.(data) ?? null;
}
