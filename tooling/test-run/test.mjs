/* `npm test`: makes the clone ready, runs every test there is, and closes with one line that counts them all. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../set-up/project-root.mjs';
import { closingLine, isGreen, sum } from './tally.mjs';

const prepared = spawnSync(process.execPath, [join(ROOT, 'tooling/set-up/prepare.mjs')], { stdio: 'inherit' });
if (prepared.status !== 0) {
  console.log('\nNothing could be tested, since the set-up failed.\n0 passed, 1 failed');
  process.exit(1);
}

const { runPlaywright, runVitest } = await import('./runners.mjs');
const total = sum([runVitest(), runPlaywright()]);
if (total.passed === 0) console.log('No test ran.');
console.log(`\n${closingLine(total)}`);
process.exitCode = isGreen(total) ? 0 : 1;
