import { Counter, Gauge, type Registry } from 'prom-client';
import type { CommandRouter, RoutingCounts } from './modules/desk-routing/index.ts';

/** Measures how many commands go to the node that owns their listing, and how many could not. */
export function measureRouting(router: Pick<CommandRouter, 'counts' | 'openLinks'>, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'node_links_open',
    help: 'Other nodes to which this one can forward commands.',
    registers,
    collect() {
      this.set(router.openLinks);
    },
  });
  const outcomes: Readonly<Record<string, keyof RoutingCounts>> = {
    forwarded: 'forwarded',
    came_back: 'cameBack',
    unreachable: 'unreachable',
    taken: 'taken',
  };
  new Counter({
    name: 'routed_commands_total',
    help: 'Commands between nodes: forwarded to the owner, of those come back undecided, kept since the owner was unreachable, or taken from others.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, name] of Object.entries(outcomes)) this.inc({ outcome }, router.counts[name]);
    },
  });
}

/** Measures how many nodes serve the database. */
export function measureNodes(nodes: { live(): readonly unknown[] }, registry: Registry): void {
  new Gauge({
    name: 'nodes_live',
    help: 'Nodes that serve this database, this one included, as of its last beat.',
    registers: [registry],
    // Every worker of a machine counts the same nodes.
    aggregator: 'max',
    collect() {
      this.set(nodes.live().length);
    },
  });
}
