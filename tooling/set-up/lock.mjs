import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MILLISECONDS = 200;
/** How long a process may take from creating the lock file to writing its process id into the file. */
const WRITTEN_WITHIN_MILLISECONDS = 5_000;

/**
 * Runs the work while holding a lock file. A second start at the same time waits for the first, instead of installing
 * into the same folder. The lock of a dead process is ignored.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, work) {
  mkdirSync(dirname(file), { recursive: true });
  let told = false;
  while (!take(file)) {
    if (!told) console.log('Another set-up is running in this folder; waiting for it.');
    told = true;
    await pause(LOOK_EVERY_MILLISECONDS);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/**
 * @param {string} file
 * @returns {boolean}
 */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  if (isHeld(file)) return false;
  rmSync(file, { force: true });
  return take(file);
}

/** @param {string} file */
function isHeld(file) {
  try {
    const written = readFileSync(file, 'utf8');
    // The process that created the file may still write its id. After a while it was killed, or the disk was full.
    if (written === '') return Date.now() - statSync(file).mtimeMs < WRITTEN_WITHIN_MILLISECONDS;
    const pid = Number(written);
    if (pid === process.pid) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
