import type { PipelineConnection, SessionLimits } from '../../platform/pipeline/index.ts';

/** Opens a connection of its own for one lane, never one of a pool's. `name` shows in the database's list of sessions. */
export type ConnectLane = (limits: SessionLimits, name: string) => Promise<PipelineConnection>;

/** What the desk writes to the log; pino's loggers are one. */
export interface DeskLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What the desk counts. */
export interface DeskMetrics {
  /** A batch ended; `commands` were answered or held, `milliseconds` from its first statement to its end. */
  batchEnded(batch: { commands: number; listings: number; milliseconds: number; committed: boolean }): void;
  /** A batch is run again, or in parts. */
  batchFailed(kind: 'lost' | 'again' | 'poisoned'): void;
  /** Answered 503: the queue was full, or the command too old. */
  overloaded(commands: number): void;
  /** Nobody could say whether these were committed. */
  outcomeUnknown(commands: number): void;
}

export const SILENT_METRICS: DeskMetrics = {
  batchEnded: () => undefined,
  batchFailed: () => undefined,
  overloaded: () => undefined,
  outcomeUnknown: () => undefined,
};
