import { Counter, Gauge, type Registry } from 'prom-client';
import type { BusCounts } from './platform/bus/index.ts';

/** Measures whether messages between nodes arrive, and how many. */
export function measureBus(bus: { counts: BusCounts; isOpen(): boolean }, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'bus_open',
    aggregator: 'min',
    help: '1 while this node hears itself on the bus between the nodes.',
    registers,
    collect() {
      this.set(bus.isOpen() ? 1 : 0);
    },
  });
  new Counter({
    name: 'bus_messages_total',
    help: 'Messages between the nodes: sent by this one, heard of others, or dropped (no connection, or too large).',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const outcome of ['sent', 'heard', 'dropped'] as const) this.inc({ outcome }, bus.counts[outcome]);
    },
  });
  new Counter({
    name: 'bus_gaps_total',
    help: 'Times that messages of other nodes may have been missing, and were healed.',
    registers,
    collect() {
      this.reset();
      this.inc(bus.counts.gaps);
    },
  });
}
