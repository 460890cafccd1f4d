import type { ListingCard } from '@clamor/contract/listing-views';
import { GOAL_MET } from '../../lib/listing-labels.ts';
import { count } from '../../lib/number-text.ts';
import { weekdayClockText } from '../../lib/time-text.ts';

export interface CardStatus {
  tone: 'rise' | 'soon' | 'loud' | 'outline' | 'plain';
  label: string;
  /** The deadline to count down to, shown after the label. */
  deadline: string | null;
  /** Shown once the deadline has passed, until the list is reloaded. */
  elapsedLabel?: string;
}

/** The badge of a card: label, colour and clock of the listing's status. */
export function cardStatus(listed: ListingCard): CardStatus {
  const { status, phase, frozen } = listed;
  if (frozen && status === 'LIVE') return { tone: 'outline', label: 'Clock stopped', deadline: null };
  switch (status) {
    case 'LIVE':
      if (phase === 'closing') return { tone: 'loud', label: 'Closing', deadline: null };
      return { tone: 'loud', label: 'Live', deadline: listed.endsAt };
    case 'COUNTDOWN':
      return { tone: 'soon', label: 'Starts in', deadline: listed.liveAt, elapsedLabel: 'Starting' };
    case 'COLLECTING':
      if (phase === 'waiting') return { tone: 'rise', label: waitingText(listed), deadline: null };
      return { tone: 'rise', label: `Demand ${count(listed.collectingDemand)}`, deadline: null };
    case 'RESERVE_NOT_MET':
      return { tone: 'plain', label: 'Reserve Not Met', deadline: null };
    case 'SECOND_CHANCE_AWARDED':
      return { tone: 'plain', label: 'Second Chance', deadline: null };
    case 'CANCELLED':
      return { tone: 'outline', label: 'Cancelled', deadline: null };
    default:
      return { tone: 'outline', label: 'Ended', deadline: null };
  }
}

/**
 * The badge of a listing whose goal is met. It names the start time if there is one; a seller who starts by hand has
 * set none.
 */
function waitingText({ scheduledStartAt }: ListingCard): string {
  return scheduledStartAt === null ? GOAL_MET : `${GOAL_MET}, starts ${weekdayClockText(scheduledStartAt)}`;
}
