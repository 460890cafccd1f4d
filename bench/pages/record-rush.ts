import { performance } from 'node:perf_hooks';
import type { Browser } from '@playwright/test';
import { Rivals } from '../../e2e/browser/rivals.ts';
import { Member } from '../../e2e/http/outside-client.ts';
import type { RunningServer } from '../../e2e/http/running-server.ts';

/** A frame of the room, and when it came after the first bid. */
export interface Frame {
  afterMs: number;
  text: string;
}

/** What a watcher's page received while rivals bid. */
export interface Recording {
  slug: string;
  /** The answer to the page's first read, as text. */
  listing: string;
  frames: readonly Frame[];
  /** Bids a second that were accepted while it was recorded. */
  bidsPerSecond: number;
}

const COUNTDOWN_SECONDS = 60;
const TERMS = {
  title: 'A lamp that everybody wants',
  description: 'It stood in a reading room.',
  threshold: 2,
  countdownTimerMinutes: COUNTDOWN_SECONDS / 60,
  auctionDurationSeconds: 3 * 3_600,
  startPriceCents: 10_000,
  minIncrementCents: 1_000,
  category: 'Home',
};

async function goLive(origin: string, rivals: readonly Member[]): Promise<string> {
  const seller = await Member.join(origin, 'rush-seller', 'SELLER');
  const { slug } = await seller.expect<{ slug: string }>(201, '/api/listings', { method: 'POST', body: TERMS });
  for (const rival of rivals) {
    await rival.expect(200, `/api/listings/${slug}/like`, { method: 'POST', body: { liked: true } });
  }
  await seller.expect(200, '/api/test/clock', { method: 'POST', body: { advanceSeconds: COUNTDOWN_SECONDS + 1 } });
  return slug;
}

/** Records a real auction with so many bids a second, as a watcher's page receives it. */
export async function recordRush(
  server: RunningServer,
  browser: Browser,
  rate: number,
  seconds: number,
): Promise<Recording> {
  const rivals = [
    await Member.join(server.origin, 'rush-ada', 'BIDDER'),
    await Member.join(server.origin, 'rush-ben', 'BIDDER'),
  ];
  const slug = await goLive(server.origin, rivals);
  const listing = await (await fetch(`${server.origin}/api/listings/${slug}`)).text();
  const page = await browser.newPage();
  const frames: Frame[] = [];
  let begunAt = performance.now();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      frames.push({ afterMs: Math.max(0, performance.now() - begunAt), text: String(payload) });
    }),
  );
  // A page that draws nothing leaves the processor to the server.
  await page.goto(`${server.origin}/healthz`);
  const opened = page.waitForEvent('websocket');
  await page.evaluate((path) => void new WebSocket(path), `${server.origin.replace('http', 'ws')}/ws?slug=${slug}`);
  await (await opened).waitForEvent('framereceived');
  const stream = new Rivals(slug, rivals, 1_000 / rate);
  begunAt = performance.now();
  stream.begin();
  await page.waitForTimeout(seconds * 1_000);
  const bidsPerSecond = stream.rate();
  await stream.stop();
  await page.close();
  return { slug, listing, frames, bidsPerSecond };
}
