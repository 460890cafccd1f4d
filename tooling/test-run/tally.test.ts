import { describe, expect, it } from 'vitest';
import {
  closingLine,
  failuresInVitest,
  isGreen,
  secondTryLine,
  skippedTitles,
  sum,
  tallyOfPlaywright,
  tallyOfVitest,
  titlesInPlaywright,
} from './tally.mjs';

const test = (status: string) => ({ status });

describe('the tally of a test run', () => {
  it('counts what Vitest reports', () => {
    const file = { status: 'failed', assertionResults: ['passed', 'failed', 'skipped', 'todo'].map(test) };
    expect(tallyOfVitest({ testResults: [file] }, false)).toEqual({ passed: 1, failed: 1, skipped: 2 });
  });

  it('names what Vitest skipped', () => {
    const named = (status: string) => ({ status, fullName: `the ${status} one` });
    const file = { assertionResults: ['passed', 'skipped', 'failed', 'pending'].map(named) };
    expect(skippedTitles({ testResults: [file] })).toEqual(['the skipped one', 'the pending one']);
    expect(skippedTitles(null)).toEqual([]);
  });

  it('counts a file that could not be loaded as a failure', () => {
    const file = { status: 'failed', assertionResults: [] };
    expect(tallyOfVitest({ testResults: [file] }, false)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('names what failed in Vitest, with why', () => {
    const failed = { status: 'failed', fullName: 'the bid is kept', failureMessages: ['Error: lost\n  at desk.ts:1'] };
    const files = [
      { name: 'desk.test.ts', status: 'failed', assertionResults: [failed, { status: 'passed', fullName: 'another' }] },
      { name: 'gone.test.ts', status: 'failed', message: 'Cannot find it\nanywhere', assertionResults: [] },
      { name: 'well.test.ts', status: 'passed', assertionResults: [] },
    ];
    expect(failuresInVitest({ testResults: files })).toEqual([
      'the bid is kept: Error: lost',
      'gone.test.ts: Cannot find it',
    ]);
    expect(failuresInVitest(null)).toEqual([]);
  });

  it('counts a run without a report, or one that failed beside its tests, as a failure', () => {
    const file = { status: 'passed', assertionResults: [test('passed')] };
    expect(tallyOfVitest(null, false).failed).toBe(1);
    expect(tallyOfVitest({ testResults: [file] }, false)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('counts what Playwright reports', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    expect(tallyOfPlaywright({ stats }, false)).toEqual({ passed: 4, failed: 1, skipped: 2 });
    expect(tallyOfPlaywright(null, false).failed).toBe(1);
  });

  it('names what passed on a second try only, and what failed', () => {
    const spec = (title: string, status: string) => ({ title, tests: [test(status)] });
    const inner = { title: 'the page', specs: [spec('is drawn', 'flaky'), spec('is read', 'unexpected')] };
    const suites = [{ title: 'pages.spec.ts', specs: [spec('opens', 'expected')], suites: [inner] }];
    expect(titlesInPlaywright({ suites }, 'flaky')).toEqual(['pages.spec.ts > the page > is drawn']);
    expect(titlesInPlaywright({ suites }, 'unexpected')).toEqual(['pages.spec.ts > the page > is read']);
    expect(titlesInPlaywright(null, 'flaky')).toEqual([]);
    expect(secondTryLine(['one', 'two'])).toBe('Passed on a second try only: 2: one; two');
    expect(secondTryLine([])).toBeNull();
  });

  it('ends in one line, with the skipped tests only where there are some', () => {
    const one = { passed: 2, failed: 0, skipped: 0 };
    expect(closingLine(one)).toBe('2 passed, 0 failed');
    expect(closingLine(sum([one, { passed: 1, failed: 1, skipped: 4 }]))).toBe('3 passed, 1 failed, 4 skipped');
  });

  it('is green only when something ran and nothing failed', () => {
    expect(isGreen({ passed: 1, failed: 0, skipped: 9 })).toBe(true);
    expect(isGreen({ passed: 0, failed: 0, skipped: 9 })).toBe(false);
    expect(isGreen({ passed: 5, failed: 1, skipped: 0 })).toBe(false);
  });
});
