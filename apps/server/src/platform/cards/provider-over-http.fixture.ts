import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderFetch } from './sandbox/handle.ts';

/**
 * The fault of a request: no answer, a broken connection, or another answer. It happens before or after the provider
 * has done the work.
 */
export type Mishap =
  | { when: 'before' | 'after'; what: 'silence' | 'reset' }
  | { when: 'before' | 'after'; what: { status: number; body: string; headers?: Record<string, string> } };

export interface AskedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface ProviderAtHome {
  address: string;
  /** Every request that came, in order. */
  requests: AskedRequest[];
  /** Chooses the fault of each request; null: none. */
  mishap: (request: AskedRequest) => Mishap | null;
  /** Stops answering. */
  close(): Promise<void>;
  /** Answers again, at the same address. */
  reopen(): Promise<void>;
}

/** Serves the sandbox over real HTTP on this machine, with the faults that a test chooses. */
export async function providerOverHttp(fetch: ProviderFetch): Promise<ProviderAtHome> {
  const site: ProviderAtHome = {
    address: '',
    requests: [],
    mishap: () => null,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    reopen: () => listen(Number(new URL(site.address).port)),
  };
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing, site, fetch).catch(() => outgoing.destroy());
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  site.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return site;
}

async function serve(incoming: IncomingMessage, outgoing: ServerResponse, site: ProviderAtHome, fetch: ProviderFetch) {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const request: AskedRequest = {
    method: incoming.method ?? '',
    path: incoming.url ?? '',
    headers: incoming.headers as Record<string, string>,
    body: Buffer.concat(chunks).toString('utf8'),
  };
  site.requests.push(request);
  const mishap = site.mishap(request);
  if (mishap?.when === 'before') return suffer(mishap, incoming, outgoing);
  const { method, headers, body } = request;
  const answer = await fetch(`${site.address}${request.path}`, {
    method,
    headers: { authorization: headers.authorization ?? '', 'idempotency-key': headers['idempotency-key'] ?? '' },
    ...(method === 'GET' ? {} : { body }),
  });
  if (mishap !== null) return suffer(mishap, incoming, outgoing);
  outgoing.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
}

function suffer({ what }: Mishap, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (what === 'silence') return;
  if (what === 'reset') {
    incoming.socket.resetAndDestroy();
    return;
  }
  outgoing.writeHead(what.status, { 'content-type': 'application/json', ...what.headers }).end(what.body);
}
