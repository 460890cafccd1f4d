import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { withLock } from './lock.mjs';
import { fingerprint, isStamped, stamping } from './stamp.mjs';

const folder = mkdtempSync(join(tmpdir(), 'clamor-set-up-'));
const FOLLOW = fileURLToPath(new URL('./follow-parent.mjs', import.meta.url));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The packages of a small project: one that its build needs, and an optional one for some platforms only. */
const PARTS = ['to-build', 'of-a-platform'] as const;

/** Creates a project with Clamor's set-up and the packages `PARTS`, not yet installed. Returns the project's folder. */
function projectWithParts(): string {
  const project = mkdtempSync(join(folder, 'project-'));
  const write = (file: string, content: object) => writeFileSync(join(project, file), JSON.stringify(content));
  const [dev, optional] = PARTS;
  const version = '1.0.0';
  for (const part of PARTS) {
    mkdirSync(join(project, part));
    write(`${part}/package.json`, { name: part, version });
  }
  const root = {
    devDependencies: { [dev]: `file:${dev}` },
    optionalDependencies: { [optional]: `file:${optional}` },
  };
  const packages = {
    '': root,
    [dev]: { version, dev: true },
    [optional]: { version, optional: true },
    [`node_modules/${dev}`]: { resolved: dev, link: true },
    [`node_modules/${optional}`]: { resolved: optional, link: true },
  };
  write('package.json', root);
  write('package-lock.json', { lockfileVersion: 3, packages });
  cpSync(fileURLToPath(new URL('.', import.meta.url)), join(project, 'tooling', 'set-up'), { recursive: true });
  return project;
}

describe('the lock of the set-up', () => {
  it('is free when its process is gone, and freed after work that failed', async () => {
    const file = join(folder, 'left-behind');
    writeFileSync(file, '999999999');
    const failing = withLock(file, async () => {
      expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
      throw new Error('cut short');
    });
    await expect(failing).rejects.toThrow('cut short');
    expect(existsSync(file)).toBe(false);
  });

  it('makes a second process wait for the first', async () => {
    const file = join(folder, 'held');
    const script = `
      const { withLock } = await import(${JSON.stringify(new URL('./lock.mjs', import.meta.url).href)});
      await withLock(${JSON.stringify(file)}, async () => console.log('in'));
    `;
    const other = await withLock(file, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      expect((await lines.next()).value).toContain('waiting for it');
      return lines;
    });
    expect((await other.next()).value).toBe('in');
  });
});

describe('the stamps of the set-up', () => {
  it('change with a source, and are not set by work that failed', async () => {
    const file = join(folder, 'stamp');
    const value = fingerprint(['tooling/set-up/stamp.mjs'], ['a']);
    expect(fingerprint(['tooling/set-up/stamp.mjs'], ['b'])).not.toBe(value);
    expect(fingerprint(['tooling/set-up/lock.mjs'], ['a'])).not.toBe(value);

    await stamping(file, value, async () => undefined);
    expect(isStamped(file, value)).toBe(true);
    const failing = stamping(file, 'other', async () => {
      throw new Error('cut short');
    });
    await expect(failing).rejects.toThrow('cut short');
    expect(existsSync(file)).toBe(false);
  });
});

describe('the set-up', () => {
  it('runs on Node alone until the packages are there', () => {
    const first = ['prepare', 'node-version', 'dependencies', 'lock', 'stamp', 'run', 'project-root'];
    for (const file of [...first, 'build', 'follow-parent']) {
      const source = readFileSync(new URL(`./${file}.mjs`, import.meta.url), 'utf8');
      const imports = [...source.matchAll(/from '([^']+)'/g)].map(([, name]) => name ?? '');
      expect(imports.filter((name) => !name.startsWith('node:') && !name.startsWith('./'))).toEqual([]);
    }
  });

  it.each([{ NODE_ENV: 'production' }, { npm_config_omit: 'dev' }, { npm_config_omit: 'optional' }])(
    'installs all that is needed to build, also with %o',
    (surroundings) => {
      const project = projectWithParts();
      const env = { ...process.env, npm_config_offline: 'true', ...surroundings };
      const prepare = ['tooling/set-up/prepare.mjs', '--dependencies'];
      const { stderr } = spawnSync(process.execPath, prepare, { cwd: project, env, encoding: 'utf8' });
      const installed = PARTS.filter((part) => existsSync(join(project, 'node_modules', part, 'package.json')));
      expect({ installed, stderr }).toEqual({ installed: PARTS, stderr: '' });
    },
  );

  it.each([
    ['18.20.8', [], 'Clamor needs Node.js 20.19 or newer; this is v18.20.8.\n'],
    ['24.0.0', PARTS, ''],
  ])('installs nothing under a Node.js that is too old: under %s it installs %j', (version, expected, words) => {
    const project = projectWithParts();
    const pretend = `
      Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });
      Object.defineProperty(process, 'version', { value: 'v${version}' });
    `;
    const flags = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`];
    const { status, stderr } = spawnSync(process.execPath, [...flags, 'tooling/set-up/prepare.mjs', '--dependencies'], {
      cwd: project,
      env: { ...process.env, npm_config_offline: 'true' },
      encoding: 'utf8',
    });
    const installed = PARTS.filter((part) => existsSync(join(project, 'node_modules', part, 'package.json')));
    expect({ installed, status, stderr }).toEqual({ installed: expected, status: words === '' ? 0 : 1, stderr: words });
  });

  it('ends the server when npm was killed in a way that it cannot pass on', async () => {
    const server = `
      process.on('SIGTERM', () => { console.log('ended cleanly'); process.exit(0); });
      console.log(process.pid);
      setInterval(() => undefined, 1000);
    `;
    const asNpm = `require('child_process').spawn(process.execPath, ['--import', ${JSON.stringify(FOLLOW)}, '-e',
      ${JSON.stringify(server)}], { stdio: 'inherit' }); setInterval(() => undefined, 1000);`;
    const npm = spawn(process.execPath, ['-e', asNpm], { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: npm.stdout })[Symbol.asyncIterator]();
    expect(Number((await lines.next()).value)).toBeGreaterThan(0);
    npm.kill('SIGKILL');
    expect((await lines.next()).value).toBe('ended cleanly');
  });
});
