/* `npm test`: makes the clone ready, runs every test there is, and closes with one line that counts them all. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../set-up/project-root.mjs';
import { closingLine, isGreen, secondTryLine, sum } from './tally.mjs';

const prepared = spawnSync(process.execPath, [join(ROOT, 'tooling/set-up/prepare.mjs')], { stdio: 'inherit' });
if (prepared.status !== 0) {
  console.log('\nNothing could be tested, since the set-up failed.\n0 passed, 1 failed');
  process.exit(1);
}

const { runPlaywright, runVitest } = await import('./runners.mjs');
const runs = [runVitest(), runPlaywright()];
const total = sum(runs.map(({ tally }) => tally));
if (total.passed === 0) console.log('No test ran.');
const secondTries = secondTryLine(runs.flatMap(({ retried }) => retried));
console.log(secondTries === null ? '' : `\n${secondTries}`);
for (const failure of runs.flatMap(({ failures }) => failures)) console.log(`Failed: ${failure}`);
console.log(closingLine(total));
process.exitCode = isGreen(total) ? 0 : 1;
