import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'clamor-dependencies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue());
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const ELSEWHERE = process.platform === 'linux' ? 'darwin' : 'linux';
const HERE = { os: [process.platform], cpu: [process.arch] };
type Packages = Readonly<Record<string, object>>;

interface Project {
  /** The packages that the lock file wants. */
  wanted: Packages;
  /** The packages that npm says it installed; null: npm never ran here. */
  installed: Packages | null;
}

/** Creates a project whose npm only records its calls. `prepare` installs the dependencies, also several times. */
function project({ wanted, installed }: Project) {
  const place = mkdtempSync(join(folder, 'project-'));
  const write = (file: string, content: string) => writeFileSync(join(place, file), content);
  mkdirSync(join(place, 'node_modules'));
  cpSync(fileURLToPath(new URL('.', import.meta.url)), join(place, 'tooling', 'set-up'), { recursive: true });
  write('package-lock.json', JSON.stringify({ packages: wanted }));
  if (installed !== null) write('node_modules/.package-lock.json', JSON.stringify({ packages: installed }));
  write('npm.js', `require('fs').appendFileSync('calls.txt', process.argv.slice(2).join(' ') + '\\n');`);
  vi.stubEnv('npm_execpath', join(place, 'npm.js'));
  return {
    place,
    /** Installs the dependencies. Returns the arguments of each npm call so far. */
    async prepare(): Promise<string[]> {
      const own = pathToFileURL(join(place, 'tooling/set-up/dependencies.mjs')).href;
      const { installDependencies } = await import(/* @vite-ignore */ own);
      await installDependencies();
      const calls = join(place, 'calls.txt');
      return existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [];
    },
  };
}

const INSTALL = 'ci --include=dev --include=optional --loglevel=error';
const one = { 'node_modules/one': { version: '1.0.0' } };

describe('packages that somebody installed by hand', () => {
  it.each<[string, Project, boolean]>([
    ['are all there', { wanted: one, installed: one }, true],
    ['are there, and more', { wanted: one, installed: { ...one, 'node_modules/two': { version: '2.0.0' } } }, true],
    ['were never installed', { wanted: one, installed: null }, false],
    ['lack one', { wanted: one, installed: {} }, false],
    ['are of another version', { wanted: one, installed: { 'node_modules/one': { version: '1.0.1' } } }, false],
    [
      'lack one in the folder of a part',
      { wanted: { 'apps/web/node_modules/one': { version: '1.0.0' } }, installed: {} },
      false,
    ],
    ['lack a part of the workspace, which is no package', { wanted: { 'apps/web': {} }, installed: {} }, true],
    [
      'lack an optional one for another system',
      {
        wanted: { 'node_modules/one': { version: '1.0.0', optional: true, ...HERE, os: [ELSEWHERE] } },
        installed: {},
      },
      true,
    ],
    [
      'lack an optional one for another processor',
      { wanted: { 'node_modules/one': { version: '1.0.0', optional: true, ...HERE, cpu: ['none'] } }, installed: {} },
      true,
    ],
    [
      'lack an optional one for this machine',
      { wanted: { 'node_modules/one': { version: '1.0.0', optional: true, ...HERE } }, installed: {} },
      false,
    ],
    [
      'lack one for this machine that may be for another C library',
      {
        wanted: { 'node_modules/one': { version: '1.0.0', optional: true, ...HERE, libc: ['musl'] } },
        installed: {},
      },
      true,
    ],
    [
      'lack one that is needed, for another system',
      { wanted: { 'node_modules/one': { version: '1.0.0', os: [ELSEWHERE] } }, installed: {} },
      false,
    ],
  ])('%s', async (_what, given, isEnough) => {
    expect(await project(given).prepare()).toEqual(isEnough ? [] : [INSTALL]);
  });
});

describe('packages that were installed before', () => {
  it('are installed once', async () => {
    const { prepare } = project({ wanted: one, installed: null });
    expect(await prepare()).toEqual([INSTALL]);
    expect(await prepare()).toEqual([INSTALL]);
  });

  it('are installed again after the lock file changed', async () => {
    const { place, prepare } = project({ wanted: one, installed: null });
    await prepare();
    writeFileSync(join(place, 'package-lock.json'), JSON.stringify({ packages: { 'node_modules/two': {} } }));
    expect(await prepare()).toEqual([INSTALL, INSTALL]);
  });

  it('are installed again under another Node.js or system, for which none was built', async () => {
    const { place, prepare } = project({ wanted: one, installed: one });
    expect(await prepare()).toEqual([]);
    const stamp = join(place, 'node_modules/.clamor-stamp');
    writeFileSync(stamp, readFileSync(stamp, 'utf8').replace(process.versions.modules, '1'));
    expect(await prepare()).toEqual([INSTALL]);
  });
});
