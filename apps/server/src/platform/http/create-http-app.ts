import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Clock } from '../clock/clock.ts';
import type { BudgetLimits } from '../limiter/index.ts';
import type { AccessLog } from '../log/index.ts';
import { acceptJson } from './accept-json.ts';
import { boundConnections } from './bound-connections.ts';
import type { Admission } from './caller.ts';
import { clientErrorHandler, closeRefusedUpgrades, refuseTunnels } from './client-errors.ts';
import './app-context.ts';
import { limitArrivals } from './limit-arrivals.ts';
import { BODIES, limitBodies } from './limit-bodies.ts';
import { logRequests } from './log-requests.ts';
import { originCheck } from './origin-check.ts';
import { handleError } from './problems.ts';
import { createRateLimits, ownCounters, type RateCounters } from './rate-limits.ts';
import { redirectTrailingSlash } from './redirect-trailing-slash.ts';
import { refuseMalformed } from './refuse-malformed.ts';
import { transportHeaders } from './transport-headers.ts';

export interface HttpOptions {
  clock: Clock;
  admission: Admission;
  logger: FastifyBaseLogger;
  /** The key that signs cookies. All nodes have the same. */
  cookieSecret: Buffer;
  publicUrl: string;
  trustProxy: readonly string[];
  rateLimits: boolean;
  /** The counters for rate limits; left out: this node counts alone. */
  rateCounters?: RateCounters;
  development: boolean;
  /** Whether other machines may use the development calls too. */
  remoteDevelopment?: boolean;
  /** Gets a line for each request; null or left out: requests are not logged. */
  accessLog?: AccessLog | null;
  /** For tests: whether every answer is compared with the contract. */
  checkAnswers?: boolean;
  /** The time within which a whole request must arrive. */
  requestTimeoutMs?: number;
  /** A connection without any traffic for this long during a request is closed. */
  stalledMs?: number;
  /**
   * While this returns true, answers ask the client to close its connection, so that its next request goes to another
   * node.
   */
  isDraining?: () => boolean;
  /** The limits for the bytes of bodies in transit. */
  bodies?: BudgetLimits;
}

const BODY_LIMIT_BYTES = 256 * 1024;
const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 15_000;
const STALLED_MS = 120_000;
const KEEP_ALIVE_MS = 72_000;
const TIMEOUT_CHECK_MS = 5_000;
const PARAM_LENGTH = 300;

/** Creates the Fastify app without routes: limits, parsing, errors, and the time of receipt. */
export async function createHttpApp(options: HttpOptions): Promise<FastifyInstance> {
  const transport = transportHeaders(options.publicUrl);
  const app: FastifyInstance = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: options.trustProxy.length === 0 ? false : [...options.trustProxy],
    routerOptions: { maxParamLength: PARAM_LENGTH, ignoreTrailingSlash: false },
    serverFactory: (handle) => openServer(handle, options),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: requestIds(),
    frameworkErrors: (error, request, reply) => handleError(error, request, reply.headers(transport)),
    clientErrorHandler: clientErrorHandler(transport),
  });
  app.decorateRequest('memberId', null);
  app.decorateRequest('staffName', null);
  if (options.accessLog) logRequests(app, options.accessLog);
  refuseTunnels(app.server, transport);
  closeRefusedUpgrades(app);
  stampArrival(app, options.clock);
  app.setErrorHandler(handleError);
  acceptJson(app);
  const { isDraining = () => false } = options;
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(transport);
    if (isDraining()) reply.header('connection', 'close');
    done();
  });
  app.addHook('onRequest', limitArrivals);
  limitBodies(app, { longest: BODY_LIMIT_BYTES, limits: options.bodies ?? BODIES });
  app.addHook('onRequest', refuseMalformed);
  app.addHook('onRequest', redirectTrailingSlash);
  app.addHook('onRequest', originCheck(options.publicUrl));
  await app.register(cookie, { secret: options.cookieSecret.toString('base64url') });
  app.decorate('context', {
    now: () => options.clock.now(),
    admission: options.admission,
    rateLimits: options.rateLimits
      ? createRateLimits(options.rateCounters ?? ownCounters(() => options.clock.databaseNow()))
      : null,
    development: options.development,
    remoteDevelopment: options.remoteDevelopment ?? false,
    publicOrigin: new URL(options.publicUrl).origin,
    secure: options.publicUrl.startsWith('https:'),
    checkAnswers: options.checkAnswers ?? false,
  });
  return app;
}

/** The server under the app, with its time-outs and limits for each connection. */
function openServer(handle: RequestListener, { requestTimeoutMs, stalledMs }: HttpOptions): Server {
  const times = {
    requestTimeout: requestTimeoutMs ?? REQUEST_TIMEOUT_MS,
    headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs ?? HEADERS_TIMEOUT_MS),
    connectionsCheckingInterval: Math.min(TIMEOUT_CHECK_MS, requestTimeoutMs ?? TIMEOUT_CHECK_MS),
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  return createServer(times, boundConnections(handle)).setTimeout(stalledMs ?? STALLED_MS);
}

/**
 * Takes the time of receipt as soon as a request's body is parsed: in the first hook after parsing, and before any
 * `await`. If it were taken with the headers, a client could send a bid's headers in time and decide its body after
 * watching the end (docs/desk.md#received).
 */
function stampArrival(app: FastifyInstance, clock: Clock): void {
  app.decorateRequest('receivedAt', 0);
  app.addHook('preValidation', (request: FastifyRequest, _reply, done) => {
    request.receivedAt = clock.databaseNow();
    done();
  });
}

/** Makes request ids. They are unique across nodes and restarts, and each costs only a counter. */
function requestIds(): () => string {
  const node = randomBytes(5).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${node}-${count.toString(36)}`;
  };
}
