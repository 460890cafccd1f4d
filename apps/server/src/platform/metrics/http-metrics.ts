import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const BUCKETS_SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 5];
const MILLISECONDS = 1_000;

/** The metrics of this node, with the default ones of the process. */
export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Measures requests and their times by route, method and status. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the request line to the last byte of the answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  const children = new Map<string, ReturnType<typeof durations.labels>>();
  app.addHook('onResponse', (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const status = reply.statusCode;
    const name = `${status} ${method} ${route}`;
    let child = children.get(name);
    if (child === undefined) {
      child = durations.labels({ method, route, status });
      children.set(name, child);
    }
    child.observe(reply.elapsedTime / MILLISECONDS);
    done();
  });
}

const FIRST_VIEWS = ['rendered', 'kept', 'stale', 'shell', 'failed'] as const;

/** Counts the pages that the server renders (first views) by what was sent, and measures the time of rendering. */
export function measureFirstViews(
  registry: Registry,
): (result: (typeof FIRST_VIEWS)[number], milliseconds: number) => void {
  const pages = new Counter({
    name: 'first_views_total',
    help: 'Pages that are rendered on the server, by what was sent: rendered now, kept, an older one, or the shell alone.',
    labelNames: ['result'],
    registers: [registry],
  });
  const seconds = new Counter({
    name: 'first_view_seconds_total',
    help: 'Time spent rendering pages.',
    registers: [registry],
  });
  const children = new Map(FIRST_VIEWS.map((result) => [result, pages.labels({ result })]));
  for (const child of children.values()) child.inc(0);
  return (result, milliseconds) => {
    children.get(result)?.inc();
    if (milliseconds > 0) seconds.inc(milliseconds / MILLISECONDS);
  };
}

/** Measures how many connections of each pool are busy. */
export function measurePools(pools: Readonly<Record<string, pg.Pool>>, registry: Registry): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of a pool, by what they do.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [name, { idleCount, totalCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool: name, state: 'idle' }, idleCount);
        this.set({ pool: name, state: 'busy' }, totalCount - idleCount);
        this.set({ pool: name, state: 'waited_for' }, waitingCount);
      }
    },
  });
}
