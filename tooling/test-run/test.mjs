/*
 * `npm test` prepares the clone, runs the everyday tests, and ends with one line that counts them. `npm run test:all`
 * runs every test.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../set-up/project-root.mjs';
import { installServers } from './servers.mjs';
import { LONG, QUICK_SET } from './sets.mjs';
import { closingLine, isGreen, secondTryLine, sum } from './tally.mjs';

const prepared = spawnSync(process.execPath, [join(ROOT, 'tooling/set-up/prepare.mjs')], { stdio: 'inherit' });
if (prepared.status !== 0) {
  console.log('\nNothing could be tested, since the set-up failed.\n0 passed, 1 failed');
  process.exit(1);
}

const isWhole = process.argv.includes('--all');
const set = isWhole ? {} : QUICK_SET;
if (isWhole) installServers();
const { runPlaywright, runVitest } = await import('./runners.mjs');
/** @type {import('./runners.mjs').Run[]} */
const runs = [];
for (const run of [runVitest, runPlaywright]) {
  const done = await run(set);
  runs.push(done);
  if (done.cutOff !== null) break;
}

const all = (/** @type {(run: import('./runners.mjs').Run) => string[]} */ listOf) => runs.flatMap(listOf);
const total = sum(runs.map(({ tally }) => tally));
console.log('');
if (total.passed === 0) console.log('No test ran.');
if (!isWhole) console.log(`Left out, and run by "npm run test:all": ${LONG.join(', ')}`);
const secondTries = secondTryLine(all(({ retried }) => retried));
if (secondTries !== null) console.log(secondTries);
for (const title of all(({ skipped }) => skipped)) console.log(`Skipped: ${title}`);
for (const failure of all(({ failures }) => failures)) console.log(`Failed: ${failure}`);
for (const { cutOff } of runs)
  if (cutOff !== null) console.log(`The run was cut off: ${cutOff}. What follows did not run.`);
console.log(closingLine(total));
process.exitCode = isGreen(total) ? 0 : 1;
