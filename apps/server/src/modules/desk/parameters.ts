/** The desk's bounds. All times in milliseconds. */
export interface DeskParameters {
  /** A command that waited longer is answered 503 and has no effect. */
  maxAgeMs: number;
  /** How long after its end a LIVE auction waits for bids that were received in time. */
  graceMs: number;
  /** How wrong a node's idea of the database's time may be. */
  clockErrorMs: number;
  lockTimeoutMs: number;
  statementTimeoutMs: number;
  idleInTransactionTimeoutMs: number;
  /** A connection that does not answer for so long is given up. */
  answerTimeoutMs: number;
  /** A heartbeat older than this means that nobody served. */
  outageThresholdMs: number;
  heartbeatEveryMs: number;
  /** At most so many commands, and listings, in one transaction. */
  batchCommands: number;
  batchListings: number;
  /** At most so much unanswered in each lane, by count and by size. */
  queueCommands: number;
  queueBytes: number;
  /** How often a command is run again when it met somebody else's work. */
  maxAttempts: number;
  /** How long after its batch began a command is answered at the latest, where the fate of its COMMIT is still unknown. */
  outcomeBoundMs: number;
  /** How long an idempotency key is remembered, in product time. */
  keyLifeMs: number;
  /** How many stored keys are looked at after each heartbeat, to take the old ones away. */
  keysForgottenAtOnce: number;
  /** How often, and how long, starting waits for a database that does not answer in time. */
  startAttempts: number;
  startBoundMs: number;
  /** How long stopping waits for what is queued. */
  drainMs: number;
}

export const DESK_PARAMETERS: DeskParameters = {
  maxAgeMs: 1_000,
  graceMs: 3_000,
  clockErrorMs: 100,
  lockTimeoutMs: 500,
  statementTimeoutMs: 1_000,
  idleInTransactionTimeoutMs: 1_000,
  answerTimeoutMs: 3_500,
  outageThresholdMs: 5_000,
  heartbeatEveryMs: 1_000,
  batchCommands: 1_000,
  batchListings: 500,
  queueCommands: 10_000,
  queueBytes: 32 * 1_048_576,
  maxAttempts: 3,
  outcomeBoundMs: 4_500,
  keyLifeMs: 24 * 3_600_000,
  keysForgottenAtOnce: 500,
  startAttempts: 30,
  startBoundMs: 30_000,
  drainMs: 5_000,
};

/**
 * Throws unless 'received in time is never lost' holds on several nodes: whoever settles an auction at its end plus the grace has
 * to find every bid that was received in time decided, or too old to be decided at all (docs/desk.md#grace).
 */
export function assertGrace(parameters: DeskParameters): void {
  const { graceMs, maxAgeMs, lockTimeoutMs, statementTimeoutMs, clockErrorMs } = parameters;
  const needed = maxAgeMs + lockTimeoutMs + statementTimeoutMs + clockErrorMs;
  if (graceMs <= needed) {
    throw new RangeError(
      `The grace of ${graceMs} ms has to exceed ${needed} ms: the age ${maxAgeMs}, the lock timeout ${lockTimeoutMs}, ` +
        `the statement timeout ${statementTimeoutMs} and the clock error ${clockErrorMs}.`,
    );
  }
}
