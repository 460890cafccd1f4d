import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { realScheduler, type Scheduler } from '../clock/index.ts';
import { registerDocsAssets } from './docs-assets.ts';
import { docsPage } from './docs-page.ts';
import { DOCUMENT_HEADERS, HTML_TYPE } from './document-page.ts';
import { keptCopy, sendCopy } from './kept-copy.ts';
import { isOwnMachine } from './own-machine.ts';
import { registerProblemPages } from './problem-pages.ts';
import { type Checks, sharedLook } from './readiness.ts';
import { SAFE_HEADERS } from './safe-headers.ts';

export interface OperationsOptions {
  registry: Registry;
  /** The text of `/metrics`; null: it cannot be gathered now. Left out: the metrics of `registry`. */
  allMetrics?: () => Promise<string | null>;
  checks: Checks;
  /** For each outside part, whether it works. Called for each request, so it must cost nothing. */
  outside?: () => Readonly<Record<string, boolean>>;
  /** Whether this node is about to stop, so that a proxy must send no more requests. */
  isDraining?: () => boolean;
  /** The documents of the calls, and of the socket's messages. */
  openApi: Parameters<typeof docsPage>[0];
  asyncApi?: object;
  scheduler?: Scheduler;
}

const NOT_KEPT = { ...SAFE_HEADERS, 'cache-control': 'no-store' };

/** Registers `/healthz`, `/readyz`, `/metrics`, `/problems`, and `/api/docs` with its documents. */
export function registerOperations(app: FastifyInstance, options: OperationsOptions): void {
  registerProbes(app, options);
  app.get('/metrics', { config: { limit: 'metrics' } }, async (request, reply) => {
    const allowed = isOwnMachine(request) || (await isStaff(app, request));
    if (!allowed) return reply.callNotFound();
    const metrics = await (options.allMetrics?.() ?? options.registry.metrics());
    reply.headers(NOT_KEPT);
    // Without the numbers of one worker the sums would fall and later rise again. Counters must not do that.
    if (metrics === null) return reply.code(503).type('text/plain').send('A worker does not answer.\n');
    return reply.type(options.registry.contentType).send(metrics);
  });
  registerDocs(app, options);
  registerDocsAssets(app);
  registerProblemPages(app);
}

async function isStaff(app: FastifyInstance, request: FastifyRequest): Promise<boolean> {
  const known = await app.context.admission.staff(request);
  return known !== null && 'name' in known;
}

function registerProbes(app: FastifyInstance, options: OperationsOptions): void {
  const { checks, outside = () => ({}), isDraining = () => false, scheduler = realScheduler } = options;
  app.get('/healthz', { config: { limit: 'probe' } }, (_request, reply) =>
    reply.headers(NOT_KEPT).send({ status: 'ok' }),
  );

  const look = sharedLook(checks, scheduler);
  app.get<{ Querystring: { draining?: unknown } }>(
    '/readyz',
    { config: { limit: 'probe' } },
    async (request, reply) => {
      const needed = await look();
      const isDegraded = Object.entries(outside()).map(([name, isUp]) => [name, isUp ? 'ok' : 'degraded'] as const);
      const states = { ...needed, ...Object.fromEntries(isDegraded) };
      const isReachable = Object.values(needed).every((state) => state === 'ok');
      const status = isDraining() ? 'draining' : isReachable ? 'ready' : 'not ready';
      // A failing outside part does not make the node unready: the node still serves everything else, and other nodes
      // would not do better.
      return reply
        .code(codeOf(status, request.query.draining === '404'))
        .headers(NOT_KEPT)
        .send({ status, checks: states });
    },
  );
}

/**
 * The status of `/readyz`. If asked with `draining=404`, a draining node answers 404: then HAProxy sends no new
 * visitors, but keeps those who are there.
 */
function codeOf(status: 'ready' | 'not ready' | 'draining', saysDraining: boolean): number {
  if (status === 'ready') return 200;
  return status === 'draining' && saysDraining ? 404 : 503;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Registers the documentation. The contract does not change while the node runs, so its documents are rendered once.
 */
function registerDocs(app: FastifyInstance, { openApi, asyncApi = {} }: OperationsOptions): void {
  const calls = keptCopy(JSON.stringify(openApi), JSON_TYPE);
  const messages = keptCopy(JSON.stringify(asyncApi), JSON_TYPE);
  const page = keptCopy(docsPage(openApi), HTML_TYPE);
  const bound = { config: { limit: 'docs' } } as const;
  app.get('/api/docs', bound, (request, reply) => {
    const isForPeople = (request.headers.accept ?? '').includes('text/html');
    reply.headers(isForPeople ? DOCUMENT_HEADERS : SAFE_HEADERS).header('vary', 'accept');
    return sendCopy(request, reply, isForPeople ? page : calls);
  });
  for (const [path, copy] of Object.entries({ '/api/openapi.json': calls, '/api/asyncapi.json': messages })) {
    app.get(path, bound, (request, reply) =>
      sendCopy(request, reply.headers(SAFE_HEADERS).header('access-control-allow-origin', '*'), copy),
    );
  }
}
