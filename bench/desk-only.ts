import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDesk, type RunningDesk } from '../apps/server/src/modules/desk/index.ts';
import { DatabaseClock } from '../apps/server/src/platform/clock/index.ts';
import { createPool, migrate } from '../apps/server/src/platform/database/index.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/index.ts';
import { connectPipeline } from '../apps/server/src/platform/pipeline/index.ts';
import { addLive, addMember, bid, type Member, request } from '../apps/server/test/desk/market.fixture.ts';
import { TEST_SECTIONS, TEST_TABLES } from '../apps/server/test/desk/sections.fixture.ts';
import { processorSeconds } from './bids/processor-time.ts';

/**
 * `npx tsx bench/desk-only.ts [seconds] [outstanding]`: prints how many durable bids a second the desk alone accepts,
 * in this process. Each bid has the actor check, its event and its row; half of the runs store an idempotency key with
 * each bid.
 */
const seconds = Number(process.argv[2] ?? 5);
const outstanding = Number(process.argv[3] ?? 2_000);
const MEMBERS = 200;
const SPREAD = 1_000;
const HOUR_MS = 3_600_000;
const KEY_BODY = createHash('sha256').update('a body').digest('hex');
const CHEAP = { startPriceCents: 1, minIncrementCents: 1 };

const log = {
  info: () => undefined,
  warn: (fields: object, text: string) => console.warn(text, fields),
  error: (fields: object, text: string) => console.error(text, fields),
};

const dataDir = mkdtempSync(join(tmpdir(), 'clamor-desk-bench-'));
chmodSync(dataDir, 0o711);
const database = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: () => undefined });
await migrate(database.url);
const pool = createPool(database.url, { onError: () => undefined });
await pool.query(TEST_TABLES);
const members: Member[] = [];
for (let index = 0; index < MEMBERS; index += 1) members.push(await addMember(pool));
const clock = new DatabaseClock();
const batches = { count: 0, commands: 0, milliseconds: 0 };
const desk = createDesk({
  connect: (limits, name) => connectPipeline(database.url, limits, name),
  sections: TEST_SECTIONS,
  clock,
  offsetAt: () => 0,
  log,
  metrics: {
    batchEnded: (batch) => {
      batches.count += 1;
      batches.commands += batch.commands;
      batches.milliseconds += batch.milliseconds;
    },
    batchFailed: (kind) => console.warn('batch failed', kind),
    overloaded: () => undefined,
    outcomeUnknown: () => undefined,
  },
});
await desk.start();

try {
  for (const keyed of [false, true]) {
    await report(`hot, ${keyed ? 'with' : 'without'} keys`, [await addLive(pool, HOUR_MS, 60_000, CHEAP)], keyed);
    const spread: string[] = [];
    for (let index = 0; index < SPREAD; index += 1) spread.push(await addLive(pool, HOUR_MS, 60_000, CHEAP));
    await report(`over ${SPREAD}, ${keyed ? 'with' : 'without'} keys`, spread, keyed);
  }
} finally {
  await desk.stop();
  await pool.end();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function report(title: string, listings: string[], keyed: boolean): Promise<void> {
  Object.assign(batches, { count: 0, commands: 0, milliseconds: 0 });
  const cpu = process.cpuUsage();
  const databaseCpu = processorSeconds(database.pid);
  const startedAt = performance.now();
  const { accepted, other } = await drive(desk, listings, keyed, startedAt + seconds * 1_000);
  const took = (performance.now() - startedAt) / 1_000;
  const used = process.cpuUsage(cpu);
  console.log(
    `${title}: ${Math.round(accepted / took)} accepted/s, ${other} others; ` +
      `${Math.round(batches.commands / batches.count)} commands a batch, ${(batches.milliseconds / batches.count).toFixed(1)} ms each; ` +
      `${((used.user + used.system) / Math.max(accepted, 1)).toFixed(1)} µs of Node's and ` +
      `${(((processorSeconds(database.pid) - databaseCpu) * 1_000_000) / Math.max(accepted, 1)).toFixed(1)} µs of PostgreSQL's CPU a bid`,
  );
}

/** Keeps `outstanding` bids unanswered until the time is over. Each bid is higher than the last one on its listing. */
async function drive(
  to: RunningDesk,
  listings: string[],
  keyed: boolean,
  until: number,
): Promise<{ accepted: number; other: number }> {
  const amounts = new Map(listings.map((id) => [id, 0]));
  const counts = { accepted: 0, other: 0 };
  let sent = 0;
  const client = async () => {
    while (performance.now() < until) {
      sent += 1;
      const listingId = listings[sent % listings.length] as string;
      const amount = (amounts.get(listingId) ?? 0) + 1;
      amounts.set(listingId, amount);
      const member = members[(sent + amount) % MEMBERS] as Member;
      const key = keyed ? { value: `key-of-bid-number-${sent}`, body: KEY_BODY } : null;
      const answer = await to.submit(request(listingId, bid(amount), member.asker, clock.databaseNow(), key));
      if (answer.kind === 'accepted') counts.accepted += 1;
      else counts.other += 1;
    }
  };
  await Promise.all(Array.from({ length: outstanding }, client));
  return counts;
}
