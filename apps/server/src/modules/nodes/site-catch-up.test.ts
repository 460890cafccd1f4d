import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GONE_MS, openNodes } from './nodes.fixture.ts';
import { SiteCatchUp } from './site-catch-up.ts';
import type { ThisNode } from './this-node.ts';

const EPOCH = 'the first';

let nodes: Awaited<ReturnType<typeof openNodes>>;
beforeEach(async () => {
  nodes = await openNodes();
});
afterEach(() => nodes.close());

/** A running node that started a moment ago. */
async function start(epoch = EPOCH): Promise<{ node: ThisNode; catchUp: SiteCatchUp }> {
  const { node } = nodes.make();
  await node.start();
  await nodes.age(node, 10);
  await node.beat();
  return { node, catchUp: new SiteCatchUp(node, () => epoch) };
}

describe('catching up', () => {
  it('is done by one of the nodes that start together, and the others take its word', async () => {
    const [first, second] = [await start(), await start()];
    expect([await first.catchUp.turn(), await second.catchUp.turn()]).toEqual(['ours', 'wait']);
    expect([await first.catchUp.turn(), await second.catchUp.turn()]).toEqual(['ours', 'wait']);
    await first.catchUp.finished(EPOCH);
    await second.node.beat();
    expect(await second.catchUp.turn()).toBe('caught_up');
  });

  it('is taken over when the node that was at it stops', async () => {
    const [first, second] = [await start(), await start()];
    expect([await first.catchUp.turn(), await second.catchUp.turn()]).toEqual(['ours', 'wait']);
    await first.node.stop();
    expect(await second.catchUp.turn()).toBe('ours');
  });

  it('is not done again by a node that gets the lease at the very moment at which another finished', async () => {
    const [first, second] = [await start(), await start()];
    await first.catchUp.turn();
    await second.node.beat();
    await first.catchUp.finished(EPOCH);
    expect(await second.catchUp.turn()).toBe('caught_up');
    expect(second.node.leases.holds('catching up')).toBe(false);
  });

  it('is not done by a node that joins one which has caught up, and runs', async () => {
    const first = await start();
    await first.catchUp.turn();
    await first.catchUp.finished(EPOCH);
    const { node } = nodes.make();
    await node.start();
    const joining = new SiteCatchUp(node, () => EPOCH);
    expect(await joining.turn()).toBe('wait');
    await nodes.age(node, 10);
    await first.node.beat();
    await node.beat();
    expect(await joining.turn()).toBe('caught_up');
    await first.node.stop();
    const third = await start();
    await node.beat();
    await third.node.beat();
    expect(await third.catchUp.turn()).toBe('caught_up');
  });

  it('is done again where those who had caught up are gone: the database may be an older one that was put back', async () => {
    const first = await start();
    await first.catchUp.turn();
    await first.catchUp.finished(EPOCH);
    const { node } = nodes.make();
    await node.start();
    const next = new SiteCatchUp(node, () => EPOCH);
    expect(await next.turn()).toBe('wait');
    await nodes.age(first.node, GONE_MS);
    await node.beat();
    expect(await next.turn()).toBe('ours');
  });

  it('is done again in another history of the database, though a node beside it has caught up in the one before', async () => {
    const first = await start();
    await first.catchUp.turn();
    await first.catchUp.finished(EPOCH);
    const second = await start('the second');
    await first.node.beat();
    await second.node.beat();
    expect(await second.catchUp.turn()).toBe('ours');
  });
});
