import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { titlesOf } from '../specification/titles-of.mjs';
import { breakText } from './apply-mutant.mjs';
import { isTitleIn } from './is-title-in.mjs';
import { MUTANTS, mutantFiles, parseMutant } from './read-mutants.mjs';

/** @typedef {import('./read-mutants.mjs').Mutant} Mutant */

const OWN_FILES = /\.(mutant|mjs|test\.ts)$/;

/**
 * Finds mutants that cannot be run, because they cannot be parsed, do not apply, or name a missing test. Runs no
 * test.
 * @param {string} root of a project
 * @returns {{ read: number, broken: string[] }}
 */
export function findBrokenMutants(root) {
  const folder = join(root, MUTANTS);
  const isInTest = titleFinder(root);
  const files = mutantFiles(folder);
  const strangers = readdirSync(folder).filter((file) => !OWN_FILES.test(file));
  const broken = files.flatMap((file) => {
    try {
      const mutant = parseMutant(file, readFileSync(join(folder, file), 'utf8'));
      return problemsOf(root, mutant, isInTest).map((problem) => `${file}: ${problem}`);
    } catch (error) {
      return [String(error instanceof Error ? error.message : error)];
    }
  });
  return { read: files.length, broken: [...broken, ...strangers.map((file) => `${file} is not a mutant.`)] };
}

/**
 * @param {string} root
 * @param {Mutant} mutant
 * @param {(file: string, title: string) => boolean} isInTest
 */
function problemsOf(root, { file, edits, testFile, title }, isInTest) {
  const problems = [];
  if (existsSync(join(root, file))) {
    const problem = editProblem(readFileSync(join(root, file), 'utf8'), edits);
    if (problem !== null) problems.push(`${file}: ${problem}`);
  } else problems.push(`there is no ${file}`);
  if (!existsSync(join(root, testFile))) problems.push(`there is no ${testFile}`);
  else if (!isInTest(testFile, title)) problems.push(`${testFile} has no test "${title}"`);
  return problems;
}

/**
 * @param {string} text
 * @param {Mutant['edits']} edits
 */
function editProblem(text, edits) {
  try {
    breakText(text, edits);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Whether a test file has a title. Each file is read only once, because many mutants name the same one.
 * @param {string} root
 */
function titleFinder(root) {
  /** @type {Map<string, { text: string, titles: Set<string> }>} */
  const known = new Map();
  /**
   * @param {string} file
   * @param {string} title
   */
  return (file, title) => {
    const test = known.get(file) ?? readTest(join(root, file));
    known.set(file, test);
    return isTitleIn(test, title);
  };
}

/**
 * The titles of a test file, and its text together with the texts of the files that it imports by a relative path. The
 * values that fill a title's placeholders may be in those files.
 * @param {string} path
 */
function readTest(path) {
  const own = readFileSync(path, 'utf8');
  const imported = [...own.matchAll(/from '(\.\.?\/[^']+)'/g)].map(([, file = '']) => join(dirname(path), file));
  const texts = imported.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  return { text: [own, ...texts].join('\n'), titles: titlesOf(path, own) };
}
