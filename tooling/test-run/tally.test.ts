import { describe, expect, it } from 'vitest';
import type { TestEvent } from './reports.mjs';
import { closingLine, isGreen, runOf, secondTryLine, sum } from './tally.mjs';

const WELL = { status: 0, cutOff: null };
const BADLY = { status: 1, cutOff: null };
const CUT = { status: null, cutOff: 'it took more than 60 minutes' };

const event = (id: string, what: TestEvent['what'], more: Partial<TestEvent> = {}): TestEvent => ({
  id,
  title: `the ${id} one`,
  what,
  ...more,
});

describe('the tally of a test run', () => {
  it('counts each test as it ended', () => {
    const events = [
      event('first', 'begun'),
      event('second', 'begun'),
      event('second', 'failed', { why: 'lost' }),
      event('first', 'passed'),
      event('third', 'skipped'),
    ];
    expect(runOf(events, BADLY)).toEqual({
      tally: { passed: 1, failed: 1, skipped: 1 },
      failures: ['the second one: lost'],
      skipped: ['the third one'],
      retried: [],
      running: [],
    });
  });

  it('counts two tests of one title', () => {
    const events = [
      { ...event('a', 'passed'), title: 'same' },
      { ...event('b', 'passed'), title: 'same' },
    ];
    expect(runOf(events, WELL).tally).toEqual({ passed: 2, failed: 0, skipped: 0 });
  });

  it('goes by the end of a test, though its beginning may be told later, unless it failed and began again', () => {
    const late = [event('one', 'passed'), event('one', 'begun'), event('two', 'skipped'), event('two', 'begun')];
    expect(runOf(late, WELL)).toMatchObject({ tally: { passed: 1, failed: 0, skipped: 1 }, running: [] });
    const again = [event('one', 'begun'), event('one', 'failed', { why: 'late' }), event('one', 'begun')];
    expect(runOf(again, CUT)).toMatchObject({ tally: { passed: 0, failed: 1 }, running: ['the one one'] });
  });

  it('names what passed on a second try only', () => {
    const events = [
      event('one', 'failed', { why: 'late' }),
      event('one', 'begun'),
      event('one', 'passed', { again: true }),
    ];
    expect(runOf(events, WELL)).toMatchObject({ tally: { passed: 1, failed: 0 }, retried: ['the one one'] });
    expect(secondTryLine(['one', 'two'])).toBe('Passed on a second try only: 2: one; two');
    expect(secondTryLine([])).toBeNull();
  });

  it('keeps what is known of a run that was cut off: what passed, what failed and what was running', () => {
    const events = [
      event('first', 'passed'),
      event('second', 'failed', { why: 'lost' }),
      event('third', 'begun'),
      event('fourth', 'begun'),
    ];
    expect(runOf(events, CUT)).toEqual({
      tally: { passed: 1, failed: 3, skipped: 0 },
      failures: ['the second one: lost', 'the third one: it did not end', 'the fourth one: it did not end'],
      skipped: [],
      retried: [],
      running: ['the third one', 'the fourth one'],
    });
  });

  it('fails where the run was cut off between two tests, said nothing, or failed beside its tests', () => {
    expect(runOf([event('one', 'passed')], CUT).failures).toEqual([
      'The run was cut off: it took more than 60 minutes',
    ]);
    expect(runOf([], { status: 1, cutOff: null }).failures).toEqual(['The run ended with 1, though no test failed']);
    expect(runOf([event('one', 'passed')], BADLY).tally).toEqual({ passed: 1, failed: 1, skipped: 0 });
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
