import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AggregatorRegistry, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { measureBus } from './bus-metrics.ts';
import { measureQueue } from './desk-metrics.ts';
import { measureJobs } from './platform/jobs/index.ts';
import { measureOutbox } from './platform/mail/index.ts';
import { measurePools } from './platform/metrics/index.ts';
import { measureOutsideParts } from './platform/outside/index.ts';
import { measureNodes, measureRouting } from './routing-metrics.ts';
import { measureSockets } from './socket-metrics.ts';

const NOW = 1_000_000_000;
const SECOND_MS = 1_000;

/** A worker whose gauges all show `count`, or for states `isUp`. Ages are `count` seconds. */
function workerWith(count: number, isUp: boolean): Registry {
  const registry = new Registry();
  const ageMs = count * SECOND_MS;
  const now = () => NOW;
  const pool = { idleCount: count, totalCount: 2 * count, waitingCount: count };
  measurePools({ reading: pool as never }, registry);
  measureQueue({ waiting: () => count }, registry);
  measureSockets({ connections: count, traffic: { frames: 0, bytes: 0 } }, registry);
  measureBus({ counts: { sent: 0, heard: 0, dropped: 0, gaps: 0 } as never, isOpen: () => isUp }, registry);
  measureRouting(
    { openLinks: count, counts: { forwarded: 0, cameBack: 0, unreachable: 0, taken: 0 } as never },
    registry,
  );
  measureNodes({ live: () => Array.from({ length: count }) }, registry);
  const job = { name: 'a', status: () => ({ runAgeMs: ageMs, successAgeMs: ageMs, failureAgeMs: ageMs, failures: 0 }) };
  measureJobs({ all: () => [job], backlogs: async () => new Map([['a', count]]) } as never, registry, now);
  const part = { name: 'a', isUp, status: () => ({ state: 'up', failureAgeMs: ageMs, failures: 0 }) };
  measureOutsideParts({ all: () => [part] } as never, registry, now);
  const outbox = { query: async () => ({ rows: [{ found: count, at: new Date(NOW - ageMs) }] }) };
  measureOutbox(outbox as never, registry, now);
  return registry;
}

/** What the machine's metrics show if one worker counts 5 and is up, and the other counts 2 and is down. */
const SHOWN: Readonly<Record<string, number>> = {
  // Each worker has its own connections, commands and sockets, so the values are added.
  'database_connections{pool="reading",state="idle"}': 7,
  'database_connections{pool="reading",state="busy"}': 7,
  'database_connections{pool="reading",state="waited_for"}': 7,
  desk_queue_commands: 7,
  sockets_open: 7,
  node_links_open: 7,
  // The smallest value is reported, because a bus or outside part that is down in one worker is a fault.
  bus_open: 0,
  'outside_part_up{part="a"}': 0,
  // All workers count the same rows, so the largest counts.
  nodes_live: 5,
  'job_backlog{job="a"}': 5,
  mails_waiting: 5,
  mails_given_up: 5,
  mails_oldest_waiting_seconds: 5,
  // The latest moment of all workers. The worker with the smaller age has it.
  'job_last_run_timestamp_seconds{job="a"}': (NOW - 2 * SECOND_MS) / SECOND_MS,
  'job_last_success_timestamp_seconds{job="a"}': (NOW - 2 * SECOND_MS) / SECOND_MS,
  'job_last_failure_timestamp_seconds{job="a"}': (NOW - 2 * SECOND_MS) / SECOND_MS,
  'outside_part_last_failure_timestamp_seconds{part="a"}': (NOW - 2 * SECOND_MS) / SECOND_MS,
};

/** The values of all gauges in a text of metrics. */
function gaugesIn(text: string): Record<string, number> {
  const names = [...text.matchAll(/^# TYPE (\w+) gauge$/gm)].map(([, name]) => name ?? '');
  const samples = [...text.matchAll(/^(\w+)(\{[^}]*\})? (\S+)$/gm)];
  return Object.fromEntries(
    samples
      .filter(([, name]) => names.includes(name ?? ''))
      .map(([, name, labels = '', value]) => [`${name}${labels}`, Number(value)]),
  );
}

it('says of a machine with two workers what is true of it, whichever of them answers first', async () => {
  const one = await workerWith(5, true).getMetricsAsJSON();
  const other = await workerWith(2, false).getMetricsAsJSON();
  for (const workers of [
    [one, other],
    [other, one],
  ]) {
    expect(gaugesIn(await AggregatorRegistry.aggregate(workers).metrics())).toEqual(SHOWN);
  }
});

it('has every gauge of the program', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.fixture)\.ts$/.test(file))
    .filter((file) => readFileSync(join(import.meta.dirname, file), 'utf8').includes('new Gauge('));
  expect(files.sort()).toEqual([
    'bus-metrics.ts',
    'desk-metrics.ts',
    'platform/jobs/job-metrics.ts',
    'platform/mail/outbox-metrics.ts',
    'platform/metrics/http-metrics.ts',
    'platform/outside/outside-metrics.ts',
    'routing-metrics.ts',
    'socket-metrics.ts',
  ]);
});
