import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { measureFirstViews, measurePools, measureRequests } from './http-metrics.ts';

it('tells of each pool what is idle, what is busy and who waits, as it is at the moment of asking', async () => {
  const registry = new Registry();
  const reading = { idleCount: 3, totalCount: 5, waitingCount: 0 };
  const entrance = { idleCount: 0, totalCount: 4, waitingCount: 7 };
  measurePools({ reading, entrance } as unknown as Record<string, pg.Pool>, registry);
  const told = async () =>
    (await registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('database_connections{'))
      .map((line) => line.replace('database_connections', ''));
  expect(await told()).toEqual([
    '{pool="reading",state="idle"} 3',
    '{pool="reading",state="busy"} 2',
    '{pool="reading",state="waited_for"} 0',
    '{pool="entrance",state="idle"} 0',
    '{pool="entrance",state="busy"} 4',
    '{pool="entrance",state="waited_for"} 7',
  ]);
  reading.idleCount = 5;
  expect(await told()).toContain('{pool="reading",state="busy"} 0');
});

it('counts pages with a first view by what became of them, and the time that they took', async () => {
  const registry = new Registry();
  const count = measureFirstViews(registry);
  count('rendered', 250);
  count('kept', 0);
  count('kept', 0);
  const text = await registry.metrics();
  expect(text).toContain('first_views_total{result="rendered"} 1');
  expect(text).toContain('first_views_total{result="kept"} 2');
  expect(text).toContain('first_views_total{result="failed"} 0');
  expect(text).toContain('first_view_seconds_total 0.25');
});

it('measures requests in seconds, each method, route and status by itself', async () => {
  const registry = new Registry();
  let over: (request: object, reply: object, done: () => void) => void = () => undefined;
  const app = {
    addHook: (_name: string, hook: typeof over) => {
      over = hook;
    },
  };
  measureRequests(app as unknown as FastifyInstance, registry);
  const answered = (method: string, url: string | undefined, statusCode: number, elapsedTime: number) =>
    over({ method, routeOptions: { url } }, { statusCode, elapsedTime }, () => undefined);
  answered('GET', '/api/listings', 200, 20);
  answered('GET', '/api/listings', 200, 230);
  answered('POST', '/api/listings', 200, 1_000);
  answered('GET', '/api/listings', 304, 1_000);
  answered('GET', undefined, 404, 1_000);
  const text = await registry.metrics();
  const counts = [...text.matchAll(/^http_request_duration_seconds_count(\S+) (\d+)$/gm)].map(([, of, count]) => [
    of,
    count,
  ]);
  expect(counts).toEqual([
    ['{method="GET",route="/api/listings",status="200"}', '2'],
    ['{method="POST",route="/api/listings",status="200"}', '1'],
    ['{method="GET",route="/api/listings",status="304"}', '1'],
    ['{method="GET",route="unknown",status="404"}', '1'],
  ]);
  const sums = 'http_request_duration_seconds_sum{method="GET",route="/api/listings",status="200"}';
  expect(text).toContain(`${sums} 0.25\n`);
  expect(text).toMatch(/_bucket\{le="0.02",method="GET",route="\/api\/listings",status="200"\} 1\n/);
});
