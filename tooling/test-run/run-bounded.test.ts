import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readReport } from './reports.mjs';
import { runBounded } from './run-bounded.mjs';

const folder = mkdtempSync(join(tmpdir(), 'clamor-bounded-'));
afterAll(() => rmSync(folder, { recursive: true }));

const THREE_SECONDS = 3 / 60;
const isThere = (pid: number) => {
  try {
    process.kill(pid, 0);
    // A process that has ended stays in the list as a zombie until its parent asks for its exit code.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/**
 * A program that starts a second program in another process group, writes the pid of the second to a file, and keeps
 * running. The second program never ends by itself.
 */
const PARENT = (file: string) => `
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
  require('node:fs').writeFileSync(${JSON.stringify(file)}, String(child.pid));
  process.on('SIGTERM', () => process.exit(7));
  setInterval(() => {}, 1000);`;

it('tells how a program ended', async () => {
  expect(await runBounded(['-e', 'process.exit(3)'], 1, {})).toEqual({ status: 3, cutOff: null });
  const read = 'process.exit(process.env.ONE === "1" ? 0 : 1)';
  expect(await runBounded(['-e', read], 1, { ONE: '1' })).toEqual({ status: 0, cutOff: null });
});

it.skipIf(!existsSync('/proc/self/environ'))(
  'ends what takes too long, with all that it started (left out where the system has no /proc)',
  async () => {
    const file = join(folder, 'pid');
    const ending = await runBounded(['-e', PARENT(file)], THREE_SECONDS, {});
    expect(ending).toEqual({ status: 7, cutOff: `it took more than ${THREE_SECONDS} minutes` });
    const pid = Number(readFileSync(file, 'utf8'));
    await expect.poll(() => isThere(pid)).toBe(false);
  },
);

it('reads what was reported up to a line that was cut short', async () => {
  const file = join(folder, 'events.jsonl');
  const write = `
    const { appendFileSync } = require('node:fs');
    appendFileSync(process.env.CLAMOR_TEST_EVENTS, '{"id":"a","title":"a","what":"passed"}\\n{"id":"b","ti');`;
  await runBounded(['-e', write], 1, { CLAMOR_TEST_EVENTS: file });
  expect(readReport(file)).toEqual([{ id: 'a', title: 'a', what: 'passed' }]);
  expect(readReport(join(folder, 'nothing'))).toEqual([]);
});
