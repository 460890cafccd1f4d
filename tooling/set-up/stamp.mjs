import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './project-root.mjs';

const NOT_SOURCE = new Set(['node_modules', 'dist', 'data', 'artifacts']);

/**
 * One hash over the names and contents of files and folders of the project, and over further words.
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
 * Whether the stamp says that work on these very inputs was finished.
 * @param {string} file
 * @param {string} expected
 */
export function isStamped(file, expected) {
  return existsSync(file) && readFileSync(file, 'utf8') === expected;
}

/**
 * Does the work between taking the stamp away and setting it, so that work cut short is never taken for done.
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
