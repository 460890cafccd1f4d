import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDesk, DeskNotStarted } from '../../src/modules/desk/index.ts';
import { DatabaseClock } from '../../src/platform/clock/index.ts';
import { createClient } from '../../src/platform/database/index.ts';
import { connectPipeline } from '../../src/platform/pipeline/index.ts';
import { type DeskSite, openDeskSite, place } from './desk.fixture.ts';
import { addLive, addMember, databaseNow, stopTheHeart } from './market.fixture.ts';
import { TEST_SECTIONS } from './sections.fixture.ts';

/** Heartbeats so rare that only those of a test occur. */
const SELDOM = { heartbeatEveryMs: 3_600_000 };

let site: DeskSite;
beforeEach(async () => {
  site = await openDeskSite();
});
afterEach(() => site.close());

/** Runs a statement in another transaction, which keeps its locks until the returned function is called. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const client = createClient(site.url);
  await client.connect();
  await client.query('BEGIN');
  await client.query(statement);
  return async () => {
    await client.query('ROLLBACK');
    await client.end();
  };
}

const lockHeartbeat = () => hold('SELECT FROM heartbeat FOR UPDATE');

interface LaneHeartbeat {
  node: string;
  lane: string;
  at: number;
}
const laneHeartbeats = async (): Promise<LaneHeartbeat[]> =>
  (await site.pool.query('SELECT node, lane, at FROM lane_beats ORDER BY node, lane')).rows;
const sharedHeartbeat = async (): Promise<number> =>
  (await site.pool.query('SELECT last_at FROM heartbeat')).rows[0].last_at;
const heartbeatsIn = (statements: readonly { name: string }[]) =>
  statements.map(({ name }) => name).filter((name) => name.startsWith('desk_beat'));

describe('a lane’s beat', () => {
  it('is a row of its own, and the row of all is left alone while it is young', async () => {
    const parameters = { ...SELDOM, outageThresholdMs: 100_000 };
    await site.node({ parameters, lanes: 3 });
    const rows = await laneHeartbeats();
    expect(rows.map(({ lane }) => lane)).toEqual([
      'clamor desk 1',
      'clamor desk 2',
      'clamor desk 3',
      'clamor desk waiting 1',
      'clamor desk waiting 2',
      'clamor desk waiting 3',
    ]);
    const shared = await sharedHeartbeat();
    const other = await site.node({ parameters, lanes: 1 });
    expect(heartbeatsIn(other.statements)).toEqual(['desk_beat_alone', 'desk_beat_alone']);
    expect(await sharedHeartbeat()).toBe(shared);
    expect(new Set((await laneHeartbeats()).map(({ node }) => node)).size).toBe(2);
  });

  it('waits for nobody who moves the row of all, and says nothing of it', async () => {
    const node = await site.node({ parameters: { ...SELDOM, lockTimeoutMs: 100 } });
    await stopTheHeart(site.pool, 2_000);
    const [before, shared, letGo] = [await laneHeartbeats(), await sharedHeartbeat(), await lockHeartbeat()];
    await node.desk.heartbeatNow();
    const moved = (await laneHeartbeats()).filter(({ at }, index) => at > (before[index]?.at ?? 0));
    expect(moved.map(({ lane }) => lane)).toEqual(['clamor desk waiting 1']);
    expect(await sharedHeartbeat()).toBe(shared);
    expect(node.log).toEqual([]);
    await letGo();
  });

  it('that a lock keeps from being made is no failure, and leaves no lane fresh', async () => {
    const node = await site.node({ parameters: { heartbeatEveryMs: 20, outageThresholdMs: 600, lockTimeoutMs: 50 } });
    expect(node.desk.serving()).toBe(true);
    const letGo = await hold('LOCK TABLE heartbeat IN ACCESS EXCLUSIVE MODE');
    await expect.poll(() => node.desk.serving()).toBe(false);
    expect(node.log.filter(({ message }) => message === 'A beat failed.')).toEqual([]);
    await letGo();
    await expect.poll(() => node.desk.serving()).toBe(true);
  });

  it('that failed leaves no lane fresh, and is said', async () => {
    const node = await site.node({ parameters: { heartbeatEveryMs: 20, outageThresholdMs: 600 } });
    await site.pool.query('ALTER TABLE lane_beats RENAME TO away');
    await expect.poll(() => node.desk.serving()).toBe(false);
    expect(node.log.some(({ message }) => message === 'A beat failed.')).toBe(true);
    await site.pool.query('ALTER TABLE away RENAME TO lane_beats');
    await expect.poll(() => node.desk.serving()).toBe(true);
  });

  it('is forgotten an hour after the last one of a lane', async () => {
    const first = await site.node({ parameters: SELDOM, lanes: 1 });
    await first.desk.stop();
    const second = await site.node({ parameters: SELDOM, lanes: 1 });
    await second.desk.heartbeatNow();
    expect(await laneHeartbeats()).toHaveLength(4);
    await site.pool.query('UPDATE lane_beats SET at = at - 3600001 WHERE at < (SELECT max(at) FROM lane_beats)');
    const third = await site.node({ parameters: SELDOM, lanes: 1 });
    await third.desk.heartbeatNow();
    await expect.poll(async () => (await laneHeartbeats()).length).toBeLessThan(4);
  });
});

describe('a desk that starts', () => {
  it('has one lane write the outage down before the others beat', async () => {
    await (await site.node({ parameters: SELDOM })).desk.stop();
    await stopTheHeart(site.pool, 200_000);
    const node = await site.node({ parameters: { ...SELDOM, outageThresholdMs: 100_000 }, lanes: 4 });
    expect(heartbeatsIn(node.statements)).toEqual(['desk_beat_after_gap', ...Array(7).fill('desk_beat_alone')]);
    expect((await site.pool.query('SELECT FROM outages')).rowCount).toBe(1);
    expect(node.log.map(({ message }) => message)).toEqual(['Nobody had served for a while: the time is given back.']);
  });

  it('waits for whoever writes the outage down, longer than one lock time-out', async () => {
    await (await site.node({ parameters: SELDOM })).desk.stop();
    await stopTheHeart(site.pool, 20_000);
    const letGo = await lockHeartbeat();
    const starting = site.node({ parameters: { ...SELDOM, lockTimeoutMs: 50 } });
    const waiting = async () =>
      (
        await site.pool.query(
          "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%heartbeat%'",
        )
      ).rowCount;
    for (let wait = 0; wait < 2; wait += 1) {
      await expect.poll(waiting).toBe(1);
      await expect.poll(waiting).toBe(0);
    }
    await letGo();
    const node = await starting;
    expect(node.desk.serving()).toBe(true);
    const id = await addLive(site.pool);
    expect(await place(node, id, 1_000, await addMember(site.pool))).toMatchObject({ kind: 'accepted' });
  });

  it('gives up within a bound, in words, where nobody lets it write', async () => {
    await (await site.node({ parameters: SELDOM })).desk.stop();
    await stopTheHeart(site.pool, 20_000);
    const letGo = await lockHeartbeat();
    const desk = createDesk({
      connect: (limits, name) => connectPipeline(site.url, limits, name),
      sections: TEST_SECTIONS,
      clock: new DatabaseClock(),
      offsetAt: () => 0,
      parameters: { ...SELDOM, lockTimeoutMs: 50, startAttempts: 3 },
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    });
    const error = await desk.start().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DeskNotStarted);
    expect(desk.serving()).toBe(false);
    await desk.stop();
    await letGo();
    expect(await sharedHeartbeat()).toBeLessThan((await databaseNow(site.pool)) - 19_000);
  });
});
