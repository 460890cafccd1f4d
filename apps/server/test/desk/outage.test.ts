import type { Command } from '@clamor/domain/lifecycle';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type DeskAnswer,
  type DeskRequest,
  type FreshAnswer,
  type KeylessRequest,
  readEvents,
  readState,
} from '../../src/modules/desk/index.ts';
import { createOutageSweep } from '../../src/modules/lifecycle/index.ts';
import { moveTestClock } from '../../src/platform/clock/index.ts';
import { type DeskSite, openDeskSite, place, tick } from './desk.fixture.ts';
import {
  addListing,
  addLive,
  addMember,
  bid,
  databaseNow,
  type Member,
  request,
  stopTheHeart,
} from './market.fixture.ts';

const HOUR_MS = 3_600_000;
/** Heartbeats so rare that only those of a test occur. */
const RARE_HEARTBEATS = { heartbeatEveryMs: 3_600_000 };

let site: DeskSite;
let ann: Member;

beforeEach(async () => {
  site = await openDeskSite();
  ann = await addMember(site.pool);
});
afterEach(() => site.close());

async function outages(): Promise<{ id: number; lasted: number }[]> {
  const { rows } = await site.pool.query('SELECT id, (to_at - from_at)::float8 AS lasted FROM outages ORDER BY id');
  return rows;
}

async function endsAt(listingId: string): Promise<number | null> {
  const state = await readState(site.pool, listingId);
  return state?.phase.status === 'LIVE' ? state.phase.endsAt : null;
}

describe('a gap in which nobody served', () => {
  it('is written down once, before anything is decided, and given back to the auction', async () => {
    const nodes = [await site.node({ parameters: RARE_HEARTBEATS }), await site.node({ parameters: RARE_HEARTBEATS })];
    const id = await addLive(site.pool, 90_000);
    const end = (await endsAt(id)) ?? 0;
    await stopTheHeart(site.pool, 20_000);
    const answers = await Promise.all(nodes.flatMap((node) => [place(node, id, 1_000, ann), tick(node, id)]));
    expect(answers.filter(({ kind }) => kind === 'accepted')).not.toEqual([]);
    const written = await outages();
    expect(written).toHaveLength(1);
    expect(written[0]?.lasted).toBeGreaterThanOrEqual(20_000);
    const added = (await endsAt(id)) ?? 0;
    expect(added).toBe(end + (written[0]?.lasted ?? 0));
    const events = await readEvents(site.pool, id, 0, 10);
    expect(events.filter(({ type }) => type === 'outage_added')).toHaveLength(1);
  });

  it('does not let an auction end whose end fell into it', async () => {
    const node = await site.node({ parameters: RARE_HEARTBEATS });
    const id = await addLive(site.pool, -10_000, 120_000);
    await stopTheHeart(site.pool, 20_000);
    await tick(node, id);
    const [outage] = await outages();
    const state = await readState(site.pool, id);
    expect(state?.phase.status).toBe('LIVE');
    expect(state?.outageId).toBe(outage?.id);
    expect(await place(node, id, 1_000, ann)).toMatchObject({ kind: 'accepted' });
  });

  it('moves no deadline that was set after it', async () => {
    const node = await site.node({ parameters: RARE_HEARTBEATS });
    const { id } = await addListing(site.pool, { timing: { startPolicy: 'MANUAL' }, sellerId: ann.userId });
    const ask = (command: Command, { asker }: Member) =>
      node.desk.submit(request(id, command, asker, node.clock.databaseNow()));
    for (let fans = 0; fans < 2; fans += 1) await ask({ kind: 'like', liked: true }, await addMember(site.pool));
    await site.pool.query('UPDATE listing_state SET goal_met_at = goal_met_at - 60000 WHERE id = $1', [id]);
    await stopTheHeart(site.pool, 20_000);
    const hour = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(11, 16);
    const timing = { startPolicy: 'SMART' as const, primeHours: { start: hour(2), end: hour(3) } };
    expect(await ask({ kind: 'change_timing', timing }, ann)).toMatchObject({ kind: 'accepted' });
    await tick(node, id);
    const events = await readEvents(site.pool, id, 0, 10);
    expect(events.map(({ type }) => type).slice(4)).toEqual(['timing_changed', 'start_scheduled']);
    expect((await readState(site.pool, id))?.outageId).toBe(1);
  });

  it('is found when the desk starts again', async () => {
    const first = await site.node({ parameters: RARE_HEARTBEATS });
    await first.desk.stop();
    await stopTheHeart(site.pool, 8_000);
    await Promise.all([site.node(), site.node(), site.node()]);
    expect(await outages()).toHaveLength(1);
  });

  it('counts from the threshold on, and a new database has no gap', async () => {
    const node = await site.node({ parameters: RARE_HEARTBEATS });
    const id = await addLive(site.pool);
    await stopTheHeart(site.pool, 4_000);
    expect(await place(node, id, 1_000, ann)).toMatchObject({ kind: 'accepted' });
    expect(await outages()).toEqual([]);
  });

  it('is kept away by beats, bids or none', async () => {
    const node = await site.node({ parameters: { heartbeatEveryMs: 20 } });
    await stopTheHeart(site.pool, 3_000);
    const age = async () => {
      const { rows } = await site.pool.query('SELECT last_at::float8 AS last_at FROM heartbeat');
      return (await databaseNow(site.pool)) - rows[0].last_at;
    };
    await expect.poll(age).toBeLessThan(1_000);
    expect(node.desk.serving()).toBe(true);
  });
});

