import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ManualScheduler } from '../../src/platform/clock/index.ts';
import { type DeskSite, openDeskSite, sequence } from '../desk/desk.fixture.ts';
import { addListing, addMember, amountsOf, bid, type Member, REQUEST_BYTES, request } from '../desk/market.fixture.ts';
import { type RoutedNode, RoutedNodes, type RoutedOptions } from './routed-nodes.fixture.ts';

/** Limits so long that no command is refused as too old while a test waits. */
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

/** Two nodes that know each other. The first can forward to the second. */
async function pair(here: RoutedOptions = {}, there: RoutedOptions = {}) {
  const nodes = new RoutedNodes(site);
  onTestFinished(() => nodes.close());
  const [one, two] = [await nodes.join(here), await nodes.join(there)];
  const id = await nodes.auctionOf(two);
  await placed(one, await nodes.auctionOf(one), 1_000, ann);
  await nodes.connected(one);
  await placed(one, id, 1_000, ann);
  for (const { router } of [one, two]) Object.assign(router.counts, { forwarded: 0, taken: 0 });
  return { nodes, one, two, id };
}

const placed = (at: RoutedNode, listingId: string, cents: number, member: Member, key: string | null = null) =>
  at.submit(
    request(
      listingId,
      bid(cents),
      member.asker,
      at.node.clock.databaseNow(),
      key === null ? null : { value: key, body: `${cents}` },
    ),
  );

describe('a command that arrives at another node than its owner', () => {
  it('is decided by the owner, and answered as there, when this node has applied the change', async () => {
    const { one, two, id } = await pair();
    const told = two.node.told.length;
    const batches = one.node.batches.length;
    const answer = await placed(one, id, 1_100, bob);
    expect(answer).toMatchObject(sequence(2));
    expect(one.applied.map(({ state }) => state)).toContainEqual(answer.kind === 'accepted' && answer.state);
    expect(two.node.told.slice(told)).toEqual(one.applied.slice(-1));
    expect(one.node.batches).toHaveLength(batches);
    expect(one.router.counts).toMatchObject({ forwarded: 1, cameBack: 0 });
    expect(two.router.counts.taken).toBe(1);
  });

  it('is refused by the owner where the rule refuses it', async () => {
    const { one, id } = await pair();
    expect(await placed(one, id, 1, bob)).toMatchObject({ kind: 'refused', refusal: { kind: 'bid_too_low' } });
    const stranger = { ...bob, asker: { ...bob.asker, tokenHash: Buffer.alloc(32, 1) } as Member['asker'] };
    expect(await placed(one, id, 9_000, stranger)).toMatchObject({ refusal: { kind: 'unauthenticated' } });
  });

  it('is repeated by its key on whatever node it comes again', async () => {
    const { one, two, id } = await pair();
    const [first, again] = [await placed(one, id, 2_000, bob, 'k'), await placed(two, id, 2_000, bob, 'k')];
    expect(first).toMatchObject(sequence(2));
    expect(again).toMatchObject({ kind: 'repeated', reply: first.kind === 'accepted' && first.reply });
    expect(await placed(one, id, 2_000, bob, 'k')).toEqual(again);
    expect(await placed(one, id, 3_000, bob, 'k')).toEqual({ kind: 'key_reused' });
  });

  it('travels with all others of its turn, and each gets its own answer', async () => {
    const { one, two, id, nodes } = await pair();
    const batches = two.node.batches.length;
    const other = await nodes.auctionOf(two);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        placed(one, index % 2 === 0 ? id : other, 2_000 + index * 100, index % 4 < 2 ? bob : ann),
      ),
    );
    expect(answers.map((answer) => answer.kind === 'accepted' && answer.reply)).toMatchObject(
      answers.map((_, index) => ({ bid: { amountCents: 2_000 + index * 100 } })),
    );
    expect(two.node.batches.slice(batches).length).toBeLessThanOrEqual(2);
  });

  it('is decided here where it is not harmless twice', async () => {
    const { one, two, nodes } = await pair();
    const collecting = async () => {
      for (;;) {
        const { id } = await addListing(site.pool);
        if ((await nodes.auctionOf(two)) && nodes.ownerOf(id) === two) return id;
      }
    };
    const id = await collecting();
    const ask = (command: Parameters<typeof request>[1], asker = ann.asker) =>
      one.submit(request(id, command, asker, one.node.clock.databaseNow()));
    const { forwarded } = one.router.counts;
    expect(await ask({ kind: 'like', liked: null })).toMatchObject({ kind: 'accepted' });
    await ask({ kind: 'tick' }, { kind: 'clock' });
    expect(await ask({ kind: 'like', liked: true }, bob.asker)).toMatchObject({ reply: { kind: 'like', liked: true } });
    expect(one.router.counts.forwarded).toBe(forwarded);
  });

  it('counts in a bound, and finds 503 behind it', async () => {
    const { one, two, id } = await pair({ bounds: { queueCommands: 2, queueBytes: 100_000 } }, { parameters: PATIENT });
    const letGo = await site.lockRow(id);
    const bids = [2_000, 2_100, 2_200].map((cents) => placed(one, id, cents, cents === 2_100 ? ann : bob));
    expect(await bids[2]).toMatchObject({ kind: 'overloaded' });
    await letGo();
    expect(await bids[0]).toMatchObject(sequence(2));
    expect(await bids[1]).toMatchObject(sequence(3));
    expect(two.router.counts.taken).toBe(2);
  });
});

