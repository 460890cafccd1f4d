import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that wait for their answers at a time. Browsers and proxies send the next one after the answer. */
export const WAITING_MAX = 8;

/**
 * Cuts a connection that asks on and on without waiting for answers, before anything is done for it: each request and its answer stand in
 * memory until the one before has been read, which may be never.
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
