import fastify from 'fastify';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { type OperationsOptions, registerOperations } from './operations.ts';

it.each([
  ['the numbers of all workers', async () => 'all 2\n', [200, 'all 2\n']],
  ['503, never those of one, where a worker does not answer', async () => null, [503, 'A worker does not answer.\n']],
])('/metrics answers %s', async (_what, allMetrics, expected) => {
  const app = fastify();
  const openApi = { info: { title: 'Test' }, paths: {} } as unknown as OperationsOptions['openApi'];
  registerOperations(app, { registry: new Registry(), allMetrics, checks: {}, openApi });
  const answer = await app.inject('/metrics');
  expect([answer.statusCode, answer.body]).toEqual(expected);
  await app.close();
});
