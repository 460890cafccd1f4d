import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../set-up/project-root.mjs';
import { findBrowser } from './browser.mjs';
import { freshReport, readReport, SECOND_TRIES } from './reports.mjs';
import { failuresInVitest, skippedTitles, tallyOfPlaywright, tallyOfVitest, titlesInPlaywright } from './tally.mjs';

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const SECOND_TRIES_REPORTER = join(ROOT, 'tooling/test-run/second-tries.reporter.mjs');
const PLAYWRIGHT = join(ROOT, 'node_modules/@playwright/test/cli.js');
const VITEST_MINUTES = 40;
const PLAYWRIGHT_MINUTES = 36;

/**
 * What one runner came to: the tally, what failed, and the titles of what passed on a second try only.
 * @typedef {{ tally: import('./tally.mjs').Tally, failures: string[], retried: string[] }} Run
 */

/**
 * Runs every test that needs no browser.
 * @returns {Run}
 */
export function runVitest() {
  const report = freshReport('vitest.json');
  const secondTries = freshReport(SECOND_TRIES);
  const reporters = [
    '--reporter=default',
    `--reporter=${SECOND_TRIES_REPORTER}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { status } = runNode([VITEST, 'run', ...reporters], VITEST_MINUTES, {});
  const result = readReport(report);
  for (const title of skippedTitles(result)) console.log(`Skipped: ${title}`);
  const retried = readReport(secondTries) ?? [];
  return { tally: tallyOfVitest(result, status === 0), failures: failuresInVitest(result), retried };
}

/**
 * Runs the journeys in a real browser, or counts them as skipped and says why.
 * @returns {Run}
 */
export function runPlaywright() {
  const browser = findBrowser();
  const report = freshReport('playwright.json');
  const reporting = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  if ('missing' in browser) {
    console.log(`The browser tests are skipped. ${browser.missing}`);
    const { status } = runNode([PLAYWRIGHT, 'test', '--list', '--reporter=json', ...CONFIG], 1, reporting);
    return { tally: tallyOfPlaywright(skippedAll(readReport(report)), status === 0), failures: [], retried: [] };
  }
  console.log(`The browser tests run in ${browser.path}.`);
  const env = { ...reporting, CLAMOR_BROWSER: browser.path };
  const { status } = runNode([PLAYWRIGHT, 'test', '--reporter=list,json', ...CONFIG], PLAYWRIGHT_MINUTES, env);
  const result = readReport(report);
  return {
    tally: tallyOfPlaywright(result, status === 0),
    failures: titlesInPlaywright(result, 'unexpected'),
    retried: titlesInPlaywright(result, 'flaky'),
  };
}

const CONFIG = ['--config', 'e2e/playwright.config.ts'];

/**
 * @param {string[]} command
 * @param {number} minutes
 * @param {Record<string, string>} env
 */
function runNode(command, minutes, env) {
  return spawnSync(process.execPath, command, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    timeout: minutes * 60_000,
  });
}

/**
 * A listing names its tests without running them.
 * @param {{ suites: unknown[] } | null} report
 */
function skippedAll(report) {
  const skipped = (JSON.stringify(report?.suites ?? []).match(/"expectedStatus":/g) ?? []).length;
  return { stats: { expected: 0, unexpected: 0, flaky: 0, skipped } };
}
