import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GONE_MS, openNodes } from './nodes.fixture.ts';

const WORK = 'sweeping';
const LOST = { message: 'This node lost a lease; another node may do the work now', fields: { lease: WORK } };

let nodes: Awaited<ReturnType<typeof openNodes>>;
beforeEach(async () => {
  nodes = await openNodes();
});
afterEach(() => nodes.close());

const holder = async () => (await nodes.pool.query('SELECT holder FROM leases')).rows[0]?.holder;

describe('a lease', () => {
  it('is one node’s until it gives it back', async () => {
    const [first, second] = [nodes.make().node, nodes.make().node];
    expect(await first.leases.acquire(WORK)).toBe(true);
    expect(await second.leases.acquire(WORK)).toBe(false);
    expect([await first.leases.acquire(WORK), first.leases.holds(WORK), second.leases.holds(WORK)]).toEqual([
      true,
      true,
      false,
    ]);
    await second.leases.release(WORK);
    expect(await holder()).toBe(first.id);
    await first.leases.release(WORK);
    expect(await second.leases.acquire(WORK)).toBe(true);
  });

  it('goes to one of several nodes that ask at once', async () => {
    const asking = Array.from({ length: 6 }, () => nodes.make().node.leases.acquire(WORK));
    expect((await Promise.all(asking)).filter((isTaken) => isTaken)).toHaveLength(1);
  });

  it('of a node that was killed is taken over when its time is over, and not before', async () => {
    const [killed, next] = [nodes.make().node, nodes.make().node];
    await killed.leases.acquire(WORK);
    await nodes.ageLease(WORK, GONE_MS / 2);
    expect(await next.leases.acquire(WORK)).toBe(false);
    await nodes.ageLease(WORK, GONE_MS / 2);
    expect(await next.leases.acquire(WORK)).toBe(true);
  });

  it('is kept by renewing it, for longer than its time', async () => {
    const [first, second] = [nodes.make(), nodes.make()];
    await first.node.leases.acquire(WORK);
    for (let count = 0; count < 5; count += 1) {
      first.scheduler.advance(GONE_MS / 3);
      await nodes.ageLease(WORK, GONE_MS / 2);
      await first.node.leases.renew();
    }
    expect(first.node.leases.holds(WORK)).toBe(true);
    expect(await second.node.leases.acquire(WORK)).toBe(false);
  });

  it('is not believed any more by a node that could not renew it in time', async () => {
    const { node, scheduler, warnings } = nodes.make();
    await node.leases.acquire(WORK);
    scheduler.advance(GONE_MS - 1);
    expect(node.leases.holds(WORK)).toBe(true);
    scheduler.advance(1);
    expect([node.leases.holds(WORK), node.leases.holds(WORK)]).toEqual([false, false]);
    expect(warnings).toEqual([LOST]);
    expect(await node.leases.acquire(WORK)).toBe(true);
  });

  it.each(['acquire', 'renew'] as const)(
    'is believed no longer than its row says, however long the database took to %s it',
    async (asked) => {
      let answersAfterMs = 0;
      const query = async (...given: Parameters<typeof nodes.pool.query>) => {
        const answer = await nodes.pool.query(...given);
        made.scheduler.advance(answersAfterMs);
        return answer;
      };
      const made = nodes.make({ query: { query } as unknown as typeof nodes.pool });
      const { leases } = made.node;
      if (asked === 'renew') await leases.acquire(WORK);
      answersAfterMs = GONE_MS / 2;
      await (asked === 'renew' ? leases.renew() : leases.acquire(WORK));
      answersAfterMs = 0;
      made.scheduler.advance(GONE_MS / 2 - 1);
      expect(leases.holds(WORK)).toBe(true);
      made.scheduler.advance(1);
      expect(leases.holds(WORK)).toBe(false);
    },
  );

  it('that another node took over meanwhile is noticed with the next renewal', async () => {
    const [frozen, next] = [nodes.make(), nodes.make()];
    await frozen.node.leases.acquire(WORK);
    await nodes.ageLease(WORK, GONE_MS);
    await next.node.leases.acquire(WORK);
    await frozen.node.leases.renew();
    expect([frozen.node.leases.holds(WORK), next.node.leases.holds(WORK)]).toEqual([false, true]);
    expect(frozen.warnings).toEqual([LOST]);
    expect(await holder()).toBe(next.node.id);
  });

  it('that ends later than any can, since the clock of the database fell back, is free', async () => {
    const [first, second] = [nodes.make().node, nodes.make().node];
    await first.leases.acquire(WORK);
    await nodes.ageLease(WORK, -3_600_000);
    expect(await second.leases.acquire(WORK)).toBe(true);
  });

  it('stays with the node that took it while another one asked, whose statement began before', async () => {
    const [first, second] = [nodes.make().node, nodes.make().node];
    await first.leases.acquire(WORK);
    await nodes.ageLease(WORK, -500);
    expect(await second.leases.acquire(WORK)).toBe(false);
  });

  it('is given back when its node stops, which then takes no other', async () => {
    const [first, second] = [nodes.make().node, nodes.make().node];
    await first.leases.acquire(WORK);
    await first.stop();
    expect(await first.leases.acquire(WORK)).toBe(false);
    expect(await second.leases.acquire(WORK)).toBe(true);
  });
});
