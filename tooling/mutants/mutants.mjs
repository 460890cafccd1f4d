/* `npm run mutants [-- name …]` checks that tests notice faults. A mutant is a deliberate fault in one source file, and
   names the test that must notice it. First the tests of all mutants run on unchanged sources. Then each mutant is
   applied alone to a copy of the project, and its test runs there. A mutant fails if its test passes there, if its test
   fails on unchanged sources, or if it does not apply. A timeout counts as unclear, and the run fails then too. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../set-up/project-root.mjs';
import { applyMutant } from './apply-mutant.mjs';
import { copyProject } from './copy-project.mjs';
import { judgeAfter, judgeBefore } from './judge.mjs';
import { MUTANTS, readMutants } from './read-mutants.mjs';
import { runTests } from './run-test.mjs';

/** @typedef {import('./judge.mjs').Verdict} Verdict */
/** @typedef {import('./read-mutants.mjs').Mutant} Mutant */

const wanted = process.argv.slice(2);
const all = readMutants(join(ROOT, MUTANTS));
const mutants = all.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
if (mutants.length === 0) throw new Error(`No mutant is named like ${wanted.join(', ')}.`);

const copies = Array.from({ length: Math.min(mutants.length, availableParallelism()) }, (_, index) =>
  copyProject(join(ROOT, 'artifacts/mutants', String(index + 1))),
);
const files = [...new Set(mutants.map(({ testFile }) => testFile))];
console.log(`${files.length} test files without a fault …`);
const sound = await runTests(copies[0] ?? '', files, null);

const SAID = { noticed: 'noticed', failed: 'FAILED ', unclear: 'UNCLEAR' };
/** @type {Record<Verdict['word'], string[]>} */
const names = { noticed: [], failed: [], unclear: [] };
const waiting = [...mutants];
await Promise.all(copies.map(workOn));
if (names.unclear.length > 0) console.log(`\n${names.unclear.length} unclear: ${names.unclear.join(', ')}`);
const failed = names.failed.length + names.unclear.length;
console.log(`\n${names.noticed.length} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** @param {string} copy */
async function workOn(copy) {
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
    const { word, reason } = judgeBefore(mutant, sound.outcomes) ?? (await tryMutant(copy, mutant));
    names[word].push(mutant.name);
    console.log(`${SAID[word]} ${mutant.name}${reason === '' ? '' : `: ${reason}`}`);
  }
}

/**
 * @param {string} copy
 * @param {Mutant} mutant
 * @returns {Promise<Verdict>}
 */
async function tryMutant(copy, mutant) {
  let restore;
  try {
    restore = applyMutant(copy, mutant);
  } catch (error) {
    return {
      word: 'failed',
      reason: `it does not apply to ${mutant.file}: ${error instanceof Error ? error.message : error}`,
    };
  }
  try {
    return judgeAfter(mutant, await runTests(copy, [mutant.testFile], mutant.title));
  } finally {
    restore();
  }
}
