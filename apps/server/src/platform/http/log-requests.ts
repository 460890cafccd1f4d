import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessLog } from '../log/index.ts';

/**
 * Logs one line for each request when it is over, also for refused and broken-off ones. Sockets have their own lines.
 * It must be the first hook, so that no other hook refuses a request before it is seen.
 */
export function logRequests(app: FastifyInstance, log: AccessLog): void {
  app.addHook('onRequest', (request, reply, done) => {
    const before = bytesWritten(request.raw.socket);
    reply.raw.once('close', () => {
      if (!isSocket(request, reply)) log.answered(lineOf(request, reply, before));
    });
    done();
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply, bytesBefore: number) {
  const { id, method, memberId, staffName } = request;
  return {
    reqId: id,
    method,
    route: request.routeOptions.url ?? 'unknown',
    status: reply.raw.headersSent ? reply.raw.statusCode : null,
    ms: reply.elapsedTime,
    bytes: bytesWritten(request.raw.socket) - bytesBefore,
    memberId,
    staffName,
  };
}

/** Whether a request became a socket: then the upgrade sent no answer through `reply`. */
function isSocket(request: FastifyRequest, reply: FastifyReply): boolean {
  return request.headers.upgrade !== undefined && !reply.raw.headersSent;
}

function bytesWritten(connection: Duplex & { bytesWritten?: number }): number {
  return connection.bytesWritten ?? 0;
}
