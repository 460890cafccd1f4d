import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { run } from './run.mjs';

const said = vi.fn();
beforeEach(() => {
  said.mockClear();
  vi.spyOn(console, 'log').mockImplementation(said);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const sentences = () => said.mock.calls.map(([sentence]) => String(sentence).replace(/\d+\.\d s/, 'N s'));

it('says that a step is done when its program ended well', async () => {
  await run('A build', ['-e', '0']);
  expect(sentences()).toEqual(['A build …', 'A build: done in N s']);
});

it.each([
  ['with an error', 'process.exit(3)', 'A build failed (exit code 3).'],
  ['by a signal', 'process.kill(process.pid, "SIGKILL")', 'A build failed (SIGKILL).'],
])('fails when the program was ended %s, and never says that it is done', async (_, program, problem) => {
  await expect(run('A build', ['-e', program])).rejects.toThrow(problem);
  expect(sentences()).toEqual(['A build …']);
});

it('says every ten seconds that a step still runs, and nothing more once it has ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const running = run('A build', ['-e', 'setTimeout(() => {}, 200)']);
  vi.advanceTimersByTime(25_000);
  await running;
  vi.advanceTimersByTime(60_000);
  expect(said.mock.calls.flat()).toEqual([
    'A build …',
    'A build … 10.0 s',
    'A build … 20.0 s',
    'A build: done in 25.0 s',
  ]);
});
