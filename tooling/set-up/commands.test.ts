import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { PARTS } from './build.mjs';
import { ROOT } from './project-root.mjs';
import { SERVER_BUILD } from './server-build.mjs';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const PREPARE = 'node tooling/set-up/prepare.mjs';

/** The npm command of each program that is built. A new program needs its command here. */
const COMMANDS: Readonly<Record<keyof typeof SERVER_BUILD.entryPoints, string>> = {
  main: 'start',
  admin: 'admin',
  backup: 'backup',
  restore: 'restore',
  'check-books': 'check:books',
  'reset-second-factor': 'second-factor:reset',
};
const commands = Object.entries(COMMANDS);

describe('a command of an operator', () => {
  it('exists for each program that is built', () => {
    expect(Object.keys(COMMANDS).sort()).toEqual(Object.keys(SERVER_BUILD.entryPoints).sort());
  });

  it.each(commands.filter(([program]) => program !== 'main'))(
    'builds what has changed, then becomes its program, so that signals and exit codes are its own: %s',
    (program, command) => {
      expect(scripts[command]).toBe(`${PREPARE} && exec node apps/server/dist/${program}.js`);
    },
  );

  it('builds before it starts, and becomes the server, which ends with npm', () => {
    expect(scripts.prestart).toBe(PREPARE);
    const [first, program, ...words] = (scripts.start ?? '').split(' ');
    expect([first, program, words.at(-1)]).toEqual(['exec', 'node', 'apps/server/dist/main.js']);
    expect(words.join(' ')).toContain('--import ./tooling/set-up/follow-parent.mjs');
  });

  it('does not build what developers run from its sources', () => {
    expect(scripts.build).toBe(PREPARE);
    expect(scripts.dev).toBe(`${PREPARE} --dependencies && exec node tooling/dev/dev.mjs`);
  });

  it.each(commands.filter(([, command]) => command !== 'start'))('is in the README: of %s, %s', (_, command) => {
    expect(read('README.md')).toContain(`npm run ${command}`);
  });

  it.each(Object.entries(scripts))('names files that exist: %s', (_, script) => {
    const files = [...script.matchAll(/(?<![\w/])(?:\.\/)?((?:tooling|e2e|bench|apps)\/[\w/.-]+\.m?[jt]s)\b/g)];
    const own = files.map(([, file = '']) => file).filter((file) => !file.startsWith('apps/server/dist/'));
    expect(own.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

describe('what was built', () => {
  const sourcesOf = (name: string) => PARTS.find((part) => part.name === name)?.sources ?? [];
  const isIn = (sources: readonly string[], file: string) =>
    sources.some((source) => file === source || file.startsWith(`${source}/`));

  it('of the server is built again when any of its sources changes', async () => {
    const { inputs } = (await build({ ...SERVER_BUILD, write: false, metafile: true })).metafile;
    const files = Object.keys(inputs).map((file) => relative(ROOT, join(ROOT, file)));
    expect(files.length).toBeGreaterThan(300);
    expect(files.filter((file) => !isIn(sourcesOf('server'), file))).toEqual([]);
  });

  it.each(['server', 'web'])('of the %s is built again when packages, types or the shared code change', (name) => {
    const shared = ['package-lock.json', 'tsconfig.base.json', 'packages/domain', 'packages/contract'];
    expect(sourcesOf(name)).toEqual(expect.arrayContaining(shared));
    for (const source of sourcesOf(name)) expect([source, existsSync(join(ROOT, source))]).toEqual([source, true]);
  });

  it('of the server is built again when the way to build it changes, and the pages when anything of theirs does', () => {
    expect(sourcesOf('server')).toEqual(
      expect.arrayContaining(['tooling/set-up/build-server.mjs', 'tooling/set-up/server-build.mjs']),
    );
    expect(sourcesOf('web')).toContain('apps/web');
  });

  it('of the pages comes before what renders them on the server, whose end says that both are there', () => {
    const { commands: steps = [], result } = PARTS.find(({ name }) => name === 'web') ?? {};
    expect(steps.map((words) => words.includes('--ssr'))).toEqual([false, true]);
    expect(result).toBe('apps/web/dist/.render/entry-server.js');
  });
});
