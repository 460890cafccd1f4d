/*
 * `npm run mutants [-- name …]`: runs the tests that must notice the known faults, then puts each fault into a copy of the project, one
 * at a time in each copy, and runs its test again. A fault that no test notices fails, and so does a patch that no longer applies or a
 * test that fails without it.
 */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../set-up/project-root.mjs';
import { applyPatch } from './apply-patch.mjs';
import { copyProject } from './copy-project.mjs';
import { readMutants } from './read-mutants.mjs';
import { runTests } from './run-test.mjs';

/** @typedef {import('./read-mutants.mjs').Mutant} Mutant */

const wanted = process.argv.slice(2);
const all = readMutants(join(ROOT, 'tooling/mutants'));
const mutants = all.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
if (mutants.length === 0) throw new Error(`No mutant is named like ${wanted.join(', ')}.`);

const copies = Array.from({ length: Math.min(mutants.length, availableParallelism()) }, (_, index) =>
  copyProject(join(ROOT, 'artifacts/mutants', String(index + 1))),
);
const files = [...new Set(mutants.map(({ file }) => file))];
console.log(`${files.length} test files without a fault …`);
const sound = await runTests(copies[0] ?? '', files, null);

let lived = 0;
const waiting = [...mutants];
await Promise.all(copies.map(workOn));
console.log(`\n${mutants.length - lived} passed, ${lived} failed`);
process.exitCode = lived > 0 ? 1 : 0;

/** @param {string} copy */
async function workOn(copy) {
  for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
    const complaint = await judge(copy, mutant);
    if (complaint !== null) lived += 1;
    console.log(complaint === null ? `noticed ${mutant.name}` : `FAILED  ${mutant.name}: ${complaint}`);
  }
}

/**
 * @param {string} copy
 * @param {Mutant} mutant
 * @returns {Promise<string | null>} null where the fault was noticed
 */
async function judge(copy, { path, fault, file, title }) {
  const before = sound.filter((test) => test.file === file && test.title.includes(title));
  if (before.some(({ failed }) => failed)) return `the test fails without the fault (${file})`;
  if (!before.some(({ passed }) => passed)) return `there is no such test: ${file} > ${title}`;
  if (!applyPatch(copy, path)) return 'the patch does not apply any more';
  const after = await runTests(copy, [file], title);
  if (!applyPatch(copy, path, '--reverse')) throw new Error(`${path} could not be taken back out.`);
  return after.some(({ failed }) => failed) ? null : `it lived. ${fault} ${file} did not notice.`;
}
