import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The most unanswered requests of one connection. Browsers and proxies wait for an answer before they send the next
 * request.
 */
export const WAITING_MAX = 8;

/**
 * Closes a connection that keeps sending requests and does not read the answers, before any work is done for them. Each
 * request and its answer would stay in memory until the earlier answers are read, which may be never.
 */
export function boundConnections(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const now = (waiting.get(socket) ?? 0) + 1;
    if (now > WAITING_MAX) {
      socket.destroy();
      return;
    }
    waiting.set(socket, now);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    handle(request, response);
  };
}
