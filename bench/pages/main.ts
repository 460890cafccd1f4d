import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { machine } from '../bench-site.ts';
import { measureCosts } from './costs.ts';
import { measureLoads } from './loads.ts';
import { isMet, type PageRow, tableOf } from './page-rows.ts';
import { measureRush } from './rush.ts';

/**
 * `npm run bench:pages -- [seconds] [rush|loads|costs]`: measures pages in Chromium, prints a table, and writes it to bench/results/pages.md; exits 1
 * where an aim was missed. With `PAGES_BEFORE=/folder/of/another/build` it measures the loads of that build, and keeps them for the column "before".
 */
const PARTS: Readonly<Record<string, (seconds: number, browser: string | undefined) => Promise<PageRow[]>>> = {
  rush: measureRush,
  loads: measureLoads,
  costs: measureCosts,
};

const RESULTS = resolve(import.meta.dirname, '../results');
const BEFORE = resolve(RESULTS, 'pages-before.json');
const DEFAULT_SECONDS = '15';
const given = process.argv.slice(2);
const isNumber = (word: string) => Number.isFinite(Number(word));
const seconds = Number(given.find(isNumber) ?? DEFAULT_SECONDS);
const before = process.env.PAGES_BEFORE;
const only = before === undefined ? given.find((word) => !isNumber(word)) : 'loads';
if (only !== undefined && PARTS[only] === undefined)
  throw new Error(`there is no part "${only}": ${Object.keys(PARTS)}`);

const rows: PageRow[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (only === undefined || only === name) rows.push(...(await measure(seconds, process.env.CLAMOR_BROWSER)));
}
const earlier = existsSync(BEFORE) ? (JSON.parse(readFileSync(BEFORE, 'utf8')) as PageRow[]) : [];
const text = `${machine()}\n\n${tableOf(rows, earlier)}\n`;
process.stdout.write(text);
mkdirSync(RESULTS, { recursive: true });
if (before !== undefined)
  writeFileSync(
    BEFORE,
    `${JSON.stringify(
      rows.map(({ what, name, value }) => ({ what, name, value })),
      null,
      2,
    )}\n`,
  );
if (only === undefined)
  writeFileSync(resolve(RESULTS, 'pages.md'), `# Pages\n\`npm run bench:pages\` writes this page.\n\n${text}`);
process.exitCode = before !== undefined || rows.every(isMet) ? 0 : 1;
