import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { SERVER_BUILD } from './server-build.mjs';

const { outputs } = (await build({ ...SERVER_BUILD, write: false, metafile: true })).metafile;

/** The sources in a built file and in everything that it imports statically. */
function sourcesFrom(start: string): string[] {
  const loaded = new Set([start]);
  for (const file of loaded) {
    for (const { path, kind, external } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && !external) loaded.add(path);
  }
  return [...loaded].flatMap((file) => Object.keys(outputs[file]?.inputs ?? {}));
}

const isDemo = (source: string) => source.startsWith('apps/server/demo/');

describe('the built server', () => {
  it.each(['main', 'check-books', 'reset-second-factor'])(
    'has nothing of the demo in what %s loads as it starts',
    (program) => {
      const sources = sourcesFrom(`apps/server/dist/${program}.js`);
      expect(sources).toContain('packages/domain/src/lifecycle/evolve.ts');
      expect(sources.filter(isDemo)).toEqual([]);
    },
  );

  it('has the demo in files of their own', () => {
    const built = Object.values(outputs).map(({ inputs }) => Object.keys(inputs));
    expect(built.flat()).toContain('apps/server/demo/fill-demo.ts');
    for (const sources of built.filter((of) => of.some(isDemo))) expect(sources.filter((s) => !isDemo(s))).toEqual([]);
  });
});
