/** What a lane knows when it looks for something to do. */
export interface LaneView {
  stopped: boolean;
  /** Its connection is there. */
  linked: boolean;
  isHeartbeatDue: boolean;
  /** Batches that go before whatever is queued: parts of a failed one, and bids that were held. */
  batchesInFront: number;
  queued: number;
  /** The last batch, while its answers are not given. `bringsBack`: bids that were held may come back by it, and go first. */
  owed: { commands: number; bringsBack: boolean } | null;
}

export type NextStep =
  | { kind: 'rest' }
  /** Give the last batch's answers, with nothing beside. */
  | { kind: 'conclude' }
  | { kind: 'connect' }
  | { kind: 'heartbeat' }
  /** Run a batch, and give the last one's answers meanwhile. */
  | { kind: 'run_front' }
  | { kind: 'run_queued'; atMost: number };

/** Fewer commands than this always share a batch: its own cost is that of some tens of commands. */
const SMALL_BATCH = 32;

/**
 * What a lane does next (docs/desk.md#batches). A batch is begun before the last one is answered, so that the database locks and
 * loads while this process writes a hundred answers, unless something has to come first.
 */
export function nextStep({ stopped, linked, isHeartbeatDue, batchesInFront, queued, owed }: LaneView): NextStep {
  const hasBatch = batchesInFront > 0 || queued > 0;
  const canRun = hasBatch && linked && !isHeartbeatDue && !stopped;
  if (owed !== null && (owed.bringsBack || !canRun)) return { kind: 'conclude' };
  if (stopped || !(hasBatch || isHeartbeatDue)) return { kind: 'rest' };
  if (!linked) return { kind: 'connect' };
  if (isHeartbeatDue) return { kind: 'heartbeat' };
  if (batchesInFront > 0) return { kind: 'run_front' };
  return { kind: 'run_queued', atMost: shareOf(queued + (owed?.commands ?? 0)) };
}

/**
 * Half of what is under way: two batches of a size keep this process and the database busy side by side. Left to themselves, all
 * commands gather in one batch, and a batch of a few, made while that one is answered, holds the next large one up.
 */
function shareOf(underWay: number): number {
  return Math.max(SMALL_BATCH, Math.ceil(underWay / 2));
}
