import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { row } from './figures.ts';
import type { PartReport } from './part.ts';

const FOLDER = join(import.meta.dirname, '../results');
const FIGURES = join(FOLDER, 'figures.json');

const HEAD = `# Results
\`npm run bench\` writes this page: the last run of each part. Earlier ones are in git. What the parts are: [CONTRIBUTING.md](../../CONTRIBUTING.md);
what a bid's microseconds are spent on: [where a bid's time goes](../../docs/where-a-bids-time-goes.md). Load generators, server and PostgreSQL share the
machine's processors, so that rates depend on its load; processor time per operation does so less. µs are processor time.`;

/** One run of one part, as it is kept. */
interface KeptPart {
  title: string;
  machine: string;
  /** When it began, and what the machine had to do already: the load average of the last minute. */
  startedAt: string;
  load: number;
  report: Pick<PartReport, 'figures' | 'table'>;
}

/** Keeps what a part measured in place of its last run, and writes the page and the curves anew. */
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
  writeFileSync(join(FOLDER, 'RESULTS.md'), `${[HEAD, ...sections(inOrder), curveList()].join('\n\n')}\n`);
}

function sections(parts: Readonly<Record<string, KeptPart>>): string[] {
  return Object.entries(parts).map(([name, { title, machine, startedAt, load, report }]) => {
    const facts = `\`${name}\`, ${startedAt.slice(0, 16).replace('T', ' ')} UTC, load ${load.toFixed(1)} at its start; ${machine}.`;
    const figures = ['| figure | measured | aim | |', '|---|---|---|---|', ...report.figures.map(row)].join('\n');
    return [`## ${title}\n${facts}`, ...(report.table === undefined ? [] : [report.table]), figures].join('\n\n');
  });
}

function curveList(): string {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.svg'));
  const links = files.sort().map((file) => `[${file.replace('.svg', '')}](${file})`);
  return `## Curves\n${links.join(', ')}. Pages in Chromium (\`npm run bench:pages\`): [pages](pages.md).`;
}
