import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { measureBus } from './bus-metrics.ts';
import { measureRouting } from './routing-metrics.ts';

/** A registry's metrics line by line, without comments. */
async function linesOf(registry: Registry): Promise<string[]> {
  return (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

it('tells what was forwarded and what became of it, as it is at the moment of asking', async () => {
  const registry = new Registry();
  const router = { openLinks: 1, counts: { forwarded: 5, cameBack: 2, unreachable: 3, taken: 7 } };
  measureRouting(router, registry);
  expect(await linesOf(registry)).toEqual([
    'node_links_open 1',
    'routed_commands_total{outcome="forwarded"} 5',
    'routed_commands_total{outcome="came_back"} 2',
    'routed_commands_total{outcome="unreachable"} 3',
    'routed_commands_total{outcome="taken"} 7',
  ]);
  router.counts.taken = 8;
  expect(await linesOf(registry)).toContain('routed_commands_total{outcome="taken"} 8');
});

it('tells what passes on the bus, what is lost there, and whether it works', async () => {
  const registry = new Registry();
  const bus = { counts: { sent: 4, heard: 6, dropped: 1, gaps: 2 }, isOpen: () => false };
  measureBus(bus, registry);
  expect(await linesOf(registry)).toEqual([
    'bus_open 0',
    'bus_messages_total{outcome="sent"} 4',
    'bus_messages_total{outcome="heard"} 6',
    'bus_messages_total{outcome="dropped"} 1',
    'bus_gaps_total 2',
  ]);
});
