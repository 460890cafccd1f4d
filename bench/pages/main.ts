import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { machine } from '../bench-site.ts';
import { measureCosts } from './costs.ts';
import { measureLoads } from './loads.ts';
import { isMet, type PageRow, tableOf } from './page-rows.ts';
import { measureRush } from './rush.ts';

/**
 * `npm run bench:pages -- [seconds] [rush|loads|costs]`: measures pages in Chromium, prints a table, and writes the
 * last run of each part to bench/results/pages.md. Exits with 1 if a figure misses its aim. With
 * `PAGES_BEFORE=/folder/of/another/build` it measures the loads of that build, for the column "before".
 */
const PARTS: Readonly<Record<string, (seconds: number, browser: string | undefined) => Promise<PageRow[]>>> = {
  rush: measureRush,
  loads: measureLoads,
  costs: measureCosts,
};

const RESULTS = resolve(import.meta.dirname, '../results');
const KEPT = resolve(RESULTS, 'pages.json');
const DEFAULT_SECONDS = '15';

/** The rows of each part's last run; under `before`, the loads of the other build. */
type Kept = Record<string, PageRow[]>;

const given = process.argv.slice(2);
const isNumber = (word: string) => Number.isFinite(Number(word));
const seconds = Number(given.find(isNumber) ?? DEFAULT_SECONDS);
const isBefore = process.env.PAGES_BEFORE !== undefined;
const only = isBefore ? 'loads' : given.find((word) => !isNumber(word));
if (only !== undefined && PARTS[only] === undefined)
  throw new Error(`there is no part "${only}": ${Object.keys(PARTS)}`);

const kept: Kept = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {};
const measured: PageRow[] = [];
for (const [name, measure] of Object.entries(PARTS)) {
  if (only !== undefined && only !== name) continue;
  const rows = await measure(seconds, process.env.CLAMOR_BROWSER);
  kept[isBefore ? 'before' : name] = rows;
  measured.push(...rows);
}
const earlier = kept.before ?? [];
process.stdout.write(`${machine()}\n\n${tableOf(measured, earlier)}\n`);
mkdirSync(RESULTS, { recursive: true });
writeFileSync(KEPT, `${JSON.stringify(kept, null, 1)}\n`);
const all = Object.keys(PARTS).flatMap((name) => kept[name] ?? []);
const head = '# Pages\n`npm run bench:pages` writes this page: the last run of each part.';
writeFileSync(resolve(RESULTS, 'pages.md'), `${[head, machine(), tableOf(all, earlier)].join('\n\n')}\n`);
process.exitCode = isBefore || measured.every(isMet) ? 0 : 1;
