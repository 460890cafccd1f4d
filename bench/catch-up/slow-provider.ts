import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An intent in the JSON of the card provider. */
export type Intent = Record<string, unknown> & { id: string };

export interface SlowProvider {
  address: string;
  /** The number of calls: pages of the list of intents, and readings of one intent. */
  calls: { pages: number; readings: number };
  close(): void;
}

/**
 * Starts a card provider that is far away: it lists the given intents, newest first, and delays each answer by
 * `answerMs`.
 */
export async function startSlowProvider(intents: readonly Intent[], answerMs: number): Promise<SlowProvider> {
  const calls = { pages: 0, readings: 0 };
  const places = new Map(intents.map(({ id }, place) => [id, place]));
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider.test');
    const answer = (body: object) => setTimeout(() => reply(response, body), answerMs);
    if (pathname === '/v1/payment_intents') {
      calls.pages += 1;
      const begin = (places.get(searchParams.get('starting_after') ?? '') ?? -1) + 1;
      const end = begin + Number(searchParams.get('limit'));
      return answer({ object: 'list', data: intents.slice(begin, end), has_more: end < intents.length });
    }
    const intent = intents[places.get(pathname.split('/').at(-1) ?? '') ?? -1];
    if (intent === undefined) return answer({ object: 'list', data: [], has_more: false });
    calls.readings += 1;
    return answer(intent);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, calls, close: () => void server.close() };
}

function reply(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
