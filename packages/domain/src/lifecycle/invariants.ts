import type { Bid } from '../bidding/index.ts';
import { checkState } from './check-state.ts';
import type { ListingEvent } from './events.ts';
import { beginReplay, type Replay } from './replay.ts';
import { replayEvent } from './replay-event.ts';
import type { ListingState, Phase } from './state.ts';

/**
 * What is wrong with a listing's record, in words; empty where state, events and bids agree and no rule was broken on the way.
 * `events`: all of them, in order. `bids`: the rows kept beside them, in order, where there are such. Meant for tests
 * and checks of a database; it takes time in proportion to the history.
 */
export function findViolations(
  state: ListingState,
  events: readonly ListingEvent[],
  bids: readonly Bid[] | null = null,
): string[] {
  const replay = beginReplay(state.terms);
  for (const event of events) replayEvent(replay, event);
  const faults = [...replay.faults, ...checkState(state), ...compare(state, replay)];
  if (bids !== null && JSON.stringify(bids.map(plain)) !== JSON.stringify(replay.bids.map(plain))) {
    faults.push('the rows of the bids are not those of the events');
  }
  return faults;
}

/** The columns of a row in one order, whatever order they were read in. */
function plain(bid: Bid): unknown[] {
  const { sequence, bidderId, amountCents, anonymous, automatic, receivedAt, placedAt } = bid;
  return [sequence, bidderId, amountCents, anonymous, automatic, receivedAt, placedAt];
}

function compare(state: ListingState, replay: Replay): string[] {
  const { phase, tally } = state;
  const run = 'run' in phase ? phase.run : null;
  const pairs: [string, unknown, unknown][] = [
    ['status', phase.status, replay.status],
    ['number of the last event', state.eventNumber, replay.number],
    ['public number', state.publicNumber, countedPublic(state, replay)],
    ['time of the last event', state.lastEventAt, replay.lastAt],
    ['likes', tally.likes, replay.likes],
    ['boosts', tally.boosts, replay.boosts],
    ['video likes', tally.videoLikes, replay.videoLikes],
    ['moment of the goal', tally.goalMetAt, replay.goalMetAt],
    ['frozen', state.frozenAt !== null, replay.frozen],
    ['hidden', state.hidden, replay.hidden],
    ['price', run?.priceCents ?? null, replay.priceCents],
    ['leader', run?.leader?.bidderId ?? null, replay.leaderId],
    ['number of the last bid', run?.sequence ?? 0, replay.sequence],
    ['extensions', run?.extensionCount ?? 0, replay.extensionCount],
    ['extension owed', false, replay.owesExtension],
    ['deadline', deadlineOfPhase(phase), deadlineOfReplay(phase, replay)],
    ['outcome', outcomeOf(phase), outcomeOfReplay(phase, replay)],
  ];
  return pairs
    .filter(([, kept, said]) => kept !== said)
    .map(([what, kept, said]) => `${what}: the state says ${String(kept)}, the events say ${String(said)}`);
}

/** A record that was begun when every event was counted may count some that are silent. */
function countedPublic({ publicNumber, eventNumber }: ListingState, replay: Replay): number {
  return Math.min(Math.max(publicNumber, replay.publicNumber), eventNumber);
}

function deadlineOfPhase(phase: Phase): number | null {
  switch (phase.status) {
    case 'COLLECTING':
      return phase.scheduledStartAt;
    case 'COUNTDOWN':
      return phase.liveAt;
    case 'LIVE':
      return phase.endsAt;
    case 'RESERVE_NOT_MET':
      return phase.decisionDeadline;
    default:
      return null;
  }
}

function deadlineOfReplay(phase: Phase, replay: Replay): number | null {
  switch (phase.status) {
    case 'COLLECTING':
      return replay.scheduledStartAt;
    case 'COUNTDOWN':
      return replay.liveAt;
    case 'LIVE':
      return replay.endsAt;
    case 'RESERVE_NOT_MET':
      return replay.decisionDeadline;
    default:
      return null;
  }
}

function outcomeOf(phase: Phase): string | null {
  return phase.status === 'ENDED' ? phase.outcome : null;
}

function outcomeOfReplay(phase: Phase, replay: Replay): string | null {
  if (phase.status !== 'ENDED') return null;
  if (replay.leaderId === null) return 'UNSOLD';
  return replay.decisionDeadline === null ? 'SOLD' : 'RESERVE_NOT_MET';
}
