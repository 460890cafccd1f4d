import { FREEZE_REASONS, type FreezeReason, type Freezes, type ListingState } from './state.ts';

/** No freeze reason: the listing runs. */
export const NO_FREEZES: Freezes = { suspension: false, staff: false };

/** The reasons for which a listing is frozen; empty: it runs. */
export function freezeReasonsOf({ freezes }: Pick<ListingState, 'freezes'>): FreezeReason[] {
  return FREEZE_REASONS.filter((reason) => freezes[reason]);
}

/**
 * The freeze reasons of a state that an earlier version stored without reasons. That version froze listings only for
 * the seller's suspension.
 */
export function unsaidFreezes({ frozenAt }: Pick<ListingState, 'frozenAt'>): Freezes {
  return frozenAt === null ? NO_FREEZES : { ...NO_FREEZES, suspension: true };
}