describe('what readers on a node know of the time', () => {
  it('is every outage on record, and the last beat, as soon as the desk has started', async () => {
    const first = await site.node({ parameters: RARE_HEARTBEATS });
    await stopTheHeart(site.pool, 8_000);
    await first.desk.heartbeatNow();
    await stopTheHeart(site.pool, 9_000);
    const node = await site.node({ parameters: RARE_HEARTBEATS });
    const { outages: known, servedUntil, now } = node.desk.knownTime();
    expect(known.map(({ id, from, to }) => [id, Math.floor((to - from) / 1_000)])).toEqual([
      [1, 8],
      [2, 9],
    ]);
    const { rows } = await site.pool.query('SELECT last_at::float8 AS last_at FROM heartbeat');
    expect(servedUntil).toBe(rows[0].last_at);
    expect(servedUntil).toBeLessThanOrEqual(now + 1);
  });

  it('comes with a batch too, where another node made the beat', async () => {
    const [node, other] = [
      await site.node({ parameters: RARE_HEARTBEATS }),
      await site.node({ parameters: RARE_HEARTBEATS }),
    ];
    const id = await addLive(site.pool);
    let heard = 0;
    node.desk.onOutage(() => {
      heard += 1;
    });
    await stopTheHeart(site.pool, 8_000);
    await other.desk.heartbeatNow();
    const before = node.desk.knownTime();
    await tick(node, id);
    const after = node.desk.knownTime();
    expect([before.outages.length, after.outages.length, heard]).toEqual([0, 1, 1]);
    expect(after.servedUntil).toBe(after.outages[0]?.to);
    expect(after.servedUntil).toBeGreaterThan(before.servedUntil);
  });

  it('does not grow without a beat, whatever is committed', async () => {
    const node = await site.node({ parameters: RARE_HEARTBEATS });
    const id = await addLive(site.pool);
    const before = node.desk.knownTime();
    expect(await place(node, id, 1_000, ann)).toMatchObject({ kind: 'accepted' });
    expect(node.desk.knownTime().servedUntil).toBe(before.servedUntil);
  });

  it('moves with the development clock, as product time does', async () => {
    const node = await site.node({ parameters: RARE_HEARTBEATS });
    const before = node.desk.knownTime();
    await moveTestClock(site.pool, HOUR_MS);
    await node.desk.heartbeatNow();
    expect(node.desk.knownTime().servedUntil - before.servedUntil).toBeGreaterThanOrEqual(HOUR_MS);
  });
});

