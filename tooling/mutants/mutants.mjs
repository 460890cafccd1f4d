/*
 * `npm run mutants [-- name …]`: puts each known fault into a copy of the project, one at a time, and runs the test that must notice
 * it. A fault that no test notices fails, and so does a patch that no longer applies or a test that fails without it.
 */
import { join } from 'node:path';
import { ROOT } from '../set-up/project-root.mjs';
import { applyPatch } from './apply-patch.mjs';
import { copyProject } from './copy-project.mjs';
import { readMutants } from './read-mutants.mjs';
import { runTest } from './run-test.mjs';

/** @typedef {import('./read-mutants.mjs').Mutant} Mutant */

const wanted = process.argv.slice(2);
const all = readMutants(join(ROOT, 'tooling/mutants'));
const mutants = all.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const copy = copyProject(join(ROOT, 'artifacts/mutants'));

let lived = 0;
for (const mutant of mutants) {
  const verdict = judge(mutant);
  if (verdict !== 'noticed') lived += 1;
  console.log(
    `${verdict === 'noticed' ? 'noticed' : 'FAILED '} ${mutant.name}${verdict === 'noticed' ? '' : `: ${verdict}`}`,
  );
}
if (mutants.length === 0) console.log(`No mutant is named like ${wanted.join(', ')}.`);
console.log(`\n${mutants.length - lived} passed, ${lived} failed`);
process.exitCode = lived > 0 || mutants.length === 0 ? 1 : 0;

/** @param {Mutant} mutant */
function judge(mutant) {
  const sound = runTest(copy, mutant);
  if (sound.failed > 0) return `the test fails without the fault (${mutant.file})`;
  if (sound.passed === 0) return `there is no such test: ${mutant.file} > ${mutant.title}`;
  if (!applyPatch(copy, mutant.path)) return 'the patch does not apply any more';
  const broken = runTest(copy, mutant);
  if (!applyPatch(copy, mutant.path, '--reverse')) throw new Error(`${mutant.name} could not be taken back out.`);
  return broken.failed > 0 ? 'noticed' : `it lived. ${mutant.fault} ${mutant.file} did not notice.`;
}
