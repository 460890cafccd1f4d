import { reserveMet } from '../bidding/index.ts';
import { HOUR, type Instant, MINUTE, SECOND } from '../time/index.ts';
import type { EventBody } from './events.ts';
import { appendEvent, type History } from './history.ts';
import type { Phase } from './state.ts';

/** How long the seller may decide whether to award if the reserve was not met (docs/product.md#second-chance). */
export const DECISION_WINDOW_MS = 24 * HOUR;

type CountdownCause = Extract<EventBody, { type: 'countdown_started' }>['by'];

/** Changes COLLECTING to COUNTDOWN at `at`. */
export function startCountdown(history: History, at: Instant, by: CountdownCause): void {
  const liveAt = at + history.state.timing.countdownMinutes * MINUTE;
  appendEvent(history, at, { type: 'countdown_started', by, liveAt });
}

/** Changes COUNTDOWN to LIVE at the due time. */
export function goLive(history: History, liveAt: Instant): void {
  const { auctionId, terms } = history.state;
  const endsAt = liveAt + terms.auctionDurationSeconds * SECOND;
  appendEvent(history, liveAt, { type: 'auction_started', auctionId, since: liveAt, endsAt });
}

/** Changes LIVE to ENDED, or to RESERVE_NOT_MET if the top bid is under the reserve (docs/product.md#outcomes). */
export function settle(history: History, { endsAt, run }: Extract<Phase, { status: 'LIVE' }>): void {
  const { leader, priceCents } = run;
  if (leader === null || priceCents === null) {
    appendEvent(history, endsAt, { type: 'auction_ended', outcome: 'UNSOLD', winnerId: null, amountCents: null });
  } else if (reserveMet(priceCents, history.state.terms.reserveCents) === false) {
    appendEvent(history, endsAt, { type: 'reserve_not_met', decisionDeadline: endsAt + DECISION_WINDOW_MS });
  } else {
    const { bidderId: winnerId } = leader;
    appendEvent(history, endsAt, { type: 'auction_ended', outcome: 'SOLD', winnerId, amountCents: priceCents });
  }
}
