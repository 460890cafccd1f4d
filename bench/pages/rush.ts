import { type Browser, type CDPSession, chromium, type Page, type WebSocketRoute } from '@playwright/test';
import { type RunningServer, startServer } from '../../e2e/http/running-server.ts';
import type { PageRow } from './page-rows.ts';
import { type Recording, recordRush } from './record-rush.ts';

const RATE = 50;
const SLOWER = 4;
const PHONE = { width: 390, height: 844 };
/** The most that the page may be busy: as a share of the time, and in one task. */
const BUSY_AT_MOST = 0.4;
const LONG_TASK_AT_MOST_MS = 100;
const PRICES_AT_MOST = 4;
const ROLLS_APART_MS = 400;

/** The measurements of a page while the recording was replayed. */
interface Replay {
  busyShare: number;
  longestTaskMs: number;
  framesPerSecond: number;
  pricesPerSecond: number;
  /** The shortest time between two animations of the price; Infinity if it was animated less than twice. */
  rollGapMs: number;
}

interface Noted {
  frames: number;
  prices: number;
  rolls: number[];
}

/**
 * Counts drawn frames and changes of the price, and notes the time of each animation of the price. Playwright runs it
 * in the page.
 */
function takeNotes(): void {
  const noted: Noted = { frames: 0, prices: 0, rolls: [] };
  Object.assign(window, { noted });
  const drawn = () => {
    noted.frames += 1;
    requestAnimationFrame(drawn);
  };
  requestAnimationFrame(drawn);
  document.addEventListener('animationstart', ({ target, timeStamp }) => {
    if (target instanceof Element && target.hasAttribute('data-price')) noted.rolls.push(timeStamp);
  });
  let price = '';
  new MutationObserver(() => {
    const shown = document.querySelector('[data-price]')?.textContent ?? '';
    if (shown !== price) noted.prices += 1;
    price = shown;
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Makes the page and its socket get the recording instead of the server's answers. */
async function answerFrom(page: Page, recording: Recording): Promise<{ replay: () => Promise<void> }> {
  let socket: WebSocketRoute | undefined;
  const { slug, html, frames } = recording;
  await page.route(`**/listing/${slug}`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  // The server's listing has all bids of the recording already, so the page must not read it.
  await page.route(`**/api/listings/${slug}*`, (route) => route.abort());
  // The server would also answer with bids that the replay has not reached yet. So the page must not load the bids that
  // a frame had no space for.
  await page.route(`**/api/listings/${slug}/bids?*`, (route) => route.abort());
  const [hello, ...rest] = frames;
  await page.routeWebSocket(/\/ws\?/, (opened) => {
    if (!opened.url().includes(slug)) return;
    socket = opened;
    if (hello !== undefined) opened.send(hello.text);
  });
  const replay = async () => {
    const begunAt = performance.now();
    for (const { afterMs, text } of rest) {
      const wait = afterMs - (performance.now() - begunAt);
      if (wait > 0) await new Promise((done) => setTimeout(done, wait));
      socket?.send(text);
    }
  };
  return { replay };
}

/** The processor time of the page's main thread so far, in seconds. */
async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time, in microseconds. */
  tdur?: number;
  args?: { name?: string };
}

/** The most processor time of a single task on the page's main thread, in milliseconds. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`;
  const mains = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && mains.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('the trace names no tasks');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
}

async function replayOn(browser: Browser, server: RunningServer, recording: Recording): Promise<Replay> {
  const page = await browser.newPage({ viewport: PHONE, isMobile: true });
  // The compiler wraps functions in a helper `__name`, which is missing in the page.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(takeNotes);
  const { replay } = await answerFrom(page, recording);
  await page.goto(`${server.origin}/listing/${recording.slug}`);
  await page.locator('[data-price]').scrollIntoViewIfNeeded();
  await page.waitForTimeout(1_000);
  const session = await page.context().newCDPSession(page);
  // Counts processor time instead of elapsed time, so that other load on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.evaluate(() => {
    Object.assign((window as unknown as { noted: Noted }).noted, { frames: 0, prices: 0, rolls: [] });
  });
  const [busyBefore, begunAt] = [await busySeconds(session), performance.now()];
  await browser.startTracing(page, { categories: ['toplevel'] });
  await replay();
  const longestTaskMs = longestTask(await browser.stopTracing());
  const seconds = (performance.now() - begunAt) / 1_000;
  const busy = (await busySeconds(session)) - busyBefore;
  const noted = await page.evaluate(() => (window as unknown as { noted: Noted }).noted);
  await page.close();
  const gaps = noted.rolls.slice(1).map((at, index) => at - (noted.rolls[index] ?? 0));
  return {
    busyShare: busy / seconds,
    longestTaskMs,
    framesPerSecond: noted.frames / seconds,
    pricesPerSecond: noted.prices / seconds,
    rollGapMs: Math.min(...gaps),
  };
}

function rowsOf({ bidsPerSecond, frames }: Recording, replayed: Replay): PageRow[] {
  const what = `listing in a rush, ${bidsPerSecond.toFixed(0)} bids/s in ${frames.length} frames, CPU ${SLOWER}x slower`;
  const row = (name: string, value: number, unit: string, bound: Pick<PageRow, 'atMost' | 'atLeast'>): PageRow => ({
    what,
    name,
    value,
    unit,
    ...bound,
  });
  return [
    row('main thread at work', replayed.busyShare * 100, '%', { atMost: BUSY_AT_MOST * 100 }),
    row('longest task', replayed.longestTaskMs, 'ms', { atMost: LONG_TASK_AT_MOST_MS }),
    row('price changes shown', replayed.pricesPerSecond, 'per second', { atMost: PRICES_AT_MOST }),
    row('shortest time between two rolls', replayed.rollGapMs, 'ms', { atLeast: ROLLS_APART_MS }),
    row('frames drawn', replayed.framesPerSecond, 'per second', {}),
  ];
}

/**
 * Replays a recorded rush to the listing's page on a slow phone. The server is idle meanwhile, so only the page is
 * measured.
 */
export async function measureRush(seconds: number, executablePath: string | undefined): Promise<PageRow[]> {
  const server = await startServer({ unchecked: true });
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  try {
    const recording = await recordRush(server, browser, RATE, seconds);
    return rowsOf(recording, await replayOn(browser, server, recording));
  } finally {
    await browser.close();
    await server.stop();
  }
}
