import { resolve } from 'node:path';
import { type Browser, chromium, errors, type Locator } from '@playwright/test';
import lighthouse from 'lighthouse';
import { freePort, type RunningServer, startServer } from '../../e2e/http/running-server.ts';
import type { PageRow } from './page-rows.ts';
import { renderedPage } from './rendered-page.ts';

const RUNS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const SCORE_AT_LEAST = 95;
const LCP_AT_MOST_MS = 2_000;
const CLS_AT_MOST = 0.02;
/** The compressed size of all scripts of the first load. */
const SCRIPT_AT_MOST_KB = { home: 115, listing: 140 } as const;
const FILES_AT_MOST = 8;
const FONTS_AT_MOST_KB = 60;
const SLOW_LINE_BYTES_A_SECOND = 400_000 / 8;
const SLOW_LINE_LATENCY_MS = 150;
const TITLE_WITHIN_MS = 3_000;
const PHONE = { width: 390, height: 844 };

type Named = keyof typeof SCRIPT_AT_MOST_KB;

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Runs Lighthouse with its default phone: a slow 4G line and a processor slowed to a quarter. */
async function audits(url: string, port: number, name: Named): Promise<PageRow[]> {
  const runs: { lcp: number; cls: number; scores: number[] }[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: 'error' });
    if (result === undefined) throw new Error('Lighthouse answered nothing.');
    const { audits: found, categories } = result.lhr;
    runs.push({
      lcp: found['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY,
      cls: found['cumulative-layout-shift']?.numericValue ?? Number.POSITIVE_INFINITY,
      scores: CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)),
    });
  }
  const what = `${name}, phone, slow 4G`;
  const [performance = 0, ...others] = CATEGORIES.map((_, at) => median(runs.map(({ scores }) => scores[at] ?? 0)));
  return [
    { what, name: 'LCP', value: median(runs.map(({ lcp }) => lcp)), unit: 'ms', atMost: LCP_AT_MOST_MS },
    { what, name: 'CLS', value: median(runs.map(({ cls }) => cls)), unit: '', atMost: CLS_AT_MOST },
    { what, name: 'Lighthouse performance (aim 90)', value: performance, unit: '' },
    ...others.map((value, at) => ({
      what,
      name: `Lighthouse ${CATEGORIES[at + 1]}`,
      value,
      unit: '',
      atLeast: SCORE_AT_LEAST,
    })),
  ];
}

/** The sizes of the scripts and fonts that the page's HTML loads, compressed. */
async function weights(browser: Browser, url: string, name: Named): Promise<PageRow[]> {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  const html = await (await fetch(url)).text();
  const linked = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|woff2))"/g)].map(([, path = '']) => path);
  linked.push(...(/name="clamor-scripts" content="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []));
  const sizes = await Promise.all(
    [...new Set(linked)].map(async (path) => {
      const response = await page.request.get(new URL(path, url).href, { headers: { 'accept-encoding': 'br' } });
      return { path, bytes: Number(response.headers()['content-length'] ?? (await response.body()).length) };
    }),
  );
  await context.close();
  const sum = (end: string) =>
    sizes.filter(({ path }) => path.endsWith(end)).reduce((all, { bytes }) => all + bytes, 0);
  const what = `${name}, first load`;
  return [
    { what, name: 'script (br)', value: sum('.js') / 1_000, unit: 'kB', atMost: SCRIPT_AT_MOST_KB[name] },
    {
      what,
      name: 'files of script',
      value: sizes.filter(({ path }) => path.endsWith('.js')).length,
      unit: '',
      atMost: FILES_AT_MOST,
    },
    { what, name: 'fonts', value: sum('.woff2') / 1_000, unit: 'kB', atMost: FONTS_AT_MOST_KB },
  ];
}

/** The time until the title and a price are visible, on a line of 400 kbit/s. */
async function slowLine(browser: Browser, url: string, name: Named): Promise<PageRow[]> {
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_LINE_LATENCY_MS,
    downloadThroughput: SLOW_LINE_BYTES_A_SECOND,
    uploadThroughput: SLOW_LINE_BYTES_A_SECOND,
  });
  const began = performance.now();
  void page.goto(url, { waitUntil: 'commit' });
  const seen = (text: Locator) => text.filter({ visible: true }).first().waitFor();
  const value = await Promise.all([seen(page.locator('h1')), seen(page.getByText(/\$\d/))])
    .then(() => performance.now() - began)
    .catch(neverCame);
  await context.close();
  return [{ what: `${name}, 400 kbit/s`, name: 'title and price', value, unit: 'ms', atMost: TITLE_WITHIN_MS }];
}

/** Infinity for a text that did not appear in time. An earlier build may show no price at all. */
function neverCame(error: unknown): number {
  if (error instanceof errors.TimeoutError) return Number.POSITIVE_INFINITY;
  throw error;
}

async function liveListing({ origin }: RunningServer): Promise<string> {
  await fetch(`${origin}/api/test/demo`, { method: 'POST' });
  const cards = (await (await fetch(`${origin}/api/listings?status=LIVE`)).json()) as { slug: string }[];
  return `/listing/${cards[0]?.slug}`;
}

/** Measures how soon a visitor sees the home page and a listing's page. */
export async function measureLoads(_seconds: number, executablePath: string | undefined): Promise<PageRow[]> {
  const before = process.env.PAGES_BEFORE;
  const program = before === undefined ? {} : { program: resolve(before, 'apps/server/dist/main.js') };
  const server = await startServer({ unchecked: true, ...program });
  const port = await freePort();
  const browser = await chromium.launch({
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  try {
    const pages: Record<Named, string> = { home: '/', listing: await liveListing(server) };
    const rows: PageRow[] = [];
    for (const name of ['home', 'listing'] as const) {
      const url = server.origin + pages[name];
      if (before === undefined) await renderedPage(server.origin, pages[name]);
      rows.push(...(await weights(browser, url, name)));
      rows.push(...(await slowLine(browser, url, name)));
      rows.push(...(await audits(url, port, name)));
    }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
  }
}
