import type pg from 'pg';
import { expect, it } from 'vitest';
import { inTransaction } from './in-transaction.ts';

const FAULT = new Error('the work failed');

/** A pool with one connection. `fails`: the statements that it refuses. `said`: what it was asked, in order. */
function open(fails: readonly string[] = [], committed = 'COMMIT') {
  const said: string[] = [];
  const client = {
    query: async (text: string) => {
      said.push(text);
      if (fails.includes(text)) throw new Error(`no ${text}`);
      return { command: text === 'COMMIT' ? committed : text };
    },
    release: (error?: Error) => said.push(error === undefined ? 'lent again' : `closed: ${error.message}`),
  };
  return { said, pool: { connect: async () => client } as unknown as pg.Pool };
}

const work = async (tx: Pick<pg.PoolClient, 'query'>) => {
  await tx.query('WORK');
  return 'done';
};
const broken = () => Promise.reject(FAULT);

it.each<
  [
    what: string,
    opened: ReturnType<typeof open>,
    run: typeof work | typeof broken,
    thrown: string | null,
    said: string[],
  ]
>([
  ['the work succeeds', open(), work, null, ['BEGIN', 'WORK', 'COMMIT', 'lent again']],
  ['the work fails', open(), broken, FAULT.message, ['BEGIN', 'ROLLBACK', 'lent again']],
  ['the rollback fails too', open(['ROLLBACK']), broken, FAULT.message, ['BEGIN', 'ROLLBACK', 'closed: no ROLLBACK']],
  ['it cannot begin', open(['BEGIN']), work, 'no BEGIN', ['BEGIN', 'ROLLBACK', 'lent again']],
  ['the commit fails', open(['COMMIT']), work, 'no COMMIT', ['BEGIN', 'WORK', 'COMMIT', 'ROLLBACK', 'lent again']],
  [
    'the commit is a rollback',
    open([], 'ROLLBACK'),
    work,
    'The transaction was rolled back: a statement in it had failed.',
    ['BEGIN', 'WORK', 'COMMIT', 'ROLLBACK', 'lent again'],
  ],
])(
  'a transaction ends whole, and a connection is lent again only where it is sound: %s',
  async (_what, opened, run, thrown, said) => {
    const ended = inTransaction<string>(opened.pool, run);
    if (thrown === null) expect(await ended).toBe('done');
    else await expect(ended).rejects.toThrow(thrown);
    expect(opened.said).toEqual(said);
  },
);
