import { expect, it } from 'vitest';
import { Flush } from './flush.ts';
import type { PipelineConnection, StatementResult } from './pipeline-connection.ts';

const reported = (code: string) => Object.assign(new Error(code), { code, severity: 'ERROR' });
const CONSEQUENCE = reported('25P02');

/** A flush on a connection whose answers the test gives, in any order. */
function open() {
  const answers: { give: () => void; fail: (error: Error) => void }[] = [];
  const send = () =>
    new Promise<StatementResult<object>>((resolve, reject) =>
      answers.push({ give: () => resolve({ rows: [], rowCount: 0, tag: 'SELECT' }), fail: reject }),
    );
  const flush = new Flush({ run: send, command: send } as unknown as PipelineConnection);
  const statement = { name: 'any', text: 'SELECT 1', values: [] };
  return { flush, answers, run: () => flush.run(statement).catch(() => null) };
}

it.each<[what: string, errors: (Error | null)[], thrown: string]>([
  ['the first cause', [null, reported('23505'), CONSEQUENCE, reported('40001')], '23505'],
  ['a cause that is told behind its consequences', [CONSEQUENCE, CONSEQUENCE, reported('40001')], '40001'],
  ['a consequence whose cause nobody tells', [null, CONSEQUENCE, CONSEQUENCE], '25P02'],
  ['what is no error of the database', [new Error('cut'), reported('40001')], 'cut'],
])('a flush fails with %s', async (_what, errors, thrown) => {
  const { flush, answers, run } = open();
  for (const _ of errors) void run();
  for (const [index, error] of errors.entries()) {
    if (error === null) answers[index]?.give();
    else answers[index]?.fail(error);
    await Promise.resolve();
  }
  await expect(flush.answered()).rejects.toThrow(thrown);
  expect((flush.failure as Error).message).toBe(thrown);
});

it('a flush is answered once everything is that belongs to it, also what is sent meanwhile', async () => {
  const { flush, answers, run } = open();
  let isOver = false;
  let readOn = () => {};
  void run();
  void flush.command('SET x = 1');
  const over = flush.answered().then(() => {
    isOver = true;
  });
  const settled = () => new Promise(setImmediate);
  answers[0]?.give();
  await settled();
  void run();
  answers[1]?.give();
  await settled();
  flush.include(new Promise<void>((resolve) => (readOn = resolve)));
  answers[2]?.give();
  await settled();
  expect([isOver, flush.failure]).toEqual([false, null]);
  readOn();
  await over;
});

it('work that a flush includes fails it', async () => {
  const { flush } = open();
  flush.include(Promise.reject(new Error('a bug')));
  await expect(flush.answered()).rejects.toThrow('a bug');
});
