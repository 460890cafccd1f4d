import type { ListingState, Status } from '@clamor/domain/lifecycle';
import type { ListingTexts } from '../listings/index.ts';

/** A listing's place in the market's own order: a row of `listing_shelf`. */
export interface MarketPlace {
  listingId: string;
  shelf: number;
  featureRank: number;
  orderKey: number;
  status: Status;
  mode: string;
  category: string | null;
}

const SHELF: Readonly<Record<Status, number>> = {
  LIVE: 0,
  COUNTDOWN: 1,
  COLLECTING: 2,
  RESERVE_NOT_MET: 3,
  SECOND_CHANCE_AWARDED: 3,
  ENDED: 3,
  CANCELLED: 3,
};

/** Later than any deadline, earlier than 2^53. */
const NO_DEADLINE = 4_000_000_000_000_000;

/** The listing's place. One that staff hid has none; who asks looks at that. */
export function marketPlaceOf(
  state: ListingState,
  texts: Pick<ListingTexts, 'featured' | 'mode' | 'category'>,
): MarketPlace {
  return {
    listingId: state.id,
    ...placeInOrder(state),
    featureRank: texts.featured ? 0 : 1,
    mode: texts.mode,
    category: texts.category,
  };
}

/** What of its place follows from the listing's state. */
export function placeInOrder({ phase }: ListingState): Pick<MarketPlace, 'shelf' | 'orderKey' | 'status'> {
  return { shelf: SHELF[phase.status], orderKey: orderKeyOf(phase), status: phase.status };
}

/** Whether a change of state moves the listing to another place. */
export function isMoved(before: ListingState, after: ListingState): boolean {
  return (
    before.hidden !== after.hidden ||
    before.phase.status !== after.phase.status ||
    orderKeyOf(before.phase) !== orderKeyOf(after.phase)
  );
}

/** Soonest to change first; without a deadline the newest first; what is over, latest first. */
function orderKeyOf(phase: ListingState['phase']): number {
  switch (phase.status) {
    case 'LIVE':
      return phase.endsAt;
    case 'COUNTDOWN':
      return phase.liveAt;
    case 'COLLECTING':
      return phase.scheduledStartAt ?? NO_DEADLINE - phase.since;
    default:
      return NO_DEADLINE - phase.since;
  }
}
