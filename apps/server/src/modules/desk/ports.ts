import type { PipelineConnection, SessionLimits } from '../../platform/pipeline/index.ts';

/** Opens a dedicated connection for one lane. `name` shows in the database's list of sessions. */
export type ConnectLane = (limits: SessionLimits, name: string) => Promise<PipelineConnection>;

/** The desk's logger; a pino logger fits. */
export interface DeskLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The desk's metrics. */
export interface DeskMetrics {
  /** A batch ended. `commands`: how many were answered or held. `milliseconds`: from its first statement to its end. */
  batchEnded(batch: { commands: number; listings: number; milliseconds: number; committed: boolean }): void;
  /** A batch runs again, whole or in parts. */
  batchFailed(kind: 'lost' | 'again' | 'poisoned'): void;
  /** Commands were answered 503, because the queue was full or they were too old. */
  overloaded(commands: number): void;
  /** Commands were answered without knowing whether they were committed. */
  outcomeUnknown(commands: number): void;
}

export const SILENT_METRICS: DeskMetrics = {
  batchEnded: () => undefined,
  batchFailed: () => undefined,
  overloaded: () => undefined,
  outcomeUnknown: () => undefined,
};
