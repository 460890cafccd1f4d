import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { causedRefusals } from './caused-refusals.fixture.ts';
import { REFUSALS } from './expectations.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The calls and codes that this test has to cause, by `REFUSALS`. */
function refusalsOf(file: string, title: string): string[] {
  const test = `${relative(ROOT, file)} > ${title}`;
  return Object.keys(REFUSALS).filter((refusal) => REFUSALS[refusal] === test);
}

beforeEach(() => causedRefusals.clear());

// A test that the table names has to go on causing what the table says.
afterEach(({ task }) => {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const owed = refusalsOf(testPath, currentTestName);
  if (owed.length === 0 || task.result?.state === 'fail') return;
  expect(owed.filter((refusal) => !causedRefusals.has(refusal))).toEqual([]);
});
