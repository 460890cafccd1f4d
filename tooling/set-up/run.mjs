import { spawn } from 'node:child_process';
import { ROOT } from './project-root.mjs';

const STILL_AT_IT_MILLISECONDS = 10_000;

/**
 * Runs a program with Node and prints from time to time that it is still running. Throws if it fails.
 * @param {string} title what is printed
 * @param {string[]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} [options]
 */
export async function run(title, command, options = {}) {
  const began = Date.now();
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  console.log(`${title} …`);
  const tell = setInterval(() => console.log(`${title} … ${seconds()}`), STILL_AT_IT_MILLISECONDS);
  try {
    await finished(title, command, options);
    console.log(`${title}: done in ${seconds()}`);
  } finally {
    clearInterval(tell);
  }
}

/**
 * @param {string} title
 * @param {string[]} command
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<void>}
 */
function finished(title, command, { cwd = ROOT, env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
    const passOn = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
    process.once('SIGINT', passOn).once('SIGTERM', passOn);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGINT', passOn).off('SIGTERM', passOn);
      if (code === 0) resolve();
      else reject(new Error(`${title} failed (${signal ?? `exit code ${code}`}).`));
    });
  });
}
