import type { OffsetAt } from '@clamor/domain/time';
import type { DatabaseClock, Scheduler } from '../../platform/clock/index.ts';
import type { Decided } from './decide-batch.ts';
import type { DeskParameters } from './parameters.ts';
import type { DeskLog, DeskMetrics } from './ports.ts';
import type { Section } from './section.ts';
import type { ServedTime } from './served-time.ts';

/** What every lane of a desk needs. */
export interface LaneContext {
  clock: DatabaseClock;
  served: ServedTime;
  scheduler: Scheduler;
  sections: readonly Section[];
  offsetAt: OffsetAt;
  parameters: DeskParameters;
  log: DeskLog;
  metrics: DeskMetrics;
  /** Called after a commit: holds bids, updates views, answers. Resolves after the last answer. Never rejects. */
  finish(decided: Decided): Promise<void>;
}
