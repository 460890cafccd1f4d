import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../set-up/project-root.mjs';

const WORKSPACE_SCOPE = '@clamor';
const SHARED_DATA = join(ROOT, '..', 'shared');

/**
 * Copies the current sources to a folder in which mutants can be applied. Installed packages are symbolic links; the
 * project's own packages resolve to the copy.
 * @param {string} place a folder for the copy alone; its content is deleted
 * @returns {string} the copy's root
 */
export function copyProject(place) {
  const copy = join(place, 'project');
  rmSync(place, { recursive: true, force: true });
  for (const file of sources()) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(ROOT, file), join(copy, file));
  }
  linkPackages(copy);
  for (const built of ['apps/server/dist', 'apps/web/dist']) {
    if (existsSync(join(ROOT, built))) cpSync(join(ROOT, built), join(copy, built), { recursive: true });
  }
  if (existsSync(SHARED_DATA)) symlinkSync(SHARED_DATA, join(place, 'shared'));
  return copy;
}

/** Every existing file that git tracks or does not ignore. */
function sources() {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.split('\0').filter((file) => file !== '' && existsSync(join(ROOT, file)));
}

/** @param {string} copy */
function linkPackages(copy) {
  const installed = join(ROOT, 'node_modules');
  mkdirSync(join(copy, 'node_modules', WORKSPACE_SCOPE), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== WORKSPACE_SCOPE) symlinkSync(join(installed, name), join(copy, 'node_modules', name));
  }
  for (const part of ['packages', 'apps']) {
    for (const name of readdirSync(join(copy, part))) linkWorkspace(copy, join(part, name));
  }
}

/**
 * @param {string} copy
 * @param {string} part a workspace's folder
 */
function linkWorkspace(copy, part) {
  const own = join(ROOT, part, 'node_modules');
  if (existsSync(own)) symlinkSync(own, join(copy, part, 'node_modules'));
  const scope = join(copy, 'node_modules', WORKSPACE_SCOPE);
  const name = part.split('/').at(-1) ?? part;
  if (existsSync(join(copy, part, 'package.json'))) symlinkSync(relative(scope, join(copy, part)), join(scope, name));
}
