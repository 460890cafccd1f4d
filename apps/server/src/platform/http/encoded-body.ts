import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { takesEncoding } from './takes-encoding.ts';

/** A low quality. It saves much of what the best quality saves, in a tenth of the time. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const GZIP = { level: 6 };

/** Bytes that are compressed, and how. */
export interface Encoded {
  encoding: 'br' | 'gzip';
  bytes: Buffer;
}

/** One text for many requests. It is compressed once for each encoding that a client accepts. */
export class EncodedBody {
  readonly plain: Buffer;
  #brotli: Buffer | null = null;
  #gzip: Buffer | null = null;

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }

  /** The text in the shortest encoding that the client accepts; null: it accepts none. */
  encodedFor(request: Pick<FastifyRequest, 'headers'>): Encoded | null {
    if (takesEncoding(request, 'br')) {
      this.#brotli ??= brotliCompressSync(this.plain, BROTLI);
      return { encoding: 'br', bytes: this.#brotli };
    }
    if (!takesEncoding(request, 'gzip')) return null;
    this.#gzip ??= gzipSync(this.plain, GZIP);
    return { encoding: 'gzip', bytes: this.#gzip };
  }
}
