import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { knowsCopy } from './known-copy.ts';

/** A file that does not change while the node runs. It is rendered once for all requests. */
export interface KeptCopy {
  bytes: Buffer;
  type: string;
  etag: string;
  encoding?: 'gzip';
}

export function keptCopy(content: string | Buffer, type: string, encoding?: 'gzip'): KeptCopy {
  const bytes = Buffer.from(content);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return encoding === undefined ? { bytes, type, etag } : { bytes, type, etag, encoding };
}

/** Sends the file, or 304 to a client that has it already. */
export function sendCopy(request: FastifyRequest, reply: FastifyReply, copy: KeptCopy): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: copy.etag });
  if (knowsCopy(request.headers['if-none-match'], copy.etag)) return reply.code(304).send();
  if (copy.encoding !== undefined) reply.header('content-encoding', copy.encoding);
  return reply.type(copy.type).send(copy.bytes);
}