describe('a new outage', () => {
  it('is given back to every listing with a deadline, page by page, though nobody touches any', async () => {
    const node = await site.node({ parameters: RARE_HEARTBEATS });
    const many = { length: 255 };
    const young = await Promise.all(Array.from(many, (_, index) => addLive(site.pool, 60_000 + index)));
    const ids = await Promise.all([addLive(site.pool), addLive(site.pool, 700_000)]);
    const frozen = await addLive(site.pool);
    await site.pool.query('UPDATE listing_state SET frozen_at = last_event_at, due_at = NULL WHERE id = $1', [frozen]);
    await stopTheHeart(site.pool, 20_000);
    await site.pool.query('UPDATE listing_state SET since = since + $2 WHERE id = ANY($1)', [young, HOUR_MS]);
    const sweep = createOutageSweep({ pool: site.pool, clock: node.clock, desk: node.desk, onError: () => {} });
    await sweep.finish();
    expect(node.told).toEqual([]);
    await node.desk.heartbeatNow();
    await sweep.finish();
    await sweep.stop();
    expect(new Set(node.told.map(({ state }) => state.id))).toEqual(new Set(ids));
    expect(node.told.every(({ steps }) => steps.map(({ event }) => event.type).join() === 'outage_added')).toBe(true);
    const before = node.told.length;
    const other = await site.node({ parameters: RARE_HEARTBEATS });
    const again = createOutageSweep({ pool: site.pool, clock: other.clock, desk: other.desk, onError: () => {} });
    await again.finish();
    await again.stop();
    expect([node.told.length, other.told.length]).toEqual([before, 0]);
  });

  it('is given back to every listing though one before it was given back already', async () => {
    const node = await site.node({ parameters: RARE_HEARTBEATS });
    const ids = [await addLive(site.pool), await addLive(site.pool, 700_000)];
    const sweep = createOutageSweep({ pool: site.pool, clock: node.clock, desk: node.desk, onError: () => {} });
    for (let round = 1; round <= 2; round += 1) {
      await stopTheHeart(site.pool, 20_000);
      await node.desk.heartbeatNow();
      await sweep.finish();
      const seen = await Promise.all(ids.map((id) => readState(site.pool, id)));
      expect(seen.map((state) => state?.outageId)).toEqual([round, round]);
    }
    await sweep.stop();
  });

  it('is given back in the end where the desk had no room at first, or could not learn what became of it', async () => {
    const node = await site.node({ parameters: RARE_HEARTBEATS });
    const id = await addLive(site.pool);
    await stopTheHeart(site.pool, 20_000);
    await node.desk.heartbeatNow();
    const refusals: FreshAnswer[] = [
      { kind: 'overloaded', retryAfterSeconds: 1 },
      { kind: 'outcome_unknown', retryAfterSeconds: 1 },
    ];
    function submit(asked: KeylessRequest): Promise<FreshAnswer>;
    function submit(asked: DeskRequest): Promise<DeskAnswer>;
    async function submit(asked: DeskRequest): Promise<DeskAnswer> {
      return refusals.shift() ?? (await node.desk.submit(asked));
    }
    const desk = { knownTime: () => node.desk.knownTime(), submit };
    const sweep = createOutageSweep({ pool: site.pool, clock: node.clock, desk, onError: () => {} });
    await sweep.finish();
    await sweep.finish();
    expect(node.told).toEqual([]);
    await sweep.finish();
    await sweep.stop();
    expect(node.told.map(({ state }) => state.id)).toEqual([id]);
  });
});

describe('the development clock', () => {
  it('moves deadlines, and is no outage', async () => {
    const node = await site.node();
    const id = await addLive(site.pool, 2 * HOUR_MS);
    const end = await endsAt(id);
    await moveTestClock(site.pool, HOUR_MS);
    expect(await place(node, id, 1_000, ann)).toMatchObject({ kind: 'accepted' });
    expect(await outages()).toEqual([]);
    expect(await endsAt(id)).toBe(end);
    expect(node.clock.now() - node.clock.databaseNow()).toBe(HOUR_MS);
    await moveTestClock(site.pool, HOUR_MS + 60_000);
    expect(await tick(node, id)).toMatchObject({ kind: 'accepted', state: { phase: { status: 'ENDED', since: end } } });
    expect(await outages()).toEqual([]);
  });

  it('does not make a bid in hand look old', async () => {
    const node = await site.node();
    const id = await addLive(site.pool, 5 * HOUR_MS);
    // 50 ms ago, because the node's estimate of the database's time may be ahead. The desk would replace a time in the
    // future by the present.
    const receivedAt = node.clock.databaseNow() - 50;
    await moveTestClock(site.pool, HOUR_MS);
    const answer = await node.desk.submit(request(id, bid(1_000), ann.asker, receivedAt));
    expect(answer).toMatchObject({ kind: 'accepted', reply: { bid: { receivedAt: receivedAt + HOUR_MS } } });
  });
});
