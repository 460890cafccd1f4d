import { fillPath, type PathParams } from '@clamor/contract/paths';
import type { AnswerOf, BodyInputOf, CallShape, QueryInputOf } from '@clamor/contract/wire';
import { errorOfAnswer, offlineError } from './api-error.ts';
import { authToken } from './auth-token.ts';
import { reportServerAnswer } from './server-answers.ts';
import { deviceNow, learnServerTime } from './server-clock.ts';

/** A call of the contract without its schemas, which would make the page's bundle larger. */
export interface Call<Shape extends CallShape> {
  readonly method: Shape['method'];
  readonly path: Shape['path'];
  readonly shape?: Shape;
}

/** Names a call of the contract: `callOf<typeof readListing>('GET', '/api/listings/{slug}')`. */
export function callOf<Shape extends CallShape>(method: Shape['method'], path: Shape['path']): Call<Shape> {
  return { method, path };
}

type ParamsPart<Shape extends CallShape> = [PathParams<Shape['path']>] extends [never]
  ? { params?: never }
  : { params: Record<PathParams<Shape['path']>, string> };
type QueryPart<Shape extends CallShape> = [QueryInputOf<Shape>] extends [never]
  ? { query?: never }
  : { query?: { [Key in keyof QueryInputOf<Shape>]?: string | number | undefined } };
type BodyPart<Shape extends CallShape> = [BodyInputOf<Shape>] extends [never]
  ? { body?: never }
  : undefined extends BodyInputOf<Shape>
    ? { body?: BodyInputOf<Shape> }
    : { body: BodyInputOf<Shape> };

export type CallInput<Shape extends CallShape> = ParamsPart<Shape> &
  QueryPart<Shape> &
  BodyPart<Shape> & { headers?: Record<string, string>; signal?: AbortSignal };

interface Request {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
}

export interface Answer<Body> {
  body: Body;
  headers: Headers;
}

type Transport = (path: string, init: RequestInit) => Promise<Response>;

const network: Transport = (path, init) => fetch(path, init);
let transport = network;

/** Replaces the transport, for tests; null restores the network. */
export function setTransport(next: Transport | null): void {
  transport = next ?? network;
}

function headersOf({ body, headers }: Request): Record<string, string> {
  const token = authToken();
  return {
    accept: 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
}

async function reach(request: Request): Promise<Response> {
  try {
    return await transport(request.path, {
      method: request.method,
      credentials: 'include',
      headers: headersOf(request),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw offlineError();
  }
}

function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Sets the page's clock from the header `Server-Time`, or from a body with `serverTime`. The rows of a list are not
 * used, because a list may be a second old when it is sent.
 */
function learnFrom({ headers }: Response, body: unknown, sentAt: number): void {
  const named = headers.get('server-time');
  if (named !== null) learnServerTime(named, sentAt, deviceNow());
  else if (typeof body === 'object' && body !== null && 'serverTime' in body) {
    learnServerTime(String(body.serverTime), sentAt, deviceNow());
  }
}

/** A path with its query: `/path?x=1`. Undefined parameters are left out. */
function withQuery(path: string, query: Record<string, string | number | undefined> = {}): string {
  const pairs = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
}

interface Success {
  response: Response;
  sentAt: number;
}

/** Sends one request, with token and credentials. Throws `ApiError` for anything but success. */
async function send<Shape extends CallShape>(call: Call<Shape>, input: CallInput<Shape>): Promise<Success> {
  const { params = {}, query, body, headers, signal } = input;
  const path = withQuery(fillPath(call.path as string, params as Record<never, string>), query);
  const sentAt = deviceNow();
  const response = await reach({ method: call.method, path, body, headers, signal });
  if (response.ok) {
    reportServerAnswer();
    return { response, sentAt };
  }
  throw errorOfAnswer(response.status, response.statusText, parsed(await textOf(response)));
}

const textOf = (response: Response) => response.text().catch(() => '');

/** Returns the answer's body and headers, for a call whose headers matter (`Link`). Throws `ApiError`. */
export async function askApi<Shape extends CallShape>(
  call: Call<Shape>,
  input: CallInput<Shape>,
): Promise<Answer<AnswerOf<Shape>>> {
  const { response, sentAt } = await send(call, input);
  const answer = parsed(await textOf(response));
  learnFrom(response, answer, sentAt);
  return { body: answer as AnswerOf<Shape>, headers: response.headers };
}

/** Downloads a file. Throws `ApiError`, also for an incomplete download. */
export async function callFile<Shape extends CallShape>(call: Call<Shape>, input: CallInput<Shape>): Promise<Blob> {
  const { response } = await send(call, input);
  return response.blob().catch(() => {
    throw offlineError();
  });
}

/** Checks whether something exists, without reading it. Throws `ApiError` if it does not, or if there is no answer. */
export async function probeApi<Shape extends CallShape>(call: Call<Shape>, input: CallInput<Shape>): Promise<void> {
  const { response } = await send(call, input);
  await response.body?.cancel();
}

type InputArgument<Shape extends CallShape> =
  Record<string, never> extends CallInput<Shape> ? [input?: CallInput<Shape>] : [input: CallInput<Shape>];

/** Returns the answer's body. Throws `ApiError`, whose message is the server's sentence. */
export async function callApi<Shape extends CallShape>(
  call: Call<Shape>,
  ...[input]: InputArgument<Shape>
): Promise<AnswerOf<Shape>> {
  const answer = await askApi(call, input ?? ({} as CallInput<Shape>));
  return answer.body;
}

/** The query of the next page that a `Link` header names; null on the last page. */
export function nextQuery(headers: Headers): Record<string, string> | null {
  const link = /<([^>]*)>\s*;[^,]*\brel="?next"?/i.exec(headers.get('link') ?? '')?.[1];
  return link === undefined ? null : Object.fromEntries(new URL(link, 'http://clamor.invalid').searchParams);
}
