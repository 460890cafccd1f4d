import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasAim, row } from './figures.ts';
import type { PartReport } from './part.ts';

const FOLDER = join(import.meta.dirname, '../results');
const FIGURES = join(FOLDER, 'figures.json');

const HEAD = `# Results
\`npm run bench\` writes this page: the last run of each part, and how far its aims were met. Earlier runs are in git. [What each run measured](details.md),
[what the parts are](../../CONTRIBUTING.md), [what a bid's microseconds are spent on](../../docs/where-a-bids-time-goes.md). Load generators, server and
PostgreSQL share the machine's processors, so rates depend on its load; processor time per operation depends on it less. µs are processor time.`;

const DETAILS_HEAD = `# What each run measured
The tables behind [the results](RESULTS.md), written by \`npm run bench\`.`;

/** One run of one part, as it is kept. */
interface KeptPart {
  title: string;
  machine: string;
  /** When the run began, and the machine's load average of the minute before. */
  startedAt: string;
  load: number;
  report: Pick<PartReport, 'figures' | 'table'>;
}

/** Stores the measurements of a part in place of its last run, and rewrites the page and the curves. */
export function keepResults(
  name: string,
  order: readonly string[],
  part: KeptPart,
  curves: PartReport['curves'],
): void {
  mkdirSync(FOLDER, { recursive: true });
  const kept: Record<string, KeptPart> = existsSync(FIGURES) ? JSON.parse(readFileSync(FIGURES, 'utf8')) : {};
  const { figures, table } = part.report;
  kept[name] = { ...part, report: { figures, ...(table === undefined ? {} : { table }) } };
  for (const [file, svg] of Object.entries(curves ?? {})) writeFileSync(join(FOLDER, `${file}.svg`), svg);
  const inOrder = Object.fromEntries(order.flatMap((each) => (kept[each] === undefined ? [] : [[each, kept[each]]])));
  writeFileSync(FIGURES, `${JSON.stringify(inOrder, null, 1)}\n`);
  const parts = Object.entries(inOrder) as [string, KeptPart][];
  writePage('RESULTS.md', [HEAD, aimTable(parts), curveList()]);
  writePage('details.md', [DETAILS_HEAD, ...parts.map(details)]);
}

function writePage(file: string, sections: readonly string[]): void {
  writeFileSync(join(FOLDER, file), `${sections.join('\n\n')}\n`);
}

/** Every figure that has an aim, under the part it belongs to. */
function aimTable(parts: readonly [string, KeptPart][]): string {
  const lines = parts.flatMap(([name, { title, startedAt, load, report }]) => [
    `| **${title}** (\`${name}\`) | ${startedAt.slice(0, 10)}, load ${load.toFixed(1)} | | |`,
    ...report.figures.filter(hasAim).map(row),
  ]);
  return ['| figure | measured | aim | |', '|---|---|---|---|', ...lines].join('\n');
}

function details([name, { title, machine, startedAt, load, report }]: [string, KeptPart]): string {
  const facts = `\`${name}\`, ${startedAt.slice(0, 16).replace('T', ' ')} UTC, load ${load.toFixed(1)} at its start; ${machine}.`;
  const reported = report.figures.filter((figure) => !hasAim(figure)).map(row);
  const figures =
    reported.length === 0 ? [] : [['| reported | measured | | |', '|---|---|---|---|', ...reported].join('\n')];
  return [`## ${title}\n${facts}`, ...(report.table === undefined ? [] : [report.table]), ...figures].join('\n\n');
}

function curveList(): string {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.svg'));
  const links = files.sort().map((file) => `[${file.replace('.svg', '')}](${file})`);
  return `## Curves\n${links.join(', ')}. Pages in Chromium (\`npm run bench:pages\`): [pages](pages.md).`;
}
