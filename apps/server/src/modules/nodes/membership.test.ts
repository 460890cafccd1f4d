import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GONE_AFTER_MS } from './membership.ts';
import { GONE_MS, openNodes } from './nodes.fixture.ts';

let nodes: Awaited<ReturnType<typeof openNodes>>;
beforeEach(async () => {
  nodes = await openNodes();
});
afterEach(() => nodes.close());

const rows = async () => (await nodes.pool.query('SELECT id FROM nodes')).rows.map(({ id }) => id);
const COULD_NOT_WRITE = 'This node could not write that it is there';
const BEGAN = 'Other nodes serve this database, and REDIS_URL is not set: pages miss changes';
const OVER = 'No other node serves this database any more: pages miss no changes';

describe('a node', () => {
  it('knows the others on its database, with their versions and times, once both have beaten', async () => {
    const [first, second] = [nodes.make().node, nodes.make().node];
    await first.start();
    await second.start();
    expect(first.membership.others()).toEqual([]);
    await first.membership.beat();
    const row = { id: second.id, version: '1.2.3', address: null, isDraining: false, caughtUpEpoch: null };
    expect(first.membership.others()).toEqual([{ ...row, startedAt: expect.any(Number), seenAt: expect.any(Number) }]);
    expect(first.membership.live().map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('is reached by the others once it listens, and not before', async () => {
    const [first, second] = [nodes.make().node, nodes.make().node];
    await first.start();
    await second.start();
    await first.membership.beat();
    expect(first.membership.others().map(({ address }) => address)).toEqual([null]);
    await second.membership.listen('http://10.0.0.5:3001');
    await first.membership.beat();
    expect(first.membership.others().map(({ address }) => address)).toEqual(['http://10.0.0.5:3001']);
  });

  it('is gone when it was not seen for long enough, and not before', async () => {
    const [first, second] = [nodes.make().node, nodes.make().node];
    await first.start();
    await second.start();
    await nodes.age(second, GONE_MS / 2);
    await first.membership.beat();
    expect(first.membership.others()).toHaveLength(1);
    await nodes.age(second, GONE_MS / 2);
    await first.membership.beat();
    expect(first.membership.others()).toEqual([]);
  });

  it('is gone after three seconds, where nothing else is said', () => {
    expect(GONE_AFTER_MS).toBe(3_000);
  });

  it('that was seen in the future, before the clock of the database fell back, is gone', async () => {
    const [first, second] = [nodes.make().node, nodes.make().node];
    await first.start();
    await second.start();
    await nodes.age(second, -3_600_000);
    await first.membership.beat();
    expect(first.membership.others()).toEqual([]);
  });

  it('writes its row each second by itself, with the time at which it started', async () => {
    const { node, scheduler } = nodes.make();
    await node.start();
    const { startedAt } = node.membership.live()[0] ?? {};
    await nodes.age(node, 1_000_000);
    scheduler.advance(999);
    expect(node.membership.live()[0]?.startedAt).toBe(startedAt);
    scheduler.advance(1);
    const seenAt = async () => (await nodes.pool.query('SELECT seen_at FROM nodes')).rows[0].seen_at;
    await vi.waitFor(async () => expect(await seenAt()).toBeGreaterThanOrEqual(startedAt ?? Number.NaN));
  });

  it('says that it is about to stop, and has no row any more when it stopped', async () => {
    const [first, second] = [nodes.make().node, nodes.make().node];
    await first.start();
    await second.start();
    await second.drain();
    await first.membership.beat();
    expect(first.membership.others()).toMatchObject([{ id: second.id, isDraining: true }]);
    await second.stop();
    await second.membership.beat();
    expect(await rows()).toEqual([first.id]);
  });

  it('removes the rows of nodes that have been gone for an hour when it starts', async () => {
    const [old, older, next] = [nodes.make().node, nodes.make().node, nodes.make().node];
    await old.start();
    await older.start();
    await nodes.age(old, 3_500_000);
    await nodes.age(older, 3_600_001);
    await next.start();
    expect(new Set(await rows())).toEqual(new Set([old.id, next.id]));
  });

  it('warns once of an outage of its database, however many beats fail, and of the next one again', async () => {
    let isAway = false;
    const query = {
      query: (...args: Parameters<typeof nodes.pool.query>) =>
        isAway ? Promise.reject(new Error('away')) : nodes.pool.query(...args),
    };
    const { node, warnings } = nodes.make({ query: query as typeof nodes.pool });
    await node.start();
    isAway = true;
    for (let count = 0; count < 3; count += 1) await node.beat();
    expect(warnings.map(({ message }) => message)).toEqual([COULD_NOT_WRITE]);
    isAway = false;
    await node.beat();
    isAway = true;
    await node.beat();
    expect(warnings.map(({ message }) => message)).toEqual([COULD_NOT_WRITE, COULD_NOT_WRITE]);
    isAway = false;
  });
});

describe('several nodes without a shared bus', () => {
  it('are warned of once when the second comes and once when it is gone', async () => {
    const [first, second] = [nodes.make(), nodes.make()];
    await first.node.start();
    await second.node.start();
    await nodes.age(first.node, 10);
    await first.node.beat();
    await first.node.beat();
    expect(first.node.isMissingBus).toBe(true);
    expect(first.warnings).toEqual([{ message: BEGAN, fields: { companions: 1 } }]);
    await second.node.stop();
    await first.node.beat();
    await first.node.beat();
    expect([first.node.isMissingBus, first.node.timesMissingBus]).toEqual([false, 1]);
    expect(first.warnings.map(({ message }) => message)).toEqual([BEGAN, OVER]);
  });

  it('are not warned of where one took the place of another that died', async () => {
    const [died, next] = [nodes.make(), nodes.make()];
    await died.node.start();
    await next.node.start();
    expect(next.node.membership.others()).toHaveLength(1);
    expect(next.node.membership.companions()).toEqual([]);
    await nodes.age(next.node, 10);
    await died.node.membership.beat();
    await next.node.membership.beat();
    expect(next.node.membership.companions()).toHaveLength(1);
  });

  it('are no reason to warn where they share a bus', async () => {
    const [first, second] = [nodes.make({ hasSharedBus: true }), nodes.make({ hasSharedBus: true })];
    await first.node.start();
    await second.node.start();
    await nodes.age(first.node, 10);
    await first.node.beat();
    expect(first.node.membership.companions()).toHaveLength(1);
    expect([first.node.isMissingBus, first.warnings]).toEqual([false, []]);
  });

  it('are warned of where some share a bus and one is not heard on it', async () => {
    const [first, worker, stranger] = [nodes.make(), nodes.make(), nodes.make()];
    const heard = new Set([worker.node.id]);
    first.node.followBus(() => heard);
    await first.node.start();
    await worker.node.start();
    await nodes.age(first.node, 10);
    for (let beat = 0; beat < 4; beat += 1) await first.node.beat();
    // A worker was killed: it is silent on the bus before its row is removed.
    heard.clear();
    for (let beat = 0; beat < 4; beat += 1) await first.node.beat();
    expect([first.node.isMissingBus, first.warnings]).toEqual([false, []]);
    await stranger.node.start();
    for (let beat = 0; beat < 3; beat += 1) await first.node.beat();
    expect(first.node.isMissingBus).toBe(true);
    expect(first.warnings).toEqual([{ message: BEGAN, fields: { companions: 1 } }]);
  });
});
