import { performance } from 'node:perf_hooks';
import type { Browser } from '@playwright/test';
import { Member } from '../../e2e/http/outside-client.ts';
import type { RunningServer } from '../../e2e/http/running-server.ts';
import { renderedPage } from './rendered-page.ts';

/** A frame of the listing's room, and its time after the first bid. */
export interface Frame {
  afterMs: number;
  text: string;
}

/** Everything that a watcher's page receives during a rush of bids. */
export interface Recording {
  slug: string;
  /** The HTML that the server rendered before the first bid. */
  html: string;
  frames: readonly Frame[];
  /** The rate of bids that were accepted during the recording. */
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

/** The most bids that may be unanswered at once. */
const UNDER_WAY_AT_MOST = 100;

/**
 * Bids by the rivals in turn, each one increment higher, at a steady rate that does not wait for answers. Returns the
 * number of accepted bids a second.
 */
async function bidInTurn(slug: string, rivals: readonly Member[], rate: number, seconds: number): Promise<number> {
  const underWay = new Set<Promise<void>>();
  let accepted = 0;
  const begunAt = performance.now();
  for (let turn = 0; turn < rate * seconds; turn += 1) {
    const wait = (turn * 1_000) / rate - (performance.now() - begunAt);
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    if (underWay.size >= UNDER_WAY_AT_MOST) await Promise.race(underWay);
    const rival = rivals[turn % rivals.length] as Member;
    const body = { slug, amountCents: TERMS.startPriceCents + turn * TERMS.minIncrementCents };
    const sent = rival.call('/api/bids', { method: 'POST', body }).then(({ status }) => {
      if (status === 201) accepted += 1;
      underWay.delete(sent);
    });
    underWay.add(sent);
  }
  await Promise.all(underWay);
  return accepted / ((performance.now() - begunAt) / 1_000);
}

/** Records an auction with `rate` bids a second, as the page of a watcher receives it. */
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
  const html = await renderedPage(server.origin, `/listing/${slug}`);
  const page = await browser.newPage();
  const frames: Frame[] = [];
  let begunAt = performance.now();
  page.on('websocket', (socket) => {
    if (!socket.url().includes(slug)) return;
    socket.on('framereceived', ({ payload }) => {
      frames.push({ afterMs: Math.max(0, performance.now() - begunAt), text: String(payload) });
    });
  });
  // This page shows no listing, so drawing takes no processor time from the server.
  await page.goto(`${server.origin}/terms`);
  const opened = page.waitForEvent('websocket', (socket) => socket.url().includes(slug));
  await page.evaluate((path) => void new WebSocket(path), `${server.origin.replace('http', 'ws')}/ws?slug=${slug}`);
  await (await opened).waitForEvent('framereceived');
  begunAt = performance.now();
  const bidsPerSecond = await bidInTurn(slug, rivals, rate, seconds);
  await page.close();
  return { slug, html, frames, bidsPerSecond };
}
