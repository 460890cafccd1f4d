import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { realScheduler, type Scheduler } from '../clock/index.ts';
import { docsPage } from './docs-page.ts';
import { knowsCopy } from './known-copy.ts';
import { isOwnMachine } from './own-machine.ts';
import { type Checks, sharedLook } from './readiness.ts';
import { SAFE_HEADERS } from './safe-headers.ts';

export interface OperationsOptions {
  registry: Registry;
  checks: Checks;
  /** Whether the numbers may be read by whoever reaches the node. */
  openMetrics: boolean;
  openApi: Parameters<typeof docsPage>[0];
  scheduler?: Scheduler;
}

const NOT_KEPT = { ...SAFE_HEADERS, 'cache-control': 'no-store' };

/** `/healthz`, `/readyz`, `/metrics` and `/api/docs`. */
export function registerOperations(app: FastifyInstance, options: OperationsOptions): void {
  registerProbes(app, options);
  app.get('/metrics', { config: { limit: 'metrics' } }, async (request, reply) => {
    const allowed = options.openMetrics || isOwnMachine(request) || isStaff(app, request);
    if (!allowed) return reply.callNotFound();
    return reply
      .headers(NOT_KEPT)
      .type(options.registry.contentType)
      .send(await options.registry.metrics());
  });
  registerDocs(app, options.openApi);
}

function isStaff(app: FastifyInstance, request: FastifyRequest): boolean {
  const known = app.context.entrance.staff(request);
  return known !== null && 'name' in known;
}

function registerProbes(app: FastifyInstance, { checks, scheduler = realScheduler }: OperationsOptions): void {
  app.get('/healthz', { config: { limit: 'probe' } }, (_request, reply) =>
    reply.headers(NOT_KEPT).send({ status: 'ok' }),
  );

  const look = sharedLook(checks, scheduler);
  app.get('/readyz', { config: { limit: 'probe' } }, async (_request, reply) => {
    const states = await look();
    const ready = Object.values(states).every((state) => state === 'ok');
    return reply
      .code(ready ? 200 : 503)
      .headers(NOT_KEPT)
      .send({ status: ready ? 'ready' : 'not ready', checks: states });
  });
}

/** The contract does not change while the node runs: it is written down once, not for everybody who asks. */
function registerDocs(app: FastifyInstance, document: OperationsOptions['openApi']): void {
  const forPrograms = copyOf(JSON.stringify(document), 'application/json; charset=utf-8');
  const forPeople = copyOf(docsPage(document), 'text/html; charset=utf-8');
  app.get('/api/docs', { config: { limit: 'docs' } }, (request, reply) => {
    const { bytes, type, etag } = (request.headers.accept ?? '').includes('text/html') ? forPeople : forPrograms;
    reply.headers(SAFE_HEADERS).headers({ 'cache-control': 'no-cache', vary: 'accept', etag });
    if (knowsCopy(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(type).send(bytes);
  });
}

function copyOf(text: string, type: string) {
  const bytes = Buffer.from(text);
  return { bytes, type, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}
