import { type Instant, SECOND } from '../time/index.ts';
import { deadlineIn } from './deadline.ts';
import type { ListingState } from './state.ts';

/**
 * Whole seconds, rounded up, to the next deadline of a projected listing; 0 if there is none or it has passed. A frozen
 * auction shows the time left when it froze (docs/product.md#times).
 */
export function timeRemainingSeconds(state: ListingState, now: Instant): number {
  const deadline = state.hidden ? null : deadlineIn(state.phase);
  if (deadline === null) return 0;
  return Math.max(0, Math.ceil((deadline - (state.frozenAt ?? now)) / SECOND));
}
