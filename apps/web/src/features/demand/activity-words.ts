import type { ActivityItem } from '@clamor/contract/demand';
import { money } from '../../lib/money.ts';
import { count } from '../../lib/number-text.ts';
import { dateTimeText, spanText } from '../../lib/time-text.ts';

const STARTED_BY = {
  goal: 'The goal was met: the countdown started',
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

/** What happened, in a sentence. Types that this page does not know yet say nothing. */
export function activityWords(item: ActivityItem): string | null {
  switch (item.type) {
    case 'like':
      return `${item.data.username} wants this`;
    case 'boost':
      return 'Somebody boosted this';
    case 'demand':
      return `Demand reached ${count(item.data.demand)}`;
    case 'bid':
      return `${item.data.bidder} bid ${money(item.data.amount)}${item.data.automatic ? ' automatically' : ''}`;
    case 'created':
      return 'Listed';
    case 'goal_met':
      return `The goal was met with ${count(item.data.demand)}`;
    case 'start_scheduled':
      return `Waiting for prime hours: the countdown starts ${dateTimeText(item.data.scheduledStartAt)}`;
    case 'countdown_started':
      return STARTED_BY[item.data.by];
    case 'live':
      return 'Bidding opened';
    case 'extended':
      return `Time added: a bid in the last minute gave everyone ${item.data.extensionSeconds} more seconds`;
    case 'outage':
      return `Clamor could not be reached for a while: ${spanText(item.data.addedSeconds)} were added to the clock`;
    case 'frozen':
      return 'Staff stopped the clock';
    case 'resumed':
      return 'The clock runs again';
    case 'reserve_not_met':
      return 'Bidding ended under the reserve: the seller decides';
    case 'second_chance_awarded':
      return `The seller awarded it at ${money(item.data.amount)}`;
    case 'second_chance_declined':
      return 'The seller declined the highest bid';
    case 'decision_expired':
      return 'The time to decide ran out';
    case 'ended':
      return `${ENDED[item.data.outcome]}${item.data.amount === null ? '' : ` at ${money(item.data.amount)}`}`;
    case 'withdrawn':
      return 'Withdrawn by the seller';
    case 'cancelled':
      return 'Cancelled by staff';
    default:
      return null;
  }
}
