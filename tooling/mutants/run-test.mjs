import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

const VITEST = 'node_modules/vitest/vitest.mjs';
const MINUTES = 20;

/**
 * How a test ended. `timed out` proves nothing, because the machine may have been busy.
 * @typedef {object} Outcome
 * @property {string} file
 * @property {string} title
 * @property {'passed' | 'failed' | 'timed out' | 'left out'} end
 */

/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} Assertion as Vitest reports it */
/** @typedef {{ name: string, status: string, message: string, assertionResults: Assertion[] }} FileResult as Vitest reports it */

/**
 * The error of a test or hook that reached Vitest's timeout. A timeout that the test itself sets is an ordinary
 * failure.
 */
const TIMED_OUT = /^(Error: )?(Test|Hook) timed out in \d+ms/;

/**
 * Runs tests in a copy of the project.
 * @param {string} root the copy
 * @param {string[]} files test files, from the copy's root
 * @param {string | null} title only tests whose title contains it run; null: all
 * @returns {Promise<{ outcomes: Outcome[], inTime: boolean }>} no outcomes if nothing could be loaded; `inTime` is
 * false if the whole run was killed at its time limit
 */
export async function runTests(root, files, title) {
  const report = join(root, 'mutant-report.json');
  rmSync(report, { force: true });
  const only = title === null ? [] : ['-t', patternOf(title), '--bail=1'];
  const inTime = await ended(root, ['run', ...files, ...only, '--reporter=json', `--outputFile.json=${report}`]);
  return { outcomes: outcomesIn(root, report), inTime };
}

/**
 * @param {string} cwd
 * @param {string[]} options
 * @returns {Promise<boolean>} whether it ended by itself
 */
function ended(cwd, options) {
  const vitest = spawn(process.execPath, [VITEST, ...options], { cwd, stdio: 'ignore', timeout: MINUTES * 60_000 });
  return new Promise((resolve) => vitest.once('close', (_code, signal) => resolve(signal === null)));
}

/**
 * @param {string} root
 * @param {string} report
 * @returns {Outcome[]}
 */
function outcomesIn(root, report) {
  try {
    /** @type {{ testResults: FileResult[] }} */
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    return testResults.flatMap((result) =>
      outcomesOf(result).map((outcome) => ({ file: relative(root, result.name), ...outcome })),
    );
  } catch {
    return [];
  }
}

/**
 * The outcome of each test of a file. If a hook failed before any test ran, the hook is an outcome too. Empty if the
 * file could not be loaded.
 * @param {Pick<FileResult, 'status' | 'message' | 'assertionResults'>} result
 * @returns {Omit<Outcome, 'file'>[]}
 */
export function outcomesOf({ status, message, assertionResults }) {
  const outcomes = assertionResults.map((assertion) => ({ title: assertion.fullName, end: endOf(assertion) }));
  const isHooks = status === 'failed' && outcomes.length > 0 && outcomes.every(({ end }) => end === 'left out');
  return isHooks ? [...outcomes, { title: 'a hook', end: endOf({ status, failureMessages: [message] }) }] : outcomes;
}

/**
 * @param {Pick<Assertion, 'status' | 'failureMessages'>} assertion
 * @returns {Outcome['end']}
 */
export function endOf({ status, failureMessages }) {
  if (status === 'passed') return 'passed';
  if (status !== 'failed') return 'left out';
  const ranOut = failureMessages.length > 0 && failureMessages.every((message) => TIMED_OUT.test(message));
  return ranOut ? 'timed out' : 'failed';
}

/**
 * The pattern for Vitest's `-t` that selects a title. A placeholder such as `%s` matches every value.
 * @param {string} title
 */
export function patternOf(title) {
  return title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/%[sdifj]/g, '.*');
}
