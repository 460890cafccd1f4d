import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const WEB = resolve(import.meta.dirname, '../../apps/web/src');
const read = (file: string) => readFileSync(resolve(WEB, file), 'utf8');
const css = read('styles/app.css');

it('shows toasts above each bar that stands at the bottom of a window', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' });
  const sources = [css, ...files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map(read)];
  const bars = sources.flatMap((text) =>
    [...text.matchAll(/(?:setProperty\('|^\s*)(--[a-z]+-bar)(?:'|:)/gm)].map(([, bar]) => bar),
  );
  expect([...new Set(bars)].sort()).toEqual(['--bottom-bar', '--form-bar']);
  for (const bar of bars) expect(read('ui/toast-region.tsx')).toContain(`+var(${bar},0px)`);
});
