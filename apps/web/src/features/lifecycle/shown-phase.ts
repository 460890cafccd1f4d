import type { Phase } from '@clamor/contract/limits';
import type { ListingResponse } from '@clamor/contract/listing-views';
import type { Instant } from '@clamor/domain/time';

export type PhaseView = Pick<ListingResponse, 'phase' | 'liveAt' | 'endsAt' | 'frozen'>;

const passed = (deadline: string | null, now: Instant) => deadline !== null && now >= Date.parse(deadline);

/**
 * The phase that a reader may show before the clock's step is told: an auction past its end reads closing. A countdown that ran
 * out stays a countdown at 0 until the server says LIVE, since only then the auction and its end are known.
 */
export function shownPhase({ phase, endsAt, frozen }: PhaseView, now: Instant): Phase {
  return phase === 'live' && !frozen && passed(endsAt, now) ? 'closing' : phase;
}
