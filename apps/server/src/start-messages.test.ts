import { describe, expect, it } from 'vitest';
import { DeskNotStarted } from './modules/desk/index.ts';
import { openedLines, startFailure } from './start-messages.ts';

const CONFIG = {
  production: false,
  publicUrl: 'https://one.example',
  adminSecret: 'the-secret-of-the-staff',
  remoteDevelopment: false,
  dataDir: '/srv/data',
};
const OPENED = { address: 'http://127.0.0.1:3000', dataPlace: '/srv/data/postgres' };

describe('once it is open, the server says', () => {
  it('in development where everything is, and the secret of the staff', () => {
    expect(openedLines(CONFIG, OPENED)).toEqual([
      'Clamor is open at http://127.0.0.1:3000',
      '  Test users, mails and a clock: http://127.0.0.1:3000/test-helper',
      '  The staff secret:  the-secret-of-the-staff',
      '  Test routes:       answer this machine alone (ALLOW_REMOTE_DEVELOPMENT=1 opens them)',
      '  The database:      /srv/data/postgres',
      '  Everything else:   /srv/data',
    ]);
  });

  it('that other machines reach the test routes, if they do', () => {
    expect(openedLines({ ...CONFIG, remoteDevelopment: true }, OPENED)[3]).toBe(
      '  Test routes:       answer every machine that reaches this port (ALLOW_REMOTE_DEVELOPMENT=1)',
    );
  });

  it('in production its public address alone, and no secret', () => {
    expect(openedLines({ ...CONFIG, production: true }, OPENED)).toEqual(['Clamor is open at https://one.example']);
  });
});

const failed = (fields: object) => Object.assign(new Error('Because.'), fields);
const UNREACHABLE = 'The database of DATABASE_URL cannot be reached.';

it.each<[what: string, error: unknown, words: string | null]>([
  [
    'a port that is taken',
    failed({ code: 'EADDRINUSE', syscall: 'listen', port: 3000 }),
    'Port 3000 is taken. Stop what uses it, or choose another one with PORT.',
  ],
  [
    'a port for root alone',
    failed({ code: 'EACCES', syscall: 'listen', port: 80 }),
    'Port 80 may not be used. Choose another one with PORT.',
  ],
  ['a file that may not be read', failed({ code: 'EACCES', syscall: 'open' }), null],
  ['a database that refuses', failed({ code: 'ECONNREFUSED' }), UNREACHABLE],
  ['a database of an unknown name', failed({ code: 'ENOTFOUND' }), UNREACHABLE],
  ['a desk that did not start', new DeskNotStarted('The desk needs tables.'), 'The desk needs tables.'],
  ['a bug', failed({}), null],
  ['an error of the database', failed({ code: '42P01' }), null],
])(
  'a start fails with a sentence where the operator can help, otherwise with the whole error: %s',
  (_what, error, words) => {
    expect(startFailure(error)).toBe(words);
  },
);
