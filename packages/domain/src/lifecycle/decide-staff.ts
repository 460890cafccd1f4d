import type { CommandOf } from './commands.ts';
import type { Accepted, Refused, Situation } from './decision.ts';
import { appendEvent, beginHistory } from './history.ts';
import type { ListingState } from './state.ts';
import { accepted, refused, unchanged } from './verdict.ts';

/** Staff delete: a LIVE auction is cancelled, and the listing is hidden for good (docs/product.md#removal). */
export function decideRemove(
  state: ListingState,
  { at, isOwed }: Situation,
): Accepted | Refused<{ kind: 'open_obligations' }> {
  if (isOwed) return refused({ kind: 'open_obligations' });
  const history = beginHistory(state);
  if (state.phase.status === 'LIVE') appendEvent(history, at, { type: 'auction_cancelled' });
  appendEvent(history, at, { type: 'listing_removed' });
  return accepted(history);
}

/** Lowers a suspended or deleted leader's maximum to the current price (docs/product.md#suspension). */
export function decideFreezeMaximum(
  state: ListingState,
  { at }: Situation,
  command: CommandOf<'freeze_maximum'>,
): Accepted {
  const { phase } = state;
  if (phase.status !== 'LIVE') return unchanged(state);
  const { leader, priceCents } = phase.run;
  if (
    leader === null ||
    priceCents === null ||
    leader.bidderId !== command.bidderId ||
    leader.maxCents === priceCents
  ) {
    return unchanged(state);
  }
  const history = beginHistory(state);
  appendEvent(history, at, { type: 'maximum_frozen', bidderId: command.bidderId });
  return accepted(history);
}

/** A visible field changed that no rule depends on. Appends an event, so that readers get a new version. */
export function decideRepublish(state: ListingState, { at }: Situation): Accepted {
  const history = beginHistory(state);
  appendEvent(history, at, { type: 'republished' });
  return accepted(history);
}

/**
 * Records that staff changed a field that only staff see. The event is silent, so that nobody else notices
 * (docs/product.md#silent-raises).
 */
export function decideAnnotate(state: ListingState, { at }: Situation): Accepted {
  const history = beginHistory(state);
  appendEvent(history, at, { type: 'annotated' });
  return accepted(history);
}
