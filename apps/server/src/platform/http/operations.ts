import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { docsPage } from './docs-page.ts';

export interface OperationsOptions {
  registry: Registry;
  /** By name, what must be reachable for this node to serve; each rejects where it is not. */
  checks: Readonly<Record<string, () => Promise<unknown>>>;
  /** Whether the numbers may be read by whoever reaches the node. */
  openMetrics: boolean;
  openApi: () => Parameters<typeof docsPage>[0];
}

const CHECK_TIMEOUT_MS = 3_000;

/** `/healthz`, `/readyz`, `/metrics` and `/api/docs`. */
export function registerOperations(app: FastifyInstance, options: OperationsOptions): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  const look = sharedLook(options.checks);
  app.get('/readyz', async (_request, reply) => {
    const checks = await look();
    const ready = Object.values(checks).every((state) => state === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', checks });
  });

  app.get('/metrics', async (request, reply) => {
    const allowed = options.openMetrics || isOwnMachine(request) || app.house.gate.staff(request) !== null;
    if (!allowed) return reply.callNotFound();
    return reply.type(options.registry.contentType).send(await options.registry.metrics());
  });

  app.get('/api/docs', (request, reply) => {
    const document = options.openApi();
    reply.header('cache-control', 'no-cache').header('vary', 'accept');
    const forPeople = (request.headers.accept ?? '').includes('text/html');
    if (forPeople) return reply.type('text/html; charset=utf-8').send(docsPage(document));
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(document));
  });
}

type Checks = OperationsOptions['checks'];
type States = Record<string, 'ok' | 'unreachable'>;

/** Looks once for everybody who asks meanwhile: a look costs a query and a file on disk, and anybody may ask. */
function sharedLook(checks: Checks): () => Promise<States> {
  let underWay: Promise<States> | null = null;
  const lookAtAll = async (): Promise<States> => {
    const entries = Object.entries(checks).map(async ([name, check]) => [name, await stateOf(check)] as const);
    return Object.fromEntries(await Promise.all(entries));
  };
  return () => {
    underWay ??= lookAtAll().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** From this machine and through no proxy. */
function isOwnMachine(request: FastifyRequest): boolean {
  const { headers, socket } = request;
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  return isIP(address) !== 0 && (address === '::1' || address.startsWith('127.'));
}

async function stateOf(check: () => Promise<unknown>): Promise<'ok' | 'unreachable'> {
  const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  const tooLong = new Promise<'unreachable'>((resolve) => {
    timeout.addEventListener('abort', () => resolve('unreachable'), { once: true });
  });
  return Promise.race([
    tooLong,
    check().then(
      () => 'ok' as const,
      () => 'unreachable' as const,
    ),
  ]);
}
