import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './project-root.mjs';

const NOT_SOURCE = new Set(['node_modules', 'dist', 'data', 'artifacts']);

/**
 * A hash of the names and contents of files and folders, and of further words.
 * @param {string[]} paths relative to the project
 * @param {string[]} words
 */
export function fingerprint(paths, words) {
  const hash = createHash('sha256').update(JSON.stringify(words));
  for (const path of paths) addTo(hash, path);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return;
  if (statSync(full).isDirectory()) {
    const names = readdirSync(full).filter((name) => !NOT_SOURCE.has(name));
    for (const name of names.sort()) addTo(hash, `${path}/${name}`);
    return;
  }
  hash.update(`\0${path}\0`).update(readFileSync(full));
}

/**
 * Whether the stamp says that the work is done for exactly these inputs.
 * @param {string} file
 * @param {string} expected
 */
export function isStamped(file, expected) {
  return existsSync(file) && readFileSync(file, 'utf8') === expected;
}

/**
 * Removes the stamp, does the work and sets the stamp again, so that interrupted work never counts as done.
 * @param {string} file
 * @param {string} value
 * @param {() => Promise<void>} work
 */
export async function stamping(file, value, work) {
  rmSync(file, { force: true });
  await work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, value);
}
