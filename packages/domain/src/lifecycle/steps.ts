import { EMPTY_RUN, reserveMet } from '../bidding/index.ts';
import { HOUR, type Instant, MINUTE, SECOND } from '../time/index.ts';
import type { EventBody } from './events.ts';
import { type History, happen } from './history.ts';
import type { ListingState, Phase } from './state.ts';

/** How long the seller may think where the reserve was not met (docs/product.md#second-chance). */
export const DECISION_WINDOW_MS = 24 * HOUR;

type CountdownCause = Extract<EventBody, { type: 'countdown_started' }>['by'];

/** COLLECTING becomes COUNTDOWN at `at`. */
export function startCountdown(history: History, at: Instant, by: CountdownCause): void {
  const liveAt = at + history.state.timing.countdownMinutes * MINUTE;
  happen(history, at, { type: 'countdown_started', by, liveAt }, { phase: { status: 'COUNTDOWN', since: at, liveAt } });
}

/** COUNTDOWN becomes LIVE at its due time. */
export function goLive(history: History, liveAt: Instant): void {
  const { state } = history;
  const endsAt = liveAt + state.terms.auctionDurationSeconds * SECOND;
  happen(
    history,
    liveAt,
    { type: 'auction_started', auctionId: state.auctionId, endsAt },
    { phase: livePhase(liveAt, endsAt) },
  );
}

/** The phase that a countdown becomes. */
export function livePhase(liveAt: Instant, endsAt: Instant): Extract<Phase, { status: 'LIVE' }> {
  return { status: 'LIVE', since: liveAt, endsAt, run: EMPTY_RUN };
}

/** LIVE becomes ENDED, or RESERVE_NOT_MET where there is a top bid under the reserve (docs/product.md#outcomes). */
export function settle(history: History, phase: Extract<Phase, { status: 'LIVE' }>): void {
  const { endsAt, run } = phase;
  if (run.leader === null || run.priceCents === null) {
    end(history, endsAt, 'UNSOLD', phase, null, null);
    return;
  }
  if (reserveMet(run.priceCents, history.state.terms.reserveCents) === false) {
    const decisionDeadline = endsAt + DECISION_WINDOW_MS;
    happen(
      history,
      endsAt,
      { type: 'reserve_not_met', decisionDeadline },
      { phase: { status: 'RESERVE_NOT_MET', since: endsAt, decisionDeadline, run } },
    );
    return;
  }
  end(history, endsAt, 'SOLD', phase, run.leader.bidderId, run.priceCents);
}

function end(
  history: History,
  at: Instant,
  outcome: 'SOLD' | 'UNSOLD',
  phase: Extract<Phase, { status: 'LIVE' }>,
  winnerId: string | null,
  amountCents: number | null,
): void {
  happen(
    history,
    at,
    { type: 'auction_ended', outcome, winnerId, amountCents },
    { phase: { status: 'ENDED', since: at, outcome, run: phase.run } },
  );
}

/** RESERVE_NOT_MET becomes ENDED without a winner. */
export function endWithoutAward(
  history: History,
  at: Instant,
  phase: Extract<Phase, { status: 'RESERVE_NOT_MET' }>,
  type: 'decision_expired' | 'second_chance_declined',
): void {
  const ended: ListingState['phase'] = { status: 'ENDED', since: at, outcome: 'RESERVE_NOT_MET', run: phase.run };
  happen(history, at, { type }, { phase: ended });
}
