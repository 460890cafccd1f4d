import pino from 'pino';
import { createHttpApp } from '../../apps/server/src/platform/http/index.ts';
import { createMetrics, measureRequests } from '../../apps/server/src/platform/metrics/index.ts';
import { EMPTY_RECEIPT } from './empty-receipt.ts';

/**
 * The ceiling of HTTP: Clamor's own HTTP stack (limits, parsing, hooks, metrics) with a handler that does nothing. Its
 * answer has as many bytes as a real receipt.
 */
const app = await createHttpApp({
  clock: { databaseNow: () => performance.now(), now: () => performance.now(), testOffsetMs: () => 0 },
  admission: { caller: () => null, staff: () => null },
  logger: pino({ level: 'silent' }),
  cookieSecret: Buffer.alloc(32),
  publicUrl: 'http://localhost',
  trustProxy: [],
  rateLimits: false,
  development: false,
});
measureRequests(app, createMetrics());
app.post('/api/bids', (_request, reply) => {
  reply.code(201).header('content-type', 'application/json; charset=utf-8').send(EMPTY_RECEIPT);
});
app.get('/api/empty', (_request, reply) => {
  reply.header('content-type', 'application/json; charset=utf-8').send(EMPTY_RECEIPT);
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
process.send?.('ready');
