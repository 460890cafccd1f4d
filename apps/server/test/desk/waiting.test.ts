import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualScheduler } from '../../src/platform/clock/index.ts';
import { type DeskSite, openDeskSite, place, sequence, tick } from './desk.fixture.ts';
import { addLive, addMember, bid, type Member, request, revoke } from './market.fixture.ts';
import { TEST_SECTIONS } from './sections.fixture.ts';
import { slowSection } from './trap-sections.fixture.ts';

/** Limits so long that a test can act while a command waits. The grace must exceed them. */
const PATIENT = { maxAgeMs: 10_000, lockTimeoutMs: 5_000, statementTimeoutMs: 6_000, graceMs: 30_000 };

let site: DeskSite;
let ann: Member;
let bob: Member;

beforeAll(async () => {
  site = await openDeskSite();
  ann = await addMember(site.pool);
  bob = await addMember(site.pool);
});
afterAll(() => site.close());

/** The waiting lanes, of all running nodes, that wait for a lock. */
const waits = () =>
  site.pool.query(
    "SELECT 1 FROM pg_stat_activity WHERE application_name LIKE 'clamor desk waiting %' AND wait_event_type = 'Lock'",
  );

describe('a row that somebody else holds', () => {
  it('keeps nobody else waiting, and no command on it overtakes another', async () => {
    const node = await site.node({ lanes: 1, parameters: PATIENT });
    const [first, second, free] = [await addLive(site.pool), await addLive(site.pool), await addLive(site.pool)];
    const letFirstGo = await site.lockRow(first);
    const letSecondGo = await site.lockRow(second);
    const waitingForFirst = place(node, first, 1_000, ann);
    expect(await place(node, free, 1_000, ann)).toMatchObject(sequence(1));
    const earlier = [place(node, second, 1_000, ann), place(node, second, 1_100, bob)];
    expect(await place(node, free, 1_100, bob)).toMatchObject(sequence(2));
    await letSecondGo();
    const later = place(node, second, 1_200, ann);
    expect(await place(node, free, 1_200, ann)).toMatchObject(sequence(3));
    await letFirstGo();
    expect(await waitingForFirst).toMatchObject(sequence(1));
    expect(await earlier[0]).toMatchObject(sequence(1));
    expect(await earlier[1]).toMatchObject(sequence(2));
    expect(await later).toMatchObject(sequence(3));
    await node.desk.stop();
  });

  it('is waited for beside the rows of other lanes, one of each lane at a time', async () => {
    const node = await site.node({ lanes: 2, parameters: PATIENT });
    // With twelve listings it is unlikely (one in two thousand runs) that all share one home lane.
    const ids = await Promise.all(Array.from({ length: 12 }, () => addLive(site.pool)));
    const letGo = await Promise.all(ids.map((id) => site.lockRow(id)));
    const answers = ids.map((id) => place(node, id, 1_000, ann));
    await expect.poll(async () => (await waits()).rowCount).toBe(2);
    for (const each of letGo) await each();
    for (const answer of answers) expect(await answer).toMatchObject(sequence(1));
    await node.desk.stop();
  });

  it('keeps the order of its commands where waiting for it failed and begins anew', async () => {
    const node = await site.node({ lanes: 1, parameters: { ...PATIENT, lockTimeoutMs: 300 } });
    const id = await addLive(site.pool);
    const letGo = await site.lockRow(id);
    const waits = () => node.statements.filter(({ name }) => name === 'desk_lock_waiting').length;
    const earlier = place(node, id, 1_000, ann);
    await expect.poll(waits).toBe(1);
    const later = place(node, id, 1_100, bob);
    await expect.poll(waits, { timeout: 5_000 }).toBe(2);
    await letGo();
    expect(await earlier).toMatchObject(sequence(1));
    expect(await later).toMatchObject(sequence(2));
    await node.desk.stop();
  });

  it('is not worth a tick: whoever holds it takes the step', async () => {
    const node = await site.node({ parameters: PATIENT });
    const id = await addLive(site.pool);
    const letGo = await site.lockRow(id);
    expect(await tick(node, id)).toMatchObject({ kind: 'overloaded' });
    await letGo();
    await node.desk.stop();
  });

  it('is given up after the age, without effect, and the bids go on when it is free', async () => {
    const node = await site.node({ parameters: { lockTimeoutMs: 200 } });
    const id = await addLive(site.pool);
    const letGo = await site.lockRow(id);
    expect(await place(node, id, 1_000, ann)).toMatchObject({ kind: 'overloaded' });
    await letGo();
    expect(await place(node, id, 1_000, ann)).toMatchObject(sequence(1));
    await node.desk.stop();
  });

  it('makes a command too old that got its row only after its age', async () => {
    const node = await site.node({ parameters: { ...PATIENT, maxAgeMs: 300 } });
    const id = await addLive(site.pool);
    const letGo = await site.lockRow(id);
    const receivedAt = node.clock.databaseNow();
    const answer = node.desk.submit(request(id, bid(1_000), ann.asker, receivedAt));
    await expect.poll(() => node.clock.databaseNow() - receivedAt).toBeGreaterThan(400);
    await letGo();
    expect(await answer).toMatchObject({ kind: 'overloaded' });
    await node.desk.stop();
  });

  it('does not hide that a member was suspended meanwhile: who asks is looked up under the lock', async () => {
    const node = await site.node({ parameters: PATIENT });
    const carl = await addMember(site.pool);
    const [id, free] = [await addLive(site.pool), await addLive(site.pool)];
    const letGo = await site.lockRow(id);
    const queued = place(node, id, 1_000, carl);
    await place(node, free, 1_000, ann);
    await expect.poll(async () => (await waits()).rowCount).toBe(1);
    await revoke(site.pool, carl);
    await letGo();
    expect(await queued).toMatchObject({ kind: 'refused', refusal: { kind: 'unauthenticated' } });
    await node.desk.stop();
  });
});

