import type { ErrorCode, FieldError, ProblemDetails } from '@clamor/contract/errors';

/** `OFFLINE`: there was no answer. `UNREADABLE`: the answer did not come from Clamor but, for example, from a proxy. */
export type ApiErrorCode = ErrorCode | 'OFFLINE' | 'UNREADABLE';

/** The error of a failed call. `message` is the server's sentence and can be shown to people. */
export class ApiError extends Error {
  /** 0 if there was no answer. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly detail: string;
  /** The errors of single fields, if the body was refused. */
  readonly errors: readonly FieldError[];
  /** The facts that the client needs to recover, such as `minimumCents` or `retryAfterSeconds`. */
  readonly facts: Partial<ProblemDetails>;

  constructor(problem: Partial<ProblemDetails> & { status: number; detail: string }, code: ApiErrorCode) {
    super(problem.detail);
    this.name = 'ApiError';
    this.status = problem.status;
    this.code = code;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
    this.facts = problem;
  }
}

export function isApiError(error: unknown, code?: ApiErrorCode): error is ApiError {
  return error instanceof ApiError && (code === undefined || error.code === code);
}

/** Whether the same request may succeed later: no answer, too many requests, or a fault of the server. */
export function mayPass(error: unknown): boolean {
  if (!isApiError(error)) return true;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

/** The server's sentence, or the fallback if there is none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.detail !== '' ? error.detail : fallback;
}

/** The error for a request without an answer: the network or the server is down. */
export function offlineError(): ApiError {
  return new ApiError(
    { status: 0, detail: 'We could not reach Clamor. Check your connection and try again.' },
    'OFFLINE',
  );
}

/** Builds the error from an answer's status and body. */
export function errorOfAnswer(status: number, statusText: string, body: unknown): ApiError {
  const problem = typeof body === 'object' && body !== null ? (body as Partial<ProblemDetails>) : {};
  if (typeof problem.detail === 'string' && typeof problem.code === 'string') {
    return new ApiError({ ...problem, status, detail: problem.detail }, problem.code);
  }
  return new ApiError({ status, detail: `${status}: ${statusText || 'The answer could not be read.'}` }, 'UNREADABLE');
}
