/*
 * `npm run rename -- old new [old new …]`: renames identifiers in sources, tests, mutants and documents
 * (`e2e/specification` too), and the files that are named after them. Strings, test titles, migrations and decision
 * records do not change, except for paths in them. Nothing is committed: read the diff, then run the guards.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../set-up/project-root.mjs';
import { renameInCode, renameInDocument, renameInMutant, renamePath, renamePathsIn } from './rename-words.mjs';

const words = process.argv.slice(2);
if (words.length === 0 || words.length % 2 === 1) {
  console.error('Usage: npm run rename -- old new [old new …]');
  process.exit(2);
}
/** @type {Map<string, string>} */
const names = new Map();
for (let index = 0; index < words.length; index += 2) names.set(words[index] ?? '', words[index + 1] ?? '');

const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
/** Files that the tool never changes. Its own folder has names as examples. */
const isLeft = (/** @type {string} */ file) => file === 'package-lock.json' || file.startsWith('tooling/rename/');
const sources = files.filter((file) => /\.(tsx?|mjs|mts|json|md|mutant|html)$/.test(file) && !isLeft(file));
for (const name of names.values()) {
  const taken = sources.filter((file) => /\.(tsx?|mjs)$/.test(file) && hasWord(file, name));
  if (taken.length > 0) console.log(`${name} is a name already, in ${taken.join(', ')}`);
}

let changed = 0;
for (const file of sources) {
  const before = readFileSync(join(ROOT, file), 'utf8');
  const after = renamed(file, before);
  const place = renamePath(file, names);
  if (place !== file && existsSync(join(ROOT, place))) throw new Error(`${place} is there already.`);
  if (after === before && place === file) continue;
  changed += 1;
  writeFileSync(join(ROOT, file), after);
  if (place === file) continue;
  mkdirSync(dirname(join(ROOT, place)), { recursive: true });
  renameSync(join(ROOT, file), join(ROOT, place));
  console.log(`${file} is ${place}`);
}
console.log(`${changed} files changed`);

/**
 * @param {string} file
 * @param {string} text
 */
function renamed(file, text) {
  if (file.startsWith('docs/decisions/') || file.endsWith('.json') || file.endsWith('.html'))
    return renamePathsIn(text, names);
  if (file.endsWith('.md')) return renameInDocument(text, names);
  if (file.endsWith('.mutant')) return renameInMutant(text, names);
  return renameInCode(text, names, file.endsWith('.tsx'));
}

/**
 * @param {string} file
 * @param {string} name
 */
function hasWord(file, name) {
  return new RegExp(`\\b${name}\\b`).test(readFileSync(join(ROOT, file), 'utf8'));
}
