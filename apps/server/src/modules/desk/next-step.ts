/** The facts from which a lane chooses its next step. */
export interface LaneView {
  stopped: boolean;
  /** The connection is open. */
  linked: boolean;
  isHeartbeatDue: boolean;
  /** Batches that run before the queue: parts of a failed batch, and held bids that return. */
  batchesInFront: number;
  queued: number;
  /**
   * The last batch, until its answers are given. `bringsBack`: it may return held bids to the queue, where they go
   * first.
   */
  owed: { commands: number; bringsBack: boolean } | null;
}

export type NextStep =
  | { kind: 'rest' }
  /** Give the last batch's answers before anything else. */
  | { kind: 'conclude' }
  | { kind: 'connect' }
  | { kind: 'heartbeat' }
  /** Run the first batch in front, and give the last batch's answers meanwhile. */
  | { kind: 'run_front' }
  | { kind: 'run_queued'; atMost: number };

/** Fewer commands than this always share a batch, because a batch itself costs as much as some tens of commands. */
const SMALL_BATCH = 32;

/**
 * Chooses a lane's next step (docs/desk.md#batches). A batch usually starts before the last one is answered, so that the
 * database locks and loads while this process writes the answers.
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
 * How many commands the next batch takes: half of those under way. Two batches of equal size keep this process and the
 * database busy at once. With a larger share, all commands would gather in one large batch, and small batches in
 * between would delay it.
 */
function shareOf(underWay: number): number {
  return Math.max(SMALL_BATCH, Math.ceil(underWay / 2));
}
