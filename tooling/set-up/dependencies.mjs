import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './project-root.mjs';
import { run } from './run.mjs';
import { fingerprint, isStamped, stamping } from './stamp.mjs';

/** The stamp is inside `node_modules`, so that removing that folder removes the stamp too. */
const STAMP = join(ROOT, 'node_modules', '.clamor-stamp');

/**
 * Installs exactly what the lock file names, unless it is there already. It is there if this function installed it on
 * this platform with this version of Node, or if somebody ran `npm install` or `npm ci`.
 */
export async function installDependencies() {
  const surroundings = `${process.platform} ${process.arch} ${process.versions.modules}`;
  const value = `${surroundings}\n${fingerprint(['package-lock.json'], [])}`;
  if (isStamped(STAMP, value)) return;
  const sameSurroundings = !existsSync(STAMP) || readFileSync(STAMP, 'utf8').startsWith(`${surroundings}\n`);
  const isThere = sameSurroundings && isInstalledByHand();
  await stamping(STAMP, value, async () => {
    if (isThere) return;
    await run('Installing packages', [...npm(), 'ci', '--include=dev', '--include=optional', '--loglevel=error']);
  });
}

/** Whether npm, called by hand, installed what the lock file names. */
function isInstalledByHand() {
  const installed = packagesIn(join(ROOT, 'node_modules', '.package-lock.json'));
  const wanted = packagesIn(join(ROOT, 'package-lock.json'));
  if (installed === null || wanted === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const found = installed[path];
    return found === undefined ? entry.optional === true && !isForHere(entry) : found.version === entry.version;
  });
}

/**
 * Whether an optional package is certainly for this platform. If it names a C library, nobody can say, so its absence
 * is no problem.
 * @param {LockedPackage} entry
 */
function isForHere({ os, cpu, libc }) {
  return libc === undefined && os?.includes(process.platform) === true && cpu?.includes(process.arch) === true;
}

/**
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @param {string} file
 * @returns {Record<string, LockedPackage> | null}
 */
function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}

/**
 * The npm command: the one that runs this process, otherwise the one installed with this Node, otherwise the one on the
 * path.
 */
function npm() {
  const beside = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const known = [process.env.npm_execpath, beside].find((file) => file?.endsWith('.js') && existsSync(file));
  if (known !== undefined) return [known];
  const onPath = spawnSync('sh', ['-c', 'readlink -f "$(command -v npm)"'], { encoding: 'utf8' }).stdout.trim();
  if (onPath === '') throw new Error('npm was not found. Install Node.js together with npm.');
  return [onPath];
}
