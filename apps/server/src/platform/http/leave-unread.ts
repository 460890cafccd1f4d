import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { realScheduler } from '../clock/scheduler.ts';

/** So much of a body that nobody wants is read and thrown away, and the connection stays. */
const READ_ON_BYTES = 64 * 1024;
/** How long a sender has to see the answer before the connection goes away under what it still sends. */
const LINGER_MS = 1_000;
const LINGERING_MAX = 256;

/**
 * In this scope, what was answered before its body was read leaves the body unread: reading ten megabytes to throw them away
 * takes time from others. The connection ends a moment after the answer, since one that ends at once, with data on
 * its way, may take the answer with it.
 */
export function leaveUnread(scope: FastifyInstance): void {
  let lingering = 0;
  scope.addHook('onRoute', (bound) => {
    bound.config = { ...bound.config, readsItself: true };
  });
  scope.addHook('onSend', async (request, reply, payload) => {
    if (!isLargeAndUnread(request)) return payload;
    reply.header('connection', 'close');
    if (typeof payload !== 'string' || lingering >= LINGERING_MAX) return payload;
    lingering += 1;
    reply.header('content-length', Buffer.byteLength(payload));
    return endingLate(payload, () => {
      lingering -= 1;
    });
  });
}

/** `complete` is false while a real request's body is still on its way. */
function isLargeAndUnread({ raw, headers }: FastifyRequest): boolean {
  if (raw.complete !== false) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > READ_ON_BYTES;
}

/** All of a text at once; its end later. */
function endingLate(text: string, onClose: () => void): Readable {
  const stream = new Readable({ read() {} });
  stream.push(text);
  const cancel = realScheduler.after(LINGER_MS, () => stream.push(null));
  stream.once('close', () => {
    cancel();
    onClose();
  });
  return stream;
}
