import { join } from 'node:path';
import { ROOT } from '../set-up/project-root.mjs';
import { findBrowser } from './browser.mjs';
import { freshReport, readReport } from './reports.mjs';
import { runBounded } from './run-bounded.mjs';
import { runOf } from './tally.mjs';

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const PLAYWRIGHT = join(ROOT, 'node_modules/@playwright/test/cli.js');
const reporterOf = (/** @type {string} */ runner) => join(ROOT, `tooling/test-run/${runner}.reporter.mjs`);
/** The time limit of each runner's whole run. */
const MINUTES = 60;

/** @typedef {import('./tally.mjs').Run & { cutOff: string | null }} Run */

/**
 * Runs the tests that need no browser.
 * @param {Record<string, string>} set the environment variables that select the tests
 * @returns {Promise<Run>}
 */
export async function runVitest(set) {
  return await runReported('vitest', [VITEST, 'run', '--reporter=default', `--reporter=${reporterOf('vitest')}`], set);
}

/**
 * Runs the browser tests. If there is no browser, it lists them as skipped and prints why.
 * @param {Record<string, string>} set the environment variables that select the tests
 * @returns {Promise<Run>}
 */
export async function runPlaywright(set) {
  const browser = findBrowser();
  const command = [PLAYWRIGHT, 'test', '--config', 'e2e/playwright.config.ts'];
  if ('missing' in browser) {
    console.log(`The browser tests are skipped. ${browser.missing}`);
    return await runReported('playwright', [...command, '--list', `--reporter=${reporterOf('playwright')}`], set);
  }
  console.log(`The browser tests run in ${browser.path}.`);
  const reporter = `--reporter=list,${reporterOf('playwright')}`;
  return await runReported('playwright', [...command, reporter], { ...set, CLAMOR_BROWSER: browser.path });
}

/**
 * @param {string} runner
 * @param {string[]} command
 * @param {Record<string, string>} env
 * @returns {Promise<Run>}
 */
async function runReported(runner, command, env) {
  const report = freshReport(runner);
  const ending = await runBounded(command, MINUTES, { ...env, ...report.env });
  return { ...runOf(readReport(report.file), ending), cutOff: ending.cutOff };
}
