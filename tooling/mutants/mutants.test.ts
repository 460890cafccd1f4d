import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../set-up/project-root.mjs';
import { applyMutant } from './apply-mutant.mjs';
import { findBrokenMutants } from './find-broken-mutants.mjs';
import { judgeAfter, judgeBefore } from './judge.mjs';
import { parseMutant } from './read-mutants.mjs';
import { endOf, outcomesOf } from './run-test.mjs';

const DELIBERATE = join(ROOT, 'tooling/violations/mutants');
const place = mkdtempSync(join(tmpdir(), 'clamor-mutants-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const HEAD = 'Fault: The end is open.\nTest: rule.test.ts > is open until its end\nFile: rule.ts\n';
const SAID = { name: 'open', fault: 'The end is open.', testFile: 'rule.test.ts', title: 'is open until its end' };

describe('a mutant', () => {
  it('says what it breaks, where, and which test must notice', () => {
    const edits = [{ find: 'now < end', replace: 'now <= end' }];
    const text = `${HEAD}--- find\nnow < end\n--- replace\nnow <= end\n`;
    expect(parseMutant('open.mutant', text)).toEqual({ ...SAID, file: 'rule.ts', edits });
  });

  it('has as many edits as it needs, each of whole lines, and may take a text away', () => {
    const text = `${HEAD}--- find\n  one,\n\n  two,\n--- replace\n  two,\n\n--- find\nthree\n--- replace\n`;
    expect(parseMutant('open.mutant', text).edits).toEqual([
      { find: '  one,\n\n  two,', replace: '  two,\n' },
      { find: 'three', replace: '' },
    ]);
  });

  it('breaks its file, and puts it back as it was', () => {
    cpSync(join(DELIBERATE, 'packages/rule.ts'), join(place, 'rule.ts'));
    const rule = () => readFileSync(join(place, 'rule.ts'), 'utf8');
    const sound = rule();
    const edits = [
      { find: 'now < end', replace: "now + '$&' < end" },
      { find: "now + '$&'", replace: 'now' },
      { find: 'now < end', replace: 'now <= end' },
    ];
    const restore = applyMutant(place, { file: 'rule.ts', edits });
    expect(rule()).toBe(sound.replace('now < end', 'now <= end'));
    restore();
    expect(rule()).toBe(sound);
  });

  it('that does not fit changes nothing', () => {
    cpSync(join(DELIBERATE, 'packages/rule.ts'), join(place, 'rule.ts'));
    const edits = [
      { find: 'now < end', replace: 'now <= end' },
      { find: 'start', replace: 'end' },
    ];
    expect(() => applyMutant(place, { file: 'rule.ts', edits })).toThrow('stands there nowhere: start');
    expect(readFileSync(join(place, 'rule.ts'), 'utf8')).toContain('now < end');
  });
});

describe('the guard over the mutants', () => {
  it('catches every deliberate violation, and passes what is sound', () => {
    const { read, broken } = findBrokenMutants(DELIBERATE);
    expect(read).toBe(11);
    expect(broken).toEqual([
      'changes-nothing.mutant: packages/rule.ts: what it replaces stays as it is: now < end',
      'finds-nothing.mutant: packages/rule.ts: what it finds stands there nowhere: now < start',
      'finds-two.mutant: packages/rule.ts: what it finds stands there 2 times: (now: number, end: number)',
      'names-no-file.mutant: there is no packages/no-rule.ts',
      'names-no-row.mutant: packages/rule.test.ts has no test "is over an hour after its end"',
      'names-no-test-file.mutant: there is no packages/no-rule.test.ts',
      'names-no-test.mutant: packages/rule.test.ts has no test "is open after its end"',
      'says-no-fault.mutant does not begin with the lines "Fault: …", "Test: path > title", "File: path", "--- find".',
      'says-no-replacement.mutant has a "--- find" without its "--- replace".',
      'an-old.patch is not a mutant.',
    ]);
  });

  it('finds five hundred of the project at least, each of which applies and names its test', () => {
    const { read, broken } = findBrokenMutants(ROOT);
    expect(broken).toEqual([]);
    expect(read).toBeGreaterThanOrEqual(500);
  });
});

describe('the verdict on a fault', () => {
  const mutant = { ...SAID, file: 'rule.ts', edits: [] };
  const outcome = (end: 'passed' | 'failed' | 'timed out' | 'left out') => ({
    file: SAID.testFile,
    title: `the rule ${SAID.title}`,
    end,
  });
  const run = (...ends: Parameters<typeof outcome>[0][]) => ({ outcomes: ends.map(outcome), inTime: true });

  it.each([
    ['noticed', run('left out', 'failed')],
    ['noticed', run('timed out', 'failed')],
    ['failed', run('passed')],
    ['unclear', run()],
    ['unclear', run('left out')],
    ['unclear', run('timed out')],
    ['unclear', { outcomes: [], inTime: false }],
  ])('is %s after %j', (word, after) => {
    expect(judgeAfter(mutant, after).word).toBe(word);
  });

  it.each([
    ['failed', [outcome('failed')]],
    ['unclear', [outcome('timed out')]],
    ['failed', [outcome('left out')]],
    ['failed', [{ ...outcome('passed'), file: 'another.test.ts' }]],
  ])('is %s where its test ends so without the fault: %j', (word, sound) => {
    expect(judgeBefore(mutant, sound)?.word).toBe(word);
  });

  it('waits for the fault where its test passes without it', () => {
    expect(judgeBefore(mutant, [outcome('passed')])).toBeNull();
  });

  it.each([
    ['passed', 'passed', []],
    ['left out', 'skipped', []],
    ['failed', 'failed', ['AssertionError: expected 1 to be 2']],
    ['failed', 'failed', ['Error: Test timed out in 30000ms.', 'AssertionError: expected 1 to be 2']],
    ['timed out', 'failed', ['Error: Test timed out in 30000ms.\nIf this is a long-running test, …']],
    ['timed out', 'failed', ['Error: Hook timed out in 60000ms.']],
  ])('reads as %s what Vitest calls %s: %j', (end, status, failureMessages) => {
    expect(endOf({ status, failureMessages })).toBe(end);
  });

  it.each([
    [['left out', 'failed'], 'failed', 'AssertionError: expected 1 to be 2', ['skipped']],
    [['left out', 'timed out'], 'failed', 'Error: Hook timed out in 60000ms.', ['skipped']],
    [['left out'], 'passed', '', ['skipped']],
    [['failed', 'left out'], 'failed', '', ['failed', 'skipped']],
    [[], 'failed', 'SyntaxError: Unexpected token', []],
  ])('is %j in a file that %s, also where what its tests need was not made: %s', (ends, status, message, statuses) => {
    const assertionResults = statuses.map((each) => ({ fullName: SAID.title, status: each, failureMessages: [] }));
    expect(outcomesOf({ status, message, assertionResults }).map(({ end }) => end)).toEqual(ends);
  });

  it('is found by a title that has a place for a value', () => {
    const [place, value] = [
      { ...mutant, title: 'is %s until' },
      { ...outcome('passed'), title: 'a lamp is open until its end' },
    ];
    expect(judgeBefore(place, [value])).toBeNull();
    expect(judgeBefore(mutant, [{ ...value, title: 'a lamp is shut' }])?.word).toBe('failed');
  });
});
