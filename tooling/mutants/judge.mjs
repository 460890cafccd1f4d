import { patternOf } from './run-test.mjs';

/**
 * @typedef {import('./read-mutants.mjs').Mutant} Mutant
 * @typedef {import('./run-test.mjs').Outcome} Outcome
 * @typedef {{ word: 'noticed' | 'failed' | 'unclear', reason: string }} Verdict
 */

/**
 * Why a mutant cannot be tried: its test fails, or does not exist, on unchanged sources.
 * @param {Mutant} mutant
 * @param {Outcome[]} outcomes of the tests on unchanged sources
 * @returns {Verdict | null} null if it can be tried
 */
export function judgeBefore({ testFile, title }, outcomes) {
  const pattern = new RegExp(patternOf(title));
  const ends = outcomes.filter((test) => test.file === testFile && pattern.test(test.title)).map(({ end }) => end);
  if (ends.includes('failed')) return { word: 'failed', reason: `the test fails without the fault (${testFile})` };
  if (ends.includes('timed out'))
    return { word: 'unclear', reason: `the test runs out of time without the fault (${testFile})` };
  if (ends.includes('passed')) return null;
  return { word: 'failed', reason: `there is no such test: ${testFile} > ${title}` };
}

/**
 * Whether the test noticed the fault. A timeout proves nothing, because the test's expectations were never compared. A
 * test that did not run proves nothing either, for example if the run's set-up failed.
 * @param {Mutant} mutant
 * @param {{ outcomes: Outcome[], inTime: boolean }} run of its test, with the fault
 * @returns {Verdict}
 */
export function judgeAfter({ testFile, fault }, { outcomes, inTime }) {
  const ends = outcomes.map(({ end }) => end);
  if (ends.includes('failed')) return { word: 'noticed', reason: '' };
  if (!inTime || ends.includes('timed out'))
    return { word: 'unclear', reason: `${testFile} ran out of time. ${fault}` };
  if (!ends.includes('passed')) return { word: 'unclear', reason: `${testFile} did not run. ${fault}` };
  return { word: 'failed', reason: `it lived. ${fault} ${testFile} did not notice.` };
}
