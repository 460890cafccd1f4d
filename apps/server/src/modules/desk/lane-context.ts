import type { OffsetAt } from '@clamor/domain/time';
import type { DatabaseClock, Scheduler } from '../../platform/clock/index.ts';
import type { Decided } from './decide-batch.ts';
import type { DeskParameters } from './parameters.ts';
import type { DeskLog, DeskMetrics } from './ports.ts';
import type { Section } from './section.ts';
import type { ServedTime } from './served-time.ts';

/** What every lane of a desk works with. */
export interface LaneContext {
  clock: DatabaseClock;
  served: ServedTime;
  scheduler: Scheduler;
  sections: readonly Section[];
  offsetAt: OffsetAt;
  parameters: DeskParameters;
  log: DeskLog;
  metrics: DeskMetrics;
  /** A batch ended well: hold, tell, answer. Resolves when the last answer was given; never rejects. */
  finish(decided: Decided): Promise<void>;
}
