import { Counter, Gauge, type Registry } from 'prom-client';
import type { OutsidePart } from './outside-part.ts';
import type { OutsideParts } from './outside-parts.ts';

const SECOND_MS = 1_000;

/**
 * Measures the health of every outside part.
 * @param now the time in milliseconds since 1970
 */
export function measureOutsideParts(parts: Pick<OutsideParts, 'all'>, registry: Registry, now: () => number): void {
  const common = { labelNames: ['part'], registers: [registry] };
  new Gauge({
    ...common,
    name: 'outside_part_up',
    aggregator: 'min',
    help: '1 where the last calls to a system that others run worked, 0 during an outage.',
    collect() {
      for (const part of known(parts)) this.set({ part: part.name }, part.isUp ? 1 : 0);
    },
  });
  new Gauge({
    ...common,
    name: 'outside_part_last_failure_timestamp_seconds',
    aggregator: 'max',
    help: 'When a call to a system that others run failed last.',
    collect() {
      for (const part of parts.all()) {
        const { failureAgeMs } = part.status();
        if (failureAgeMs !== null) this.set({ part: part.name }, (now() - failureAgeMs) / SECOND_MS);
      }
    },
  });
  new Counter({
    ...common,
    name: 'outside_part_failures_total',
    help: 'Calls to a system that others run that failed.',
    collect() {
      this.reset();
      for (const part of parts.all()) this.inc({ part: part.name }, part.status().failures);
    },
  });
}

function known(parts: Pick<OutsideParts, 'all'>): OutsidePart[] {
  return parts.all().filter((part) => part.status().state !== 'unknown');
}
