import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A fault that a test must notice.
 * @typedef {object} Mutant
 * @property {string} name the file's name without its ending
 * @property {string} fault what is broken, in one sentence
 * @property {string} testFile the test file that must notice it, from the project's root
 * @property {string} title the test's title, or a part of it that no other test of that file has
 * @property {string} file the source file that is broken, from the project's root
 * @property {Edit[]} edits applied in their order
 */

/**
 * One replacement in the source file.
 * @typedef {object} Edit
 * @property {string} find must occur exactly once in the file
 * @property {string} replace
 */

export const MUTANTS = 'tooling/mutants';
const ENDING = '.mutant';
const HEADER = /^Fault: (?<fault>.+)\nTest: (?<testFile>\S+) > (?<title>.+)\nFile: (?<file>\S+)\n(?=--- find\n)/;
const EDIT = /--- find\n(?<find>.*?)\n--- replace\n(?<replace>.*?)(?=(?<=\n)--- find\n|$)/sy;

/**
 * Reads every mutant of a folder, in the order of their names. Throws if one does not have the format of
 * `parseMutant`.
 * @param {string} folder
 * @returns {Mutant[]}
 */
export function readMutants(folder) {
  return mutantFiles(folder).map((file) => parseMutant(file, readFileSync(join(folder, file), 'utf8')));
}

/** @param {string} folder */
export function mutantFiles(folder) {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ENDING))
    .sort();
}

/**
 * Reads one mutant: the lines `Fault: …`, `Test: path > title` and `File: path`, then at least one edit. An edit is a
 * line `--- find`, the text in the source, a line `--- replace`, and the text that breaks it.
 * @param {string} name of its file
 * @param {string} text
 * @returns {Mutant}
 */
export function parseMutant(name, text) {
  const header = HEADER.exec(text);
  if (header?.groups === undefined) {
    throw new Error(
      `${name} does not begin with the lines "Fault: …", "Test: path > title", "File: path", "--- find".`,
    );
  }
  const { fault = '', testFile = '', title = '', file = '' } = header.groups;
  const edits = parseEdits(name, text.slice(header[0].length));
  return { name: name.slice(0, -ENDING.length), fault, testFile, title, file, edits };
}

/**
 * @param {string} name
 * @param {string} text
 * @returns {Edit[]}
 */
function parseEdits(name, text) {
  /** @type {Edit[]} */
  const edits = [];
  for (let place = 0; place < text.length; place = EDIT.lastIndex) {
    EDIT.lastIndex = place;
    const { find, replace } = EDIT.exec(text)?.groups ?? {};
    if (find === undefined || replace === undefined)
      throw new Error(`${name} has a "--- find" without its "--- replace".`);
    edits.push({ find, replace: replace.replace(/\n$/, '') });
  }
  return edits;
}
