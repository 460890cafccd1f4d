import type { ListingState, Status } from '@clamor/domain/lifecycle';
import type { ListingTexts } from './listing-texts.ts';

/** Where a listing stands in the market place: a row of `listing_shelf`. */
export interface ShelfPlace {
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

/** The listing's place, or null where it stands nowhere: hidden. */
export function shelfPlaceOf(
  state: ListingState,
  texts: Pick<ListingTexts, 'featured' | 'mode' | 'category'>,
): ShelfPlace | null {
  if (state.hidden) return null;
  return {
    listingId: state.id,
    shelf: SHELF[state.phase.status],
    featureRank: texts.featured ? 0 : 1,
    orderKey: orderKeyOf(state),
    status: state.phase.status,
    mode: texts.mode,
    category: texts.category,
  };
}

/** Whether a change of state moves the listing to another place. */
export function movesOnShelf(before: ListingState, after: ListingState): boolean {
  return (
    before.hidden !== after.hidden ||
    before.phase.status !== after.phase.status ||
    orderKeyOf(before) !== orderKeyOf(after)
  );
}

/** Soonest to change first; without a deadline the newest first; what is over, latest first. */
function orderKeyOf({ phase }: ListingState): number {
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
