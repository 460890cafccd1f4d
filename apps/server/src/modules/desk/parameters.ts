/** The desk's bounds. All times in milliseconds. */
export interface DeskParameters {
  /** A command that waited longer is answered 503 and has no effect. */
  maxAgeMs: number;
  /** How long a LIVE auction waits after its end for bids that were received in time. */
  graceMs: number;
  /** How far a node's estimate of the database's time may be off. */
  clockErrorMs: number;
  lockTimeoutMs: number;
  statementTimeoutMs: number;
  idleInTransactionTimeoutMs: number;
  /** A connection that does not answer for this long is given up. */
  answerTimeoutMs: number;
  /** If the last heartbeat is older than this, the time since then is an outage. */
  outageThresholdMs: number;
  heartbeatEveryMs: number;
  /** The most commands in one transaction, and the most listings that these commands may change. */
  batchCommands: number;
  batchListings: number;
  /** The most unanswered commands in each lane, and the most bytes of these commands. */
  queueCommands: number;
  queueBytes: number;
  /** How often a command is retried after a conflict with other work. */
  maxAttempts: number;
  /** If the outcome of COMMIT stays unknown this long after the batch began, its commands are answered. */
  outcomeBoundMs: number;
  /** How long an idempotency key is remembered, in product time. */
  keyLifeMs: number;
  /** The number of stored keys checked after each heartbeat in order to remove old ones. */
  keysForgottenAtOnce: number;
  /** How often a start retries, and for how long, while the database does not answer. */
  startAttempts: number;
  startBoundMs: number;
  /** How long a stop waits for queued commands. */
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
 * Throws if these parameters could lose a bid that was received in time. A node settles an auction at its end plus the
 * grace. By then every node must have decided such a bid or given it up as too old (docs/desk.md#grace).
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
