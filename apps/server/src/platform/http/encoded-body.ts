import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { takesEncoding } from './takes-encoding.ts';

/** Much of what the best quality saves, for a tenth of its time. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const GZIP = { level: 6 };

/** Bytes under a content coding. */
export interface Encoded {
  encoding: 'br' | 'gzip';
  bytes: Buffer;
}

/** One text for many requests, compressed once for each coding that somebody asks for. */
export class EncodedBody {
  readonly plain: Buffer;
  #brotli: Buffer | null = null;
  #gzip: Buffer | null = null;

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }

  /** Under the shortest coding that the client accepts; null: it accepts none. */
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
