import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('./read-mutants.mjs').Mutant} Mutant */

/**
 * Applies the mutant's edits to its file below a root. Throws and changes nothing if an edit does not apply.
 * @param {string} root
 * @param {Pick<Mutant, 'file' | 'edits'>} mutant
 * @returns {() => void} restores the file
 */
export function applyMutant(root, { file, edits }) {
  const path = join(root, file);
  const sound = readFileSync(path, 'utf8');
  writeFileSync(path, breakText(sound, edits));
  return () => writeFileSync(path, sound);
}

/**
 * The text after all edits, in order. Throws if the text that an edit looks for does not occur exactly once, or if an
 * edit changes nothing.
 * @param {string} text
 * @param {Mutant['edits']} edits
 */
export function breakText(text, edits) {
  return edits.reduce((given, { find, replace }) => {
    const times = given.split(find).length - 1;
    if (times !== 1)
      throw new Error(`what it finds stands there ${times === 0 ? 'nowhere' : `${times} times`}: ${find.trim()}`);
    if (find === replace) throw new Error(`what it replaces stays as it is: ${find.trim()}`);
    return given.replace(find, () => replace);
  }, text);
}
