import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const WEB = resolve(import.meta.dirname, '../../apps/web');

interface Plugin {
  name: string;
  transformIndexHtml?: { handler: (html: string, context: { bundle: object }) => unknown };
}

/** What a plugin of the build adds to the page, for a build that wrote these files. */
async function tagsOf(name: string, files: readonly string[]): Promise<unknown> {
  // The settings of the build have types of their own, which this part does not check.
  const { default: config } = await import(join(WEB, 'vite.config.ts'));
  const { plugins } = await config({ command: 'build', mode: 'production', isSsrBuild: true });
  const plugin = (plugins.flat() as Plugin[]).find((each) => each.name === name);
  if (plugin?.transformIndexHtml === undefined) throw new Error(`The build has no plugin ${name}.`);
  return plugin.transformIndexHtml.handler('', { bundle: Object.fromEntries(files.map((file) => [file, {}])) });
}

it('loads the fonts of every first screen early, in the way in which styles load them', async () => {
  const fonts = readdirSync(join(WEB, 'src/styles/fonts')).filter((file) => file.endsWith('.woff2'));
  const built = fonts.map((file) => `assets/${file.replace('.', '-Ab_3x.')}`);
  const first = built.filter((file) => file.includes('-basic-'));
  expect(first.length).toBeLessThan(built.length);
  // Styles load fonts without cookies. A preload without `crossorigin` sends cookies, so the font would load twice.
  expect(await tagsOf('clamor:preload-fonts', ['assets/site-Ab_3x.js', ...built])).toEqual(
    first.map((file) => ({
      tag: 'link',
      attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
      injectTo: 'head',
    })),
  );
});
