import { describe, expect, it } from 'vitest';
import { ConnectionLost, type FailureKind, failureKind, isFatal } from './sql-state.ts';

/** An error as the driver reports it: with a code and a severity, whose words depend on the server's language. */
const reported = (code: string, severity = 'ERROR') => Object.assign(new Error('from the server'), { code, severity });

const MEANINGS: [what: string, error: unknown, kind: FailureKind][] = [
  ['a transaction that cannot be serialised', reported('40001'), 'again'],
  ['a deadlock', reported('40P01'), 'again'],
  ['a lock that is not free in time', reported('55P03'), 'again'],
  ['a statement that takes too long, though its class is that of a stop', reported('57014'), 'again'],
  ['a stop by the administrator', reported('57P01', 'FATAL'), 'lost'],
  ['a stop in another language', reported('57P01', 'ВАЖНО'), 'lost'],
  ['a crash', reported('57P02', 'WARNUNG'), 'lost'],
  ['a server that starts', reported('57P03', 'FATAL'), 'lost'],
  ['a session that stood still in its transaction, in another language', reported('25P03', 'SCHWERWIEGEND'), 'lost'],
  ['a transaction that took too long, in another language', reported('25P04', 'SCHWERWIEGEND'), 'lost'],
  ['a broken connection of the server', reported('08006'), 'lost'],
  ['a server without a free connection', reported('53300'), 'lost'],
  ['a server without memory', reported('53200'), 'lost'],
  ['an error of any kind that ends the session', reported('XX000', 'FATAL'), 'lost'],
  ['an error of any kind that ends the server', reported('XX000', 'PANIC'), 'lost'],
  ['a key that exists', reported('23505'), 'poisoned'],
  ['a statement after a failed one', reported('25P02'), 'poisoned'],
  ['a syntax error', reported('42601'), 'poisoned'],
  ['a broken link', new ConnectionLost('gone'), 'lost'],
  ['an error with a code that is none of the server', Object.assign(new Error('reset'), { code: '57P01' }), 'poisoned'],
  ['a bug', new TypeError('undefined is no function'), 'poisoned'],
];

describe('what an error of the database means', () => {
  it.each(MEANINGS)('%s', (_what, error, kind) => {
    expect(failureKind(error)).toBe(kind);
  });

  it('is the end of the session, or only that of a statement', () => {
    const ending = MEANINGS.filter(([, error]) => isFatal(error)).map(([what]) => what);
    expect(ending).toEqual([
      'a stop by the administrator',
      'a stop in another language',
      'a crash',
      'a server that starts',
      'a session that stood still in its transaction, in another language',
      'a transaction that took too long, in another language',
      'an error of any kind that ends the session',
      'an error of any kind that ends the server',
    ]);
  });
});
