import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeskAnswer } from '../../src/modules/desk/index.ts';
import { accepted, type DeskSite, type Node, openDeskSite, place } from './desk.fixture.ts';
import { addLive, addMember, type Member } from './market.fixture.ts';

/** One lane without heartbeats, so that only commands use it. */
const QUIET = { heartbeatEveryMs: 3_600_000, outageThresholdMs: 3_600_000, maxAgeMs: 10_000, graceMs: 12_000 };

let site: DeskSite;
let ann: Member;
let bob: Member;

beforeAll(async () => {
  site = await openDeskSite();
  ann = await addMember(site.pool);
  bob = await addMember(site.pool);
});
afterAll(() => site.close());

/** Sends bids in one burst: in each round one bid on each listing. */
function burst(node: Node, listings: readonly string[], rounds: number, fromCents = 1_000): Promise<DeskAnswer>[] {
  return Array.from({ length: rounds }, (_, round) =>
    listings.map((id) => place(node, id, fromCents + round * 100, round % 2 === 0 ? ann : bob)),
  ).flat();
}

function sequencesOn(listingId: string, answers: readonly DeskAnswer[]): unknown[] {
  return answers
    .map(accepted)
    .filter(({ state }) => state.id === listingId)
    .map(({ reply }) => (reply.kind === 'bid' ? reply.bid?.sequence : null));
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('a burst of commands', () => {
  it('is decided in two batches of a size, in order on each listing, also when the lane was idle before', async () => {
    const node = await site.node({ lanes: 1, parameters: QUIET });
    const listings = await Promise.all(Array.from({ length: 4 }, () => addLive(site.pool)));
    const first = await Promise.all(burst(node, listings, 50));
    expect(node.batches).toEqual([100, 100]);
    const second = await Promise.all(burst(node, listings, 50, 6_000));
    expect(node.batches).toEqual([100, 100, 100, 100]);
    for (const id of listings) expect(sequencesOn(id, [...first, ...second])).toEqual(upTo(100));
    await node.desk.stop();
  });

  it('shares one batch where it is small', async () => {
    const node = await site.node({ lanes: 1, parameters: QUIET });
    await Promise.all(burst(node, [await addLive(site.pool)], 32));
    expect(node.batches).toEqual([32]);
    await node.desk.stop();
  });

  it('is divided alike after a batch that was answered before it came', async () => {
    const node = await site.node({ lanes: 1, parameters: QUIET });
    const [closing, busy] = [await addLive(site.pool, 50_000), await addLive(site.pool)];
    await Promise.all(burst(node, [closing], 30));
    await Promise.all(burst(node, [busy], 200));
    expect(node.batches).toEqual([30, 100, 100]);
    await node.desk.stop();
  });
});

describe('the answers of a large batch', () => {
  const LARGE = 2_000;

  it('are all given, after it was told, and in turns that leave room for others', async () => {
    const node = await site.node({ lanes: 1, parameters: QUIET });
    const id = await addLive(site.pool);
    const toldVersions: number[] = [];
    const givenAtNextTurn: number[] = [];
    let given = 0;
    node.desk.onCommit((changes) => {
      for (const { state } of changes) toldVersions.push(state.version);
      setImmediate(() => givenAtNextTurn.push(given));
    });
    const answers = await Promise.all(
      burst(node, [id], LARGE).map(async (promise) => {
        const answer = accepted(await promise);
        given += 1;
        expect(toldVersions.at(-1)).toBeGreaterThanOrEqual(answer.state.version);
        return answer;
      }),
    );
    expect(sequencesOn(id, answers)).toEqual(upTo(LARGE));
    expect(node.batches).toEqual([LARGE / 2, LARGE / 2]);
    expect(givenAtNextTurn[0]).toBeGreaterThan(0);
    expect(givenAtNextTurn[0]).toBeLessThan(LARGE / 2);
    await node.desk.stop();
  });

  it('are waited for when the desk stops, however short the bound', async () => {
    const node = await site.node({ lanes: 1, parameters: { ...QUIET, drainMs: 0 } });
    const id = await addLive(site.pool);
    const kinds: string[] = [];
    const told = new Promise<void>((resolve) => node.desk.onCommit(() => resolve()));
    for (const answer of burst(node, [id], LARGE)) answer.then(({ kind }) => kinds.push(kind));
    await told;
    expect(kinds.length).toBeLessThan(LARGE / 2);
    await node.desk.stop();
    expect(kinds).toEqual(Array.from({ length: LARGE }, () => 'accepted'));
  });
});
