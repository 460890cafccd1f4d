import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBuiltSite } from './built-site.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'built-site-'));
  mkdirSync(join(folder, '.vite'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const MANIFEST = {
  'index.html': { file: 'assets/main.js', name: 'main', imports: ['_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', name: 'shared' },
  '_deep.js': { file: 'assets/deep.js', name: 'deep', imports: ['_shared.js', '_bids.js'] },
  '_bids.js': { file: 'assets/bids.js', name: 'bids', imports: ['_deep.js'] },
  'src/listing.ts': { file: 'assets/listing.js', name: 'listing', imports: ['index.html', '_bids.js', '_gone.js'] },
  'src/text-screen.ts': { file: 'assets/text.js', name: 'text-screen' },
};

it('names the files of a screen, with all that they import, and not the entry, which the page names itself', async () => {
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(MANIFEST));
  const { scriptsOf } = await readBuiltSite(folder, {});
  const listing = ['/assets/listing.js', '/assets/bids.js', '/assets/shared.js', '/assets/deep.js'];
  expect([...scriptsOf('listing')].sort()).toEqual([...listing].sort());
  expect(scriptsOf('listing')[0]).toBe('/assets/listing.js');
  expect(scriptsOf('listing')).toBe(scriptsOf('listing'));
});

it('finds a screen under the name of its file, and none that is not built', async () => {
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(MANIFEST));
  const { scriptsOf } = await readBuiltSite(folder, {});
  expect(scriptsOf('text')).toEqual(['/assets/text.js']);
  expect(scriptsOf('market')).toEqual([]);
});

it('has no part that was not built', async () => {
  const { html, render, scriptsOf } = await readBuiltSite(folder, {});
  expect([html, render, scriptsOf('listing')]).toEqual([null, null, []]);
});
