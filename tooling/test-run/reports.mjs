import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../set-up/project-root.mjs';

const REPORTS = join(ROOT, 'artifacts', 'test-reports');

/** The report in which a run of Vitest leaves the titles of what it had to try again. */
export const SECOND_TRIES = 'second-tries.json';

/** @param {string} name */
export function reportPath(name) {
  return join(REPORTS, name);
}

/**
 * Makes room for a report: what an earlier run left there goes.
 * @param {string} name
 * @returns {string} its path
 */
export function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  const file = reportPath(name);
  rmSync(file, { force: true });
  return file;
}

/**
 * Reads a report, or nothing where the run did not come to writing it.
 * @param {string} file
 */
export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
