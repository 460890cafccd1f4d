import type { ErrorCode, FieldError, ProblemDetails } from '@clamor/contract/errors';

/** `OFFLINE`: no answer came. `UNREADABLE`: one came that is not ours, from a proxy perhaps. */
export type ApiErrorCode = ErrorCode | 'OFFLINE' | 'UNREADABLE';

/** What a call came to when it did not succeed. `message` is the server's sentence, fit for a screen. */
export class ApiError extends Error {
  /** 0 where no answer came. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly detail: string;
  /** Field by field, where the body was refused. */
  readonly errors: readonly FieldError[];
  /** What the client needs to recover: `minimumCents`, `retryAfterSeconds` and so on. */
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

/** The server's sentence, or the fallback where it gave none (no answer, or not an answer of ours). */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.detail !== '' ? error.detail : fallback;
}

/** No answer came: the network is down, or the server is. */
export function offlineError(): ApiError {
  return new ApiError(
    { status: 0, detail: 'We could not reach Clamor. Check your connection and try again.' },
    'OFFLINE',
  );
}

/** The error that an answer's status and body stand for. */
export function errorOfAnswer(status: number, statusText: string, body: unknown): ApiError {
  const problem = typeof body === 'object' && body !== null ? (body as Partial<ProblemDetails>) : {};
  if (typeof problem.detail === 'string' && typeof problem.code === 'string') {
    return new ApiError({ ...problem, status, detail: problem.detail }, problem.code);
  }
  return new ApiError({ status, detail: `${status}: ${statusText || 'The answer could not be read.'}` }, 'UNREADABLE');
}