describe('an owner', () => {
  it('that is killed leaves its commands to this node, at once and once', async () => {
    const { one, two, id } = await pair({ parameters: PATIENT }, { parameters: PATIENT });
    const letGo = await site.lockRow(id);
    const waiting = placed(one, id, 2_000, bob, 'before');
    await expect.poll(() => two.router.counts.taken).toBe(1);
    for (const socket of two.sockets) socket.close('killed');
    await letGo();
    expect((await waiting).kind).toMatch(/accepted|repeated/);
    expect(await amountsOf(site.pool, id)).toEqual([1_000, 2_000]);
    expect(one.router.counts.cameBack).toBe(1);
  });

  it('that is lost again and again is forwarded as much as at first', async () => {
    const pings = new ManualScheduler();
    const bounds = { queueCommands: 2, queueBytes: 3 * REQUEST_BYTES };
    const { one, two, id } = await pair({ pings, bounds, parameters: PATIENT }, { parameters: PATIENT });
    for (let time = 1; time <= 4; time += 1) {
      const letGo = await site.lockRow(id);
      const waiting = [bob, ann].map((member, index) => placed(one, id, 1_000 + 200 * time + 100 * index, member));
      await expect.poll(() => two.router.counts.taken).toBe(2 * time);
      for (const socket of two.sockets.splice(0)) socket.close('killed');
      await expect.poll(() => one.router.counts.cameBack).toBe(2 * time);
      await letGo();
      expect((await Promise.all(waiting)).map(({ kind }) => kind)).not.toContain('overloaded');
      pings.advance(500);
      await expect.poll(() => one.router.openLinks).toBe(1);
    }
    expect(await placed(one, id, 9_000, bob)).toMatchObject({ kind: 'accepted' });
    expect(one.router.counts).toMatchObject({ forwarded: 9, cameBack: 8 });
  });

  it('that decided, and whose answer was lost, placed the bid; this node repeats its answer', async () => {
    const { one, two, id } = await pair();
    two.node.desk.onCommit(() => {
      for (const socket of two.sockets) socket.close('killed');
    });
    expect(await placed(one, id, 2_000, bob)).toMatchObject({ kind: 'repeated', reply: { bid: { sequence: 2 } } });
    expect(await amountsOf(site.pool, id)).toEqual([1_000, 2_000]);
  });

  it('that decided, and whose answer was lost for a command too old to decide here, leaves the outcome unknown', async () => {
    const { one, two, id } = await pair({}, { parameters: PATIENT });
    two.node.desk.onCommit(() => {
      for (const socket of two.sockets) socket.close('killed');
    });
    const old = one.node.clock.databaseNow() - 1_200;
    expect(await one.submit(request(id, bid(2_000), bob.asker, old))).toMatchObject({ kind: 'outcome_unknown' });
    expect(await amountsOf(site.pool, id)).toEqual([1_000, 2_000]);
  });

  it('that falls silent for 300 ms is passed by: the bid is decided here, with its time of receipt', async () => {
    const pings = new ManualScheduler();
    const { one, two, id } = await pair({ pings, parameters: PATIENT });
    const silenced = two.sockets.map((socket) => {
      const say = socket.send.bind(socket);
      socket.send = () => undefined;
      return () => {
        socket.send = say;
      };
    });
    // Half a second ago, because this node's estimate of the database's time may be ahead. The desk would replace a
    // time in the future by the present.
    const receivedAt = one.node.clock.databaseNow() - 500;
    const answer = one.submit(request(id, bid(2_000), bob.asker, receivedAt));
    await expect.poll(async () => (await amountsOf(site.pool, id)).length).toBe(2);
    for (let ping = 1; ping <= 5; ping += 1) {
      expect(one.router.counts.cameBack).toBe(0);
      pings.advance(100);
    }
    // The test's clock stands still now, so this node sends no pings. The bid must come back before the owner drops
    // this node as silent.
    await expect.poll(() => one.router.counts.cameBack).toBe(1);
    expect(await answer).toMatchObject({ kind: 'repeated', reply: { bid: { receivedAt } } });
    for (const speak of silenced) speak();
  });

  it('that holds a bid after the end is waited for, since it answers pings', async () => {
    const nodes = new RoutedNodes(site);
    onTestFinished(() => nodes.close());
    const [one, two] = [await nodes.join(), await nodes.join()];
    await placed(one, await nodes.auctionOf(two), 1_000, ann);
    await nodes.connected(one);
    const id = await nodes.auctionOf(two);
    const now = one.node.clock.databaseNow();
    await site.pool.query('UPDATE listing_state SET ends_at = $2, due_at = $3 WHERE id = $1', [
      id,
      now - 500,
      now + 2_500,
    ]);
    expect(await placed(one, id, 2_000, bob)).toMatchObject({ kind: 'refused', refusal: { kind: 'auction_ended' } });
    expect(one.router.counts).toMatchObject({ cameBack: 0 });
  });

  it('that drains owns nothing any more, and still answers what it was sent', async () => {
    const { nodes, one, two, id } = await pair({ parameters: PATIENT }, { parameters: PATIENT });
    const letGo = await site.lockRow(id);
    const sent = placed(one, id, 2_000, bob);
    await expect.poll(() => two.router.counts.taken).toBe(1);
    two.isDraining = true;
    nodes.heard();
    await letGo();
    expect(await sent).toMatchObject(sequence(2));
    expect(await placed(one, id, 3_000, ann)).toMatchObject(sequence(3));
    expect(two.router.counts.taken).toBe(1);
    // A node connects to the others with its first command.
    await placed(two, id, 4_000, bob);
    await nodes.connected(two);
    const { forwarded } = two.router.counts;
    expect(await placed(two, id, 5_000, ann)).toMatchObject(sequence(5));
    expect(two.router.counts.forwarded).toBe(forwarded + 1);
  });

  it('that cannot be reached leaves every command where it arrived: both decide, each bid once', async () => {
    const nodes = new RoutedNodes(site);
    onTestFinished(() => nodes.close());
    const [one, two] = [await nodes.join({ unreachable: true }), await nodes.join({ unreachable: true })];
    const id = await nodes.auctionOf(two);
    const bids = Array.from({ length: 20 }, (_, index) =>
      placed(index % 2 === 0 ? one : two, id, 1_000 + index * 100, index % 4 < 2 ? ann : bob),
    );
    const answers = await Promise.all(bids);
    const accepted = answers.filter(
      (answer) => answer.kind === 'accepted' && answer.reply.kind === 'bid' && answer.reply.bid !== null,
    );
    expect(one.router.counts).toMatchObject({ forwarded: 0, unreachable: 10 });
    expect(await amountsOf(site.pool, id)).toHaveLength(accepted.length);
    expect(accepted.length).toBeGreaterThan(1);
  });
});
