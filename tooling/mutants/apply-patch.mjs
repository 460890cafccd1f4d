import { spawnSync } from 'node:child_process';
import { dirname, resolve } from 'node:path';

/**
 * Applies a patch to a folder that is no repository of its own. Within one, git would pass over every path that lies elsewhere, and call
 * that a success.
 * @param {string} folder
 * @param {string} path
 * @param {string[]} options of `git apply`
 * @returns {boolean} whether all of it applied; else nothing did
 */
export function applyPatch(folder, path, ...options) {
  const { status } = spawnSync('git', ['apply', ...options, resolve(path)], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) },
  });
  return status === 0;
}
