import { Agent, request as httpRequest } from 'node:http';
import type { FuzzRequest } from './requests.ts';

export interface FuzzAnswer {
  status: number;
  type: string;
  body: Buffer;
  milliseconds: number;
}

const PATIENCE_MS = 30_000;

/** Sends requests over keep-alive connections, like browsers and proxies. */
export class Sender {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly #origin: URL;

  constructor(origin: string) {
    this.#origin = new URL(origin);
  }

  /** Sends one request. Rejects if the connection breaks or no answer comes. */
  send({ method, path, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
    const began = performance.now();
    const { hostname, port } = this.#origin;
    const length: Record<string, string> = body === null ? {} : { 'content-length': String(body.length) };
    return new Promise((answered, failed) => {
      const sent = httpRequest(
        { agent: this.#agent, hostname, port, method, path, headers: { ...headers, ...length }, timeout: PATIENCE_MS },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', failed);
          response.once('end', () => {
            answered({
              status: response.statusCode ?? 0,
              type: response.headers['content-type'] ?? '',
              body: Buffer.concat(chunks),
              milliseconds: performance.now() - began,
            });
          });
        },
      );
      sent.once('timeout', () => sent.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
      sent.once('error', failed);
      sent.end(body ?? undefined);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
