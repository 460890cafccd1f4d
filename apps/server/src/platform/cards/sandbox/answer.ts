/** The sandbox's answer to one request, before it becomes HTTP. */
export interface Answer {
  status: number;
  body: Readonly<Record<string, unknown>>;
}

interface Failure {
  type: 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
}

export function done(body: Readonly<Record<string, unknown>>): Answer {
  return { status: 200, body };
}

export function failed(status: number, error: Failure): Answer {
  return { status, body: { error } };
}

/** The request is invalid. Nothing was started, and no answer is stored for its key. */
export class Unacceptable extends Error {
  readonly answer: Answer;

  constructor(error: Omit<Failure, 'type'>, status = 400) {
    super(error.message);
    this.answer = failed(status, { type: 'invalid_request_error', ...error });
  }
}

export function missing(what: string, id: string): Answer {
  return failed(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  });
}
