import { execFileSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { ActivityItem } from '@clamor/contract/demand';
import type { ListingCard, ListingResponse } from '@clamor/contract/listing-views';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { databasePid } from './database-pid.ts';
import { Member, Visitor } from './outside-client.ts';
import { freePort, type RunningServer, startServer, temporaryFolder } from './running-server.ts';
import { Watcher } from './watcher.ts';

/** Short, so that the database's pause of a few seconds counts as an outage. */
const OUTAGE_THRESHOLD_MS = 600;
/** How far in the future the deadlines are when the outage begins. */
const AHEAD_SECONDS = 4;
const BEYOND_MS = 500;
const START_MS = 60_000;
const LOOK_EVERY_MS = 20;

let dataDir: string;
let port: number;
let server: RunningServer;
let visitor: Visitor;
let seller: Member;
let fans: Member[];
let live: string;
let countdown: string;
let watchers: Watcher[];
/** The difference between product time and this process's clock. */
let offsetMs: number;

const start = async () => {
  server = await startServer({ dataDir, port, env: { OUTAGE_THRESHOLD_MS: String(OUTAGE_THRESHOLD_MS) } });
};
const read = (slug: string) => visitor.expect<ListingResponse>(200, `/api/listings/${slug}`);
const feed = (slug: string) => visitor.expect<ActivityItem[]>(200, `/api/listings/${slug}/activity`);
const at = (text: string | null | undefined) => Date.parse(text ?? '');

/** Creates a listing and starts its countdown with two likes. */
async function startedListing(title: string): Promise<string> {
  const body = { title, threshold: 2, startPriceCents: 100, minIncrementCents: 100 };
  const { slug } = await seller.expect<{ slug: string }>(201, '/api/listings', {
    method: 'POST',
    body: { ...body, auctionDurationSeconds: 60, countdownTimerMinutes: 1 },
  });
  for (const fan of fans) await fan.expect(200, `/api/listings/${slug}/like`, { method: 'POST' });
  return slug;
}

/** Waits in real time, because the server is a separate process, and an outage is measured in database time. */
async function untilPassed(productMs: number): Promise<void> {
  while (Date.now() + offsetMs < productMs) await new Promise((look) => setTimeout(look, LOOK_EVERY_MS));
}

beforeAll(async () => {
  dataDir = await temporaryFolder();
  port = await freePort();
  await start();
  visitor = new Visitor(server.origin);
  seller = await Member.join(server.origin, 'sela', 'SELLER');
  fans = [await Member.join(server.origin, 'ada', 'BIDDER'), await Member.join(server.origin, 'ben', 'BIDDER')];
}, START_MS);

afterAll(async () => {
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

/** Creates an auction and a countdown without activity, both about to end, each with an open page. */
beforeEach(async () => {
  live = await startedListing('A lot that is live');
  await seller.advanceClock(61);
  countdown = await startedListing('A lot that counts down');
  const ahead = at((await read(live)).endsAt) - (await visitor.serverTime()).getTime();
  offsetMs = (await seller.advanceClock(Math.floor(ahead / 1_000) - AHEAD_SECONDS)).getTime() - Date.now();
  watchers = [live, countdown].map((slug) => new Watcher(server.origin, slug));
  for (const watcher of watchers) await watcher.connect();
});

async function checkGivenBack(
  before: { endsAt: number; liveAt: number },
  auction: ListingResponse,
  soon: ListingResponse,
) {
  const now = Date.now() + offsetMs;
  expect([auction.phase, soon.phase]).toEqual(['live', 'countdown']);
  expect([at(auction.endsAt) > now, at(soon.liveAt) > now]).toEqual([true, true]);
  const added = at(auction.endsAt) - before.endsAt;
  expect(at(soon.liveAt) - before.liveAt).toBe(added);
  expect(auction.extensionCount).toBe(0);
  for (const slug of [live, countdown]) {
    // On a busy machine one outage may be recorded as two. Each is reported in whole seconds, so each may be off by
    // half a second.
    const isTold = async () => {
      const outages = (await feed(slug)).filter(({ type }) => type === 'outage');
      const seconds = outages.reduce((sum, { data }) => sum + (data as { addedSeconds: number }).addedSeconds, 0);
      return outages.length > 0 && Math.abs(seconds - added / 1_000) <= outages.length / 2;
    };
    await expect.poll(isTold).toBe(true);
  }
}

describe('a server that was killed while two listings ran out', () => {
  it('comes back with both deadlines moved, for whoever reads and whoever watches, though nobody touched them', async () => {
    const before = { endsAt: at((await read(live)).endsAt), liveAt: at((await read(countdown)).liveAt) };
    await server.stop('SIGKILL');
    await untilPassed(Math.max(before.endsAt, before.liveAt) + BEYOND_MS);
    await start();
    const [auction, soon, cards] = [
      await read(live),
      await read(countdown),
      await visitor.call<ListingCard[]>('/api/listings'),
    ];
    const card = cards.body.find(({ slug }) => slug === live);
    expect([card?.phase, card?.endsAt]).toEqual(['live', auction.endsAt]);
    for (const watcher of watchers) await watcher.connect();
    const [ofLive, ofCountdown] = watchers;
    await ofLive?.until(({ ends }) => ends.at(-1) === auction.endsAt);
    expect([ofLive?.phases, ofCountdown?.phases]).toEqual([['live'], ['countdown']]);
    await checkGivenBack(before, auction, soon);
    await ofCountdown?.untilStatus('LIVE');
    expect(ofCountdown?.phases).toEqual(['countdown', 'live']);
  });
});

/** Signals a process, which may have ended since it was listed. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

describe('a database that was away under a running server', () => {
  /** Stops or continues the database with all its processes. */
  async function signalDatabase(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const postmaster = await databasePid(dataDir);
    process.kill(postmaster, signal);
    const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n');
    for (const [pid, parent] of lines.map((line) => line.trim().split(/\s+/).map(Number))) {
      if (parent === postmaster && pid !== undefined) signalIfThere(pid, signal);
    }
  }

  it('lets nothing run out meanwhile, and gives the time back', async () => {
    const before = { endsAt: at((await read(live)).endsAt), liveAt: at((await read(countdown)).liveAt) };
    await signalDatabase('SIGSTOP');
    try {
      await untilPassed(Math.max(before.endsAt, before.liveAt) + BEYOND_MS);
      expect(await read(live)).toMatchObject({ phase: 'live', timeRemaining: 0 });
      expect(await read(countdown)).toMatchObject({ phase: 'countdown', timeRemaining: 0 });
    } finally {
      await signalDatabase('SIGCONT');
    }
    await expect.poll(async () => at((await read(live)).endsAt)).toBeGreaterThan(before.endsAt);
    const [auction, soon] = [await read(live), await read(countdown)];
    await checkGivenBack(before, auction, soon);
    const [ofLive, ofCountdown] = watchers;
    await ofLive?.until(({ ends }) => ends.at(-1) === auction.endsAt);
    expect(ofLive?.phases).toEqual(['live']);
    await ofCountdown?.untilStatus('LIVE');
    expect(ofCountdown?.phases).toEqual(['countdown', 'live']);
  });
});
