import { FREEZE_REASONS, type FreezeReason, type Freezes, type ListingState } from './state.ts';

/** What runs is frozen for nothing. */
export const NO_FREEZES: Freezes = { suspension: false, staff: false };

/** Why a listing stands still; none: it runs. */
export function freezeReasonsOf({ freezes }: Pick<ListingState, 'freezes'>): FreezeReason[] {
  return FREEZE_REASONS.filter((reason) => freezes[reason]);
}

/** What a listing stood still for where nobody wrote down why: once, only its seller's suspension froze one. */
export function unsaidFreezes({ frozenAt }: Pick<ListingState, 'frozenAt'>): Freezes {
  return frozenAt === null ? NO_FREEZES : { ...NO_FREEZES, suspension: true };
}
