import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

const VITEST = 'node_modules/vitest/vitest.mjs';
const MINUTES = 20;

/**
 * How a test ended.
 * @typedef {{ file: string, title: string, passed: boolean, failed: boolean }} Outcome
 */

/**
 * Runs tests in a copy of the project.
 * @param {string} root the copy
 * @param {string[]} files test files, from the copy's root
 * @param {string | null} title runs only tests whose title has this in it
 * @returns {Promise<Outcome[]>} none where nothing could be loaded, or nothing ended in time
 */
export async function runTests(root, files, title) {
  const report = join(root, 'mutant-report.json');
  rmSync(report, { force: true });
  const only = title === null ? [] : ['-t', escaped(title), '--bail=1'];
  await ended(root, ['run', ...files, ...only, '--reporter=json', `--outputFile.json=${report}`]);
  return outcomesIn(root, report);
}

/**
 * @param {string} cwd
 * @param {string[]} options
 */
function ended(cwd, options) {
  const vitest = spawn(process.execPath, [VITEST, ...options], { cwd, stdio: 'ignore', timeout: MINUTES * 60_000 });
  return new Promise((resolve) => vitest.once('close', resolve));
}

/**
 * @param {string} root
 * @param {string} report
 * @returns {Outcome[]}
 */
function outcomesIn(root, report) {
  try {
    /** @type {{ testResults: { name: string, assertionResults: { fullName: string, status: string }[] }[] }} */
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({
        file: relative(root, name),
        title: fullName,
        passed: status === 'passed',
        failed: status === 'failed',
      })),
    );
  } catch {
    return [];
  }
}

/**
 * Vitest takes a title as a pattern.
 * @param {string} title
 */
function escaped(title) {
  return title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
