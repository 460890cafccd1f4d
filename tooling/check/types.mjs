import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Every part of the project, each with its own environment. */
export const PROJECTS = [
  'packages/domain',
  'packages/contract',
  'packages/tsconfig.tests.json',
  'apps/server',
  'apps/web',
  'e2e',
  'bench',
  'tooling',
];

/**
 * Type-checks one part.
 * @param {string} project
 * @returns {Promise<{ project: string, ok: boolean, output: string }>}
 */
export function checkTypes(project) {
  return new Promise((resolve) => {
    const tsc = spawn(process.execPath, ['node_modules/@typescript/native/bin/tsc', '-p', project], { cwd: ROOT });
    let output = '';
    for (const stream of [tsc.stdout, tsc.stderr]) stream.on('data', (chunk) => (output += chunk));
    tsc.on('close', (code) => resolve({ project, ok: code === 0, output }));
  });
}
