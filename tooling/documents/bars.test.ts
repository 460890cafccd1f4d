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

/** Each bar at the bottom of a page: the file that places it, and the classes that limit it to small windows. */
const PLACED: readonly [bar: string, file: string, where: string][] = [
  ['--bottom-bar', 'ui/action-bar.tsx', 'lg:hidden'],
  ['--form-bar', 'features/listing-form/create-form.tsx', '[@media(width<64rem)_and_(height>=30rem)]:bottom-0'],
];

it.each(PLACED)('keeps room for %s in each window in which it covers the page', (bar, file, where) => {
  expect(read(file)).toContain(where);
  const queries = [...css.matchAll(/@media ([^{]+) \{((?:[^{}]|\{[^{}]*\})*)\}/g)];
  const rooms = queries.filter(([, , rules = '']) => new RegExp(`padding-bottom: var\\(${bar}`).test(rules));
  const condition = bar === '--form-bar' ? '(width < 64rem) and (height >= 30rem)' : '(width < 64rem)';
  expect(rooms.map(([, query]) => query)).toEqual([condition]);
});
