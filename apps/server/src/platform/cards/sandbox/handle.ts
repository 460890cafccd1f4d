import type pg from 'pg';
import type { Clock } from '../../clock/index.ts';
import { inTransaction } from '../../database/index.ts';
import { type Answer, failed, Unacceptable } from './answer.ts';
import { answerOnce } from './answer-once.ts';
import { Asked } from './asked.ts';
import { PROVIDER_CALLS, type ProviderCall } from './calls.ts';
import { isSame, type SandboxKeys } from './keys.ts';
import { withClientSecrets } from './secrets-of-answers.ts';

export interface HandlerPorts {
  pool: pg.Pool;
  clock: Clock;
  keys: SandboxKeys;
  /** Called after each request, because it may have caused webhooks to send. */
  onChanged(): void;
}

export type ProviderFetch = typeof fetch;

/** The provider's API as a `fetch` function that answers in this process. */
export function sandboxFetch(ports: HandlerPorts): ProviderFetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const method = init.method ?? 'GET';
    const form = method === 'GET' ? search.slice(1) : String(init.body ?? '');
    const headers = new Headers(init.headers);
    const { status, body, replayed } = await handle(ports, { method, path: pathname, form, headers });
    // A stored failure never changes, so the client must not retry at once.
    const said = replayed ? { 'idempotent-replayed': 'true', 'stripe-should-retry': 'false' } : {};
    return Response.json(withClientSecrets(body, ports.keys), { status, headers: said });
  };
}

interface Request {
  method: string;
  path: string;
  form: string;
  headers: Headers;
}

async function handle(ports: HandlerPorts, request: Request): Promise<Answer & { replayed: boolean }> {
  const refuse = (answer: Answer) => ({ ...answer, replayed: false });
  if (!isSame(request.headers.get('authorization') ?? '', `Bearer ${ports.keys.apiKey}`))
    return refuse(failed(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' }));
  const found = callOf(request);
  if (found === null) {
    const message = `Unrecognized request URL (${request.method}: ${request.path}).`;
    return refuse(failed(404, { type: 'invalid_request_error', message }));
  }
  try {
    return await run(ports, request, found);
  } catch (error) {
    if (error instanceof Unacceptable) return refuse(error.answer);
    throw error;
  }
}

async function run({ pool, clock, onChanged }: HandlerPorts, request: Request, { call, id }: Found) {
  const asked = new Asked(request.form, call.params);
  const answer = await inTransaction(pool, async (tx) => {
    const world = { tx, now: clock.now() };
    const work = () => call.run(world, asked, id);
    if (call.method === 'GET') return { ...(await work()), replayed: false };
    const key = request.headers.get('idempotency-key');
    return await answerOnce(world, { key, request: `${request.path} ${request.form}` }, work);
  });
  if (call.method === 'POST') onChanged();
  return answer;
}

interface Found {
  call: ProviderCall;
  id: string;
}

function callOf({ method, path }: Request): Found | null {
  for (const call of PROVIDER_CALLS) {
    if (call.method !== method) continue;
    const pattern = new RegExp(`^${call.path.replace(':id', '([\\w-]+)')}$`);
    const match = pattern.exec(path);
    if (match !== null) return { call, id: match[1] ?? '' };
  }
  return null;
}
