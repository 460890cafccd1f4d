/* `npm run dev`: runs the server from its sources, restarted on every change, and Vite for the pages, with hot reload. */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../set-up/project-root.mjs';

const programs = [
  { cwd: ROOT, command: ['--watch', '--import', 'tsx', 'apps/server/src/main.ts'] },
  { cwd: join(ROOT, 'apps/web'), command: [join(ROOT, 'node_modules/vite/bin/vite.js')] },
];

const children = programs.map(({ cwd, command }) => spawn(process.execPath, command, { cwd, stdio: 'inherit' }));

/** @param {NodeJS.Signals} signal */
function endAll(signal) {
  for (const child of children) child.kill(signal);
}

for (const child of children) child.once('exit', () => endAll('SIGTERM'));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => endAll(signal));
