import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { ROOT } from '../set-up/project-root.mjs';

/** An environment variable that all processes of a run inherit, to find them even if their parent has ended. */
const MARK = 'CLAMOR_TEST_RUN';
const TIME_TO_END_MS = 10_000;

/**
 * Runs a Node program in its own process group. At its time limit, or when this process gets SIGINT or SIGTERM, it
 * kills the program and all processes that the program started.
 * @param {string[]} command
 * @param {number} minutes
 * @param {Record<string, string>} env added to this process's own
 * @returns {Promise<import('./tally.mjs').Ending>}
 */
export async function runBounded(command, minutes, env) {
  const mark = randomUUID();
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, ...env, [MARK]: mark },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  /** @type {string | null} */
  let cutOff = null;
  /** @param {string} why */
  const end = (why) => {
    cutOff ??= why;
    signal(-(child.pid ?? 0), 'SIGTERM');
    setTimeout(() => signal(-(child.pid ?? 0), 'SIGKILL'), TIME_TO_END_MS).unref();
  };
  const timer = setTimeout(() => end(`it took more than ${minutes} minutes`), minutes * 60_000);
  /** @param {NodeJS.Signals} name */
  const onSignal = (name) => end(`it was ended by ${name}`);
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  const status = /** @type {number | null} */ (await ended);
  clearTimeout(timer);
  process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
  for (const pid of startedBy(mark)) signal(pid, 'SIGKILL');
  return { status, cutOff };
}

/**
 * The running processes that a run has started; known on Linux only.
 * @param {string} mark
 * @returns {number[]}
 */
function startedBy(mark) {
  const isMarked = (/** @type {number} */ pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`${MARK}=${mark}`);
    } catch {
      return false;
    }
  };
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger).filter(isMarked);
  } catch {
    return [];
  }
}

/**
 * @param {number} pid below zero: a whole group
 * @param {NodeJS.Signals} name
 */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended already.
  }
}
