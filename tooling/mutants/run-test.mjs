import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const MINUTES = 4;

/**
 * Runs one test of one file.
 * @param {string} root of the project, or of a copy
 * @param {{ file: string, title: string }} test
 * @returns {{ passed: number, failed: number }} how many tests of that title passed and failed; a file that cannot be loaded, or a run
 *   that does not end, counts as neither
 */
export function runTest(root, { file, title }) {
  const report = join(root, 'mutant-report.json');
  rmSync(report, { force: true });
  const command = ['node_modules/vitest/vitest.mjs', 'run', file, '-t', escaped(title), '--reporter=json', '--bail=1'];
  spawnSync(process.execPath, [...command, `--outputFile.json=${report}`], {
    cwd: root,
    stdio: 'ignore',
    timeout: MINUTES * 60_000,
    env: { ...process.env, NO_COLOR: '1' },
  });
  return counted(report);
}

/** @param {string} report */
function counted(report) {
  try {
    const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed, failed };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/**
 * Vitest takes a title as a pattern.
 * @param {string} title
 */
function escaped(title) {
  return title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
