import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { realScheduler } from '../clock/scheduler.ts';

/** An unwanted body of at most this size is read and discarded, and the connection stays open. */
const READ_ON_BYTES = 64 * 1024;
/** How long a client that is still sending has to read the answer, before its connection is closed. */
const LINGER_MS = 1_000;
const LINGERING_MAX = 256;

/**
 * Leaves the body unread if a request in this scope is answered early, because reading megabytes only to discard them
 * takes time from others. The connection closes a moment after the answer. If it closed at once, with data in transit,
 * the answer could be lost.
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

/** Whether the body is large and has not arrived completely. `complete` is false as long as a body is arriving. */
function isLargeAndUnread({ raw, headers }: FastifyRequest): boolean {
  if (raw.complete !== false) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > READ_ON_BYTES;
}

/** Sends a text at once and ends the stream later. */
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
