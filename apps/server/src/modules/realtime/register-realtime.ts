import { LIMITS, SOCKET_PATH } from '@clamor/contract/limits';
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { monotonicNow, realScheduler } from '../../platform/clock/index.ts';
import { refuse, refuseHandshakes, sendProblem } from '../../platform/http/index.ts';
import type { AccessLog } from '../../platform/log/index.ts';
import { acceptableOffer, isSameOrigin, SHARED_COMPRESSION } from '../../platform/sockets/index.ts';
import { Realtime, type RealtimePorts } from './realtime.ts';

/** The longest message that a client may send, in bytes. It contains a token or a bid. */
const MAX_MESSAGE_BYTES = 2_048;
/** How long in milliseconds closing sockets may take at a shutdown before they are cut. */
const FAREWELL_MS = 500;

export interface RegisterOptions extends RealtimePorts {
  /** Gets a line when a socket opens and one when it closes; null: sockets are not logged. */
  accessLog?: AccessLog | null;
  /** The site's own address. Only pages of this address, or of the host that the request names, may open sockets. */
  publicUrl: string;
}

/**
 * Registers `/ws?slug=`, `/ws?slug=&bid` and `/ws?mine` on the app, before it listens. The caller passes commits and
 * moves of the development clock to the result.
 */
export async function registerRealtime(app: FastifyInstance, options: RegisterOptions): Promise<Realtime> {
  const realtime = new Realtime(options);
  app.addHook('preClose', async () => {
    await realtime.stop();
    const { clients } = app.websocketServer;
    const scheduler = options.scheduler ?? realScheduler;
    scheduler.after(FAREWELL_MS, () => {
      for (const ws of clients) ws.terminate();
    });
  });
  await app.register(websocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: SHARED_COMPRESSION },
    // The peer has already answered a broken frame with a close code. The library's default handler would cut the
    // connection, and the code would be lost.
    errorHandler: () => {},
  });
  refuseHandshakes(app, options.publicUrl);
  app.get<{ Querystring: { slug?: unknown; mine?: unknown; bid?: unknown } }>(
    SOCKET_PATH,
    {
      websocket: true,
      config: { limit: 'socket' },
      preValidation: [sameOriginOnly(options.publicUrl), keepAcceptableOffer],
    },
    (ws, request) => {
      const { slug, mine, bid } = request.query;
      const name = typeof slug === 'string' && slug.length <= LIMITS.slugMax ? slug : '';
      const connection = request.raw.socket;
      const line = options.accessLog ? openLine(options.accessLog, request, ws) : null;
      const signedIn = (userId: string) => line?.signedIn(userId);
      realtime.welcome({
        ws,
        connection,
        address: request.ip,
        slug: mine === undefined ? name : null,
        carriesBids: bid !== undefined,
        signedIn,
      });
    },
  );
  realtime.start();
  return realtime;
}

/** Logs that a socket opened, and later that it closed and which member used it. */
function openLine(log: AccessLog, request: FastifyRequest, ws: WebSocket) {
  const reqId = request.id;
  const openedAt = monotonicNow();
  let memberId: string | null = null;
  log.socketOpened({ reqId });
  ws.once('close', (code) => {
    const bytes = request.raw.socket.bytesWritten;
    log.socketClosed({ reqId, memberId, ms: monotonicNow() - openedAt, bytes, code });
  });
  return {
    signedIn(userId: string): void {
      memberId = userId;
    },
  };
}

/**
 * Removes the client's offer of compression unless it works with frames that all sockets of a room share. A socket that
 * carries bids is never compressed: its messages would be decompressed in another thread, and bids would count as
 * received later.
 */
function keepAcceptableOffer(
  request: FastifyRequest<{ Querystring: { slug?: unknown; bid?: unknown } }>,
  _reply: FastifyReply,
  done: () => void,
): void {
  const { headers } = request.raw;
  const { slug, bid } = request.query;
  const isShared = slug !== undefined && bid === undefined;
  const offer = isShared ? acceptableOffer(headers['sec-websocket-extensions']) : null;
  if (offer === null) delete headers['sec-websocket-extensions'];
  else headers['sec-websocket-extensions'] = offer;
  done();
}

/** Refuses the upgrade with 403 if the page belongs to another site. */
function sameOriginOnly(publicUrl: string) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (isSameOrigin(request.headers.origin, request.host, publicUrl)) done();
    else sendProblem(reply, refuse('FORBIDDEN', {}, 'Sockets are for pages of this site.').problem);
  };
}
