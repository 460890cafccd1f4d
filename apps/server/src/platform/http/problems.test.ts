import { describe, expect, it } from 'vitest';
import { isFaultOfOurs, problemOfError } from './problems.ts';

type Given = Parameters<typeof problemOfError>[0];
const answerTo = (error: Error) => {
  const { code, status, retryAfterSeconds } = problemOfError(error as Given);
  return [code, status, retryAfterSeconds];
};
const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });

const OUTAGE = ['OVERLOADED', 503, 2];
const BUG = ['INTERNAL_ERROR', 500, undefined];

describe('an exception is an outage, which the client may try again,', () => {
  it.each([
    // The connection to PostgreSQL breaks or is refused.
    '08000',
    '08001',
    '08003',
    '08006',
    // PostgreSQL stops or starts.
    '57P01',
    '57P02',
    '57P03',
    // A statement takes too long, or PostgreSQL is full.
    '57014',
    '25P03',
    '53100',
    '53300',
  ])('if PostgreSQL says %s', (code) => {
    expect(answerTo(withCode(code))).toEqual(OUTAGE);
  });

  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ENOENT',
    'ENOSPC',
    'EDQUOT',
    'STORAGE_AWAY',
  ])('if the system says %s', (code) => {
    expect(answerTo(withCode(code))).toEqual(OUTAGE);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('if the driver says: %s', (message) => {
    expect(answerTo(new Error(message))).toEqual(OUTAGE);
  });

  it('also if it is the cause of another error', () => {
    const cause = new Error('put failed', { cause: withCode('ENOSPC') });
    expect(answerTo(new Error('The picture was not stored.', { cause }))).toEqual(OUTAGE);
  });
});

describe('an exception is a bug', () => {
  it.each(['23505', '42P01', '22P02', '53200', '57P05', '40001', 'EACCES', 'EMFILE', 'ERR_INVALID_ARG_TYPE'])(
    'if its code is %s',
    (code) => {
      expect(answerTo(withCode(code))).toEqual(BUG);
    },
  );

  it.each(['x', 'The answer to the timeout exceeded when trying to connect', ''])('if it only says %j', (message) => {
    expect(answerTo(new Error(message))).toEqual(BUG);
  });
});

describe('a refusal of Fastify is the fault of', () => {
  const withStatus = (statusCode: number) => Object.assign(new Error('x'), { statusCode });

  it.each([
    [399, true],
    [400, false],
    [413, false],
    [499, false],
    [500, true],
    [503, true],
  ])('the client from 400 to 499 alone: %d is ours: %s', (status, isOurs) => {
    expect(isFaultOfOurs(withStatus(status))).toBe(isOurs);
  });

  it.each([
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413, ['TOO_LARGE', 413, undefined]],
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, ['UNSUPPORTED_MEDIA_TYPE', 415, undefined]],
    ['FST_ERR_CTP_INVALID_JSON_BODY', 400, ['MALFORMED', 400, undefined]],
  ])('the client for %s', (code, statusCode, answer) => {
    expect(answerTo(Object.assign(withStatus(statusCode), { code }))).toEqual(answer);
  });
});
