import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../set-up/project-root.mjs';
import { findBrowser } from './browser.mjs';
import { skippedTitles, tallyOfPlaywright, tallyOfVitest } from './tally.mjs';

const REPORTS = join(ROOT, 'artifacts', 'test-reports');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const PLAYWRIGHT = join(ROOT, 'node_modules/@playwright/test/cli.js');
const VITEST_MINUTES = 25;
const PLAYWRIGHT_MINUTES = 36;

/** Runs every test that needs no browser. */
export function runVitest() {
  const report = freshReport('vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { status } = runNode([VITEST, 'run', ...reporters], VITEST_MINUTES, {});
  const result = read(report);
  for (const title of skippedTitles(result)) console.log(`Skipped: ${title}`);
  return tallyOfVitest(result, status === 0);
}

/** Runs the journeys in a real browser, or counts them as skipped and says why. */
export function runPlaywright() {
  const browser = findBrowser();
  const report = freshReport('playwright.json');
  const reporting = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  if ('missing' in browser) {
    console.log(`The browser tests are skipped. ${browser.missing}`);
    const { status } = runNode([PLAYWRIGHT, 'test', '--list', '--reporter=json', ...CONFIG], 1, reporting);
    return tallyOfPlaywright(skippedAll(read(report)), status === 0);
  }
  console.log(`The browser tests run in ${browser.path}.`);
  const env = { ...reporting, CLAMOR_BROWSER: browser.path };
  const { status } = runNode([PLAYWRIGHT, 'test', '--reporter=list,json', ...CONFIG], PLAYWRIGHT_MINUTES, env);
  return tallyOfPlaywright(read(report), status === 0);
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

/** @param {string} name */
function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true });
  const file = join(REPORTS, name);
  rmSync(file, { force: true });
  return file;
}

/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * A listing names its tests without running them.
 * @param {{ suites: unknown[] } | null} report
 */
function skippedAll(report) {
  const skipped = (JSON.stringify(report?.suites ?? []).match(/"expectedStatus":/g) ?? []).length;
  return { stats: { expected: 0, unexpected: 0, flaky: 0, skipped } };
}
