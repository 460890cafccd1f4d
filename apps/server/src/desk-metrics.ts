import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { DeskMetrics } from './modules/desk/index.ts';

const SECONDS = 1_000;
const DURATIONS = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];
const SIZES = [1, 2, 5, 10, 25, 50, 100, 250, 1_000];

/** Measures how many commands wait for the desk on this node. */
export function measureQueue(desk: { waiting(): number }, registry: Registry): void {
  new Gauge({
    name: 'desk_queue_commands',
    help: 'Commands that the desk of this node took and has not answered: queued, in a batch, or held.',
    registers: [registry],
    collect() {
      this.set(desk.waiting());
    },
  });
}

/** The desk's metrics for Prometheus. Every counter starts at 0, so that monitoring sees its first increase. */
export function deskMetrics(registry: Registry): DeskMetrics {
  const registers = [registry];
  const duration = new Histogram({
    name: 'desk_batch_seconds',
    help: 'From the first statement of a batch to its end.',
    labelNames: ['outcome'],
    buckets: DURATIONS,
    registers,
  });
  const size = new Histogram({
    name: 'desk_batch_commands',
    help: 'Commands in one batch.',
    buckets: SIZES,
    registers,
  });
  const failures = new Counter({
    name: 'desk_batch_failures_total',
    help: 'Batches that ran again, or in parts.',
    labelNames: ['kind'],
    registers,
  });
  const undecided = new Counter({
    name: 'desk_undecided_total',
    help: 'Commands that were answered 503.',
    labelNames: ['reason'],
    registers,
  });
  for (const kind of ['lost', 'again', 'poisoned'] as const) failures.inc({ kind }, 0);
  for (const reason of ['overloaded', 'outcome_unknown'] as const) undecided.inc({ reason }, 0);
  return {
    batchEnded({ commands, milliseconds, committed }) {
      size.observe(commands);
      duration.observe({ outcome: committed ? 'committed' : 'rolled_back' }, milliseconds / SECONDS);
    },
    batchFailed: (kind) => failures.inc({ kind }),
    overloaded: (commands) => undecided.inc({ reason: 'overloaded' }, commands),
    outcomeUnknown: (commands) => undecided.inc({ reason: 'outcome_unknown' }, commands),
  };
}
