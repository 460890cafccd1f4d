import type { NamedCall } from '@clamor/contract/calls';
import { ERRORS, type ErrorCode } from '@clamor/contract/errors';
import { Problem } from '@clamor/contract/problem';
import { COMMON_REFUSALS } from '@clamor/contract/wire';
import type { FuzzRequest } from './requests.ts';
import type { FuzzAnswer } from './send.ts';

/** The calls that are slow on purpose: they hash a password, or create whole members. */
const SLOW_ON_PURPOSE = [
  'register',
  'login',
  'resetPassword',
  'changePassword',
  'verifyEmail',
  'deleteAccount',
  'createTestUsers',
];
/**
 * The statuses that an address outside the contract may answer: a page, a redirect, or a refusal. Posted forms are
 * redirected, and so are addresses with a slash at their end.
 */
const NOWHERE_STATUSES = [200, 302, 303, 308, 400, 404, 405, 413, 415, 429];

/** What is wrong with an answer, in words; null if nothing is. */
export function faultOf(request: FuzzRequest, answer: FuzzAnswer, slowMs: number): string | null {
  const { named } = request;
  const deliberate = named !== null && SLOW_ON_PURPOSE.some((name) => named.name.startsWith(name));
  if (answer.milliseconds > slowMs && !deliberate) return `took ${Math.round(answer.milliseconds)} ms`;
  if (request.method === 'HEAD') return answer.status >= 500 ? `answered ${answer.status}` : null;
  if (answer.type.startsWith('application/problem+json')) return problemFault(named, answer);
  if (answer.status >= 500) return `answered ${answer.status}`;
  return named === null ? nowhereFault(answer) : answerFault(named, request, answer);
}

function nowhereFault({ status }: FuzzAnswer): string | null {
  return NOWHERE_STATUSES.includes(status) ? null : `answered ${status} where nothing is`;
}

function problemFault(named: NamedCall | null, { status, body }: FuzzAnswer): string | null {
  const problem = Problem.safeParse(readJson(body));
  if (!problem.success) return `answered ${status} with a problem that is none`;
  const { code } = problem.data;
  if (ERRORS[code].status !== status || problem.data.status !== status) return `answered ${status} with ${code}`;
  if (code === 'INTERNAL_ERROR') return 'answered 500';
  const documented: readonly ErrorCode[] = [...COMMON_REFUSALS, 'NOT_FOUND', ...(named?.call.refusals ?? [])];
  if (named === null) return null;
  const isForeignForm = code === 'FORBIDDEN';
  return documented.includes(code) || isForeignForm ? null : `answered ${code}, which the contract does not say`;
}

function answerFault({ call }: NamedCall, { method, path, headers }: FuzzRequest, answer: FuzzAnswer): string | null {
  const { status, body } = answer;
  // An empty parameter leaves a slash at the end of the address, and the server redirects to the address without it.
  if (status === 308 && method === 'GET' && path.split('?', 1)[0]?.endsWith('/')) return null;
  if (status === 304 && call.tagged === true && headers['if-none-match'] !== undefined) return null;
  if (!(status in call.answers)) return `answered ${status}, which the contract does not say`;
  const schema = call.answers[status] ?? null;
  if (schema === null) return null;
  const parsed = schema.safeParse(readJson(body));
  return parsed.success ? null : `broke its promise: ${parsed.error.message.slice(0, 300)}`;
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
