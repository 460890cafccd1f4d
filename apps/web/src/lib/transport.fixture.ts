import { setTransport } from './api.ts';

export interface StubRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The parsed JSON body. */
  body: unknown;
}

export type StubAnswer = Response | Promise<Response>;
export type StubRoutes = Record<string, (request: StubRequest) => StubAnswer>;

/** Answers the page's calls from a table by `METHOD /path`, and all others with 404. Records the requests. */
export function serveStub(routes: StubRoutes): { requests: StubRequest[] } {
  const requests: StubRequest[] = [];
  setTransport(async (address, init) => {
    const url = new URL(address, 'http://stub.invalid');
    const request = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    };
    requests.push(request);
    const route = routes[`${request.method} ${request.path}`];
    return route === undefined ? problem(404, 'NOT_FOUND', 'There is nothing here.') : route(request);
  });
  return { requests };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });
}

export function problem(status: number, code: string, detail: string, facts: object = {}): Response {
  const body = { type: '/problems/stub', title: code, status, code, detail, ...facts };
  return json(body, status, { 'content-type': 'application/problem+json' });
}