describe('a full queue', () => {
  it('answers 503 at once, by count and by bytes, and takes more when there is room', async () => {
    for (const bound of [{ queueCommands: 5 }, { queueBytes: 5 * 200 }]) {
      const node = await site.node({ lanes: 1, parameters: { ...PATIENT, ...bound } });
      const id = await addLive(site.pool);
      const letGo = await site.lockRow(id);
      const queued = Array.from({ length: 5 }, (_, index) =>
        place(node, id, 1_000 + index * 100, index % 2 ? ann : bob),
      );
      expect(await place(node, id, 9_000, ann)).toEqual({ kind: 'overloaded', retryAfterSeconds: 1 });
      await letGo();
      expect((await Promise.all(queued)).map(({ kind }) => kind)).toEqual(queued.map(() => 'accepted'));
      expect(await place(node, id, 9_000, ann)).toMatchObject(sequence(6));
      await node.desk.stop();
    }
  });
});

describe('stopping the desk', () => {
  it('finishes what is queued', async () => {
    const node = await site.node({ parameters: PATIENT });
    const id = await addLive(site.pool);
    const queued = Array.from({ length: 300 }, (_, index) =>
      place(node, id, 1_000 + index * 100, index % 2 ? ann : bob),
    );
    await node.desk.stop();
    expect((await Promise.all(queued)).map(({ kind }) => kind)).toEqual(queued.map(() => 'accepted'));
    expect(node.desk.serving()).toBe(false);
  });

  it('answers 503 to what cannot be finished within the bound', async () => {
    const node = await site.node({ parameters: { drainMs: 50, lockTimeoutMs: 300 } });
    const [id, free] = [await addLive(site.pool), await addLive(site.pool)];
    const letGo = await site.lockRow(id);
    const stuck = place(node, id, 1_000, ann);
    await place(node, free, 1_000, ann);
    await node.desk.stop();
    expect(await stuck).toMatchObject({ kind: 'overloaded' });
    await letGo();
  });

  it('answers 503 to what finds its row held while the desk stops', async () => {
    const [slow, scheduler, drainMs] = [slowSection(), new ManualScheduler(), 1_000];
    const node = await site.node({ sections: [...TEST_SECTIONS, slow], scheduler, parameters: { drainMs } });
    const id = await addLive(site.pool);
    const letGo = await site.lockRow(id);
    const stuck = place(node, id, 1_000, ann);
    await slow.loading;
    const stopped = node.desk.stop();
    scheduler.advance(drainMs);
    await new Promise((resolve) => setImmediate(resolve));
    slow.goOn();
    await stopped;
    expect(await stuck).toMatchObject({ kind: 'overloaded' });
    await letGo();
  });
});
