import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../set-up/project-root.mjs';

const REPORTS = join(ROOT, 'artifacts', 'test-reports');
const FILE = 'CLAMOR_TEST_EVENTS';

/**
 * One event of a test, as a reporter writes it during the run. If the run is killed, the events so far are kept.
 * @typedef {object} TestEvent
 * @property {string} id the same for each attempt of a test, and different from every other test's
 * @property {string} title with its file
 * @property {'begun' | 'passed' | 'failed' | 'skipped'} what
 * @property {string} [why] the first line of the failure
 * @property {boolean} [again] it failed before, and passed now
 */

/**
 * Prepares the file for a runner's report and deletes the report of an earlier run.
 * @param {string} runner
 * @returns {{ file: string, env: Record<string, string> }} the report's file, and the variable that names it to the
 * runner's reporter
 */
export function freshReport(runner) {
  mkdirSync(REPORTS, { recursive: true });
  const file = join(REPORTS, `${runner}.jsonl`);
  rmSync(file, { force: true });
  return { file, env: { [FILE]: file } };
}

/**
 * Writes an event to the report at once. Does nothing if no report is wanted.
 * @param {TestEvent} event
 */
export function report(event) {
  const file = process.env[FILE];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(event)}\n`);
}

/**
 * All reported events, without a last line that was cut off.
 * @param {string} file
 * @returns {TestEvent[]}
 */
export function readReport(file) {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.slice(0, -1).map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}
