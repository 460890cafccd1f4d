import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ROOT } from '../set-up/project-root.mjs';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const APT_MINUTES = 8;
const DOWNLOAD_MINUTES = 5;

/**
 * Finds a Chromium for the browser tests: an installed one, otherwise one from apt if this runs as root, otherwise
 * Playwright's download. Returns its path, or why there is none.
 * @returns {{ path: string } | { missing: string }}
 */
export function findBrowser() {
  const path = runnable([...INSTALLED, chromium.executablePath()]) ?? installWithApt() ?? downloadWithPlaywright();
  if (path !== null) return { path };
  return {
    missing:
      "No Chromium was found, and neither apt (as root) nor Playwright's download could bring one. " +
      'Install Chromium or Google Chrome (Debian, Ubuntu: "apt-get install chromium"; elsewhere: ' +
      '"npx playwright install chromium") and run "npm test" again.',
  };
}

/** @param {string[]} paths */
function runnable(paths) {
  const answers = (/** @type {string} */ path) => existsSync(path) && spawnSync(path, ['--version']).status === 0;
  return paths.find(answers) ?? null;
}

function installWithApt() {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync('apt-get', ['--version']).status !== 0) return null;
  console.log('No Chromium is installed; installing it with apt-get …');
  const script = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium';
  attempt('sh', ['-c', script], APT_MINUTES, { DEBIAN_FRONTEND: 'noninteractive' });
  return runnable(INSTALLED);
}

function downloadWithPlaywright() {
  console.log("No Chromium is installed; trying Playwright's download …");
  attempt(
    process.execPath,
    [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium'],
    DOWNLOAD_MINUTES,
  );
  return runnable([chromium.executablePath()]);
}

/**
 * @param {string} program
 * @param {string[]} command
 * @param {number} minutes
 * @param {Record<string, string>} [env]
 */
function attempt(program, command, minutes, env = {}) {
  spawnSync(program, command, {
    stdio: 'ignore',
    timeout: minutes * 60_000,
    env: { ...process.env, ...env },
  });
}
