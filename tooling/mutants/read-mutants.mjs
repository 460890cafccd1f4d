import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A fault that a test must notice.
 * @typedef {object} Mutant
 * @property {string} name the patch's file name without its ending
 * @property {string} path where the patch lies
 * @property {string} fault what is broken, in one sentence
 * @property {string} file the test file that must catch it, from the project's root
 * @property {string} title the test's title, or a part of it that no other test of that file has
 */

const HEADER = /^Fault: (?<fault>.+)\nTest: (?<file>\S+) > (?<title>.+)\n/m;

/**
 * Reads every patch of a folder, in the order of their names. Throws where one does not say what it breaks and which test must
 * notice it, in two lines above the diff: `Fault: …` and `Test: path > title`.
 * @param {string} folder
 * @returns {Mutant[]}
 */
export function readMutants(folder) {
  const files = readdirSync(folder).filter((file) => file.endsWith('.patch'));
  return files.sort().map((file) => {
    const path = join(folder, file);
    const { fault, file: test, title } = headerOf(file, readFileSync(path, 'utf8'));
    return { name: file.slice(0, -'.patch'.length), path, fault, file: test, title };
  });
}

/**
 * @param {string} file
 * @param {string} patch
 */
function headerOf(file, patch) {
  const header = HEADER.exec(patch.slice(0, patch.indexOf('diff --git')))?.groups;
  if (header === undefined) throw new Error(`${file} has no lines "Fault: …" and "Test: path > title" above its diff.`);
  return /** @type {{ fault: string, file: string, title: string }} */ (header);
}
