import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readState } from '../../src/modules/desk/index.ts';
import { ManualScheduler } from '../../src/platform/clock/index.ts';
import { type DeskSite, type Node, openDeskSite, tick } from './desk.fixture.ts';
import { addLive, addMember, bid, type Member, request } from './market.fixture.ts';

/** A short grace, and shorter limits, which must stay below the grace. */
const SHORT_GRACE = {
  graceMs: 2_500,
  maxAgeMs: 2_000,
  lockTimeoutMs: 100,
  statementTimeoutMs: 200,
  clockErrorMs: 50,
};

let site: DeskSite;
let here: Node;
let there: Node;
let ann: Member;
let bob: Member;
let carl: Member;

beforeAll(async () => {
  site = await openDeskSite();
  here = await site.node({ parameters: SHORT_GRACE });
  there = await site.node({ parameters: SHORT_GRACE });
  ann = await addMember(site.pool);
  bob = await addMember(site.pool);
  carl = await addMember(site.pool);
});
afterAll(() => site.close());

const place = (node: Node, listingId: string, cents: number, member: Member, receivedAt: number) =>
  node.desk.submit(request(listingId, bid(cents), member.asker, receivedAt));

/** Resolves once the node has decided or held all earlier commands on this listing. */
const passThrough = (node: Node, listingId: string) =>
  node.desk.submit(request(listingId, { kind: 'like', liked: true }, carl.asker, node.clock.databaseNow()));

async function endOf(listingId: string): Promise<number> {
  const state = await readState(site.pool, listingId);
  if (state?.phase.status !== 'LIVE') throw new Error('not LIVE');
  return state.phase.endsAt;
}

describe('an auction that is closing', () => {
  it('extends for an in-time bid of another node, and takes a bid that was held meanwhile', async () => {
    const id = await addLive(site.pool, -100, 120_000);
    const endsAt = await endOf(id);
    const late = place(here, id, 2_000, bob, endsAt + 20);
    await passThrough(here, id);
    const inTime = await place(there, id, 1_000, ann, endsAt - 50);
    expect(inTime).toMatchObject({ kind: 'accepted', reply: { extensionSeconds: 60 } });
    here.desk.changedElsewhere(id);
    expect(await late).toMatchObject({ kind: 'accepted', reply: { bid: { sequence: 2, receivedAt: endsAt + 20 } } });
    expect(await endOf(id)).toBe(endsAt + 120_000);
  });

  it('learns of the extension by itself where nobody says that the listing changed', async () => {
    const id = await addLive(site.pool, -100, 120_000);
    const endsAt = await endOf(id);
    const late = place(here, id, 2_000, bob, endsAt + 20);
    await passThrough(here, id);
    await place(there, id, 1_000, ann, endsAt - 50);
    expect(await late).toMatchObject({ kind: 'accepted', reply: { bid: { sequence: 2 } } });
  });

  it('takes held bids at once where the in-time bid comes to the same node', async () => {
    const id = await addLive(site.pool, -100, 120_000);
    const endsAt = await endOf(id);
    const late = place(here, id, 2_000, bob, endsAt + 20);
    await passThrough(here, id);
    const [inTime, held] = await Promise.all([place(here, id, 1_000, ann, endsAt - 50), late]);
    expect(inTime).toMatchObject({ kind: 'accepted', reply: { bid: { sequence: 1 } } });
    expect(held).toMatchObject({ kind: 'accepted', reply: { bid: { sequence: 2 } } });
  });

  it('waits for no timer where this node extended the auction, or is told that another did', async () => {
    const scheduler = new ManualScheduler();
    const timeless = await site.node({ parameters: SHORT_GRACE, scheduler });
    for (const [extends_, tell] of [
      [timeless, () => undefined],
      [there, (id: string) => timeless.desk.changedElsewhere(id)],
    ] as const) {
      const id = await addLive(site.pool, -100, 120_000);
      const endsAt = await endOf(id);
      const late = place(timeless, id, 2_000, bob, endsAt + 20);
      await passThrough(timeless, id);
      expect(await place(extends_, id, 1_000, ann, endsAt - 50)).toMatchObject({ kind: 'accepted' });
      tell(id);
      expect(await late).toMatchObject({ kind: 'accepted', reply: { bid: { sequence: 2 } } });
    }
    await timeless.desk.stop();
  });

  it('tells a held bid that it came too late once the grace is over, and settles on the bids that were in time', async () => {
    const id = await addLive(site.pool, -100, 120_000);
    const endsAt = await endOf(id);
    const late = place(here, id, 9_000, bob, endsAt + 20);
    await passThrough(here, id);
    expect(await late).toMatchObject({ kind: 'refused', refusal: { kind: 'auction_ended' } });
    expect(here.clock.databaseNow()).toBeGreaterThanOrEqual(endsAt + SHORT_GRACE.graceMs);
    expect(await readState(site.pool, id)).toMatchObject({
      phase: { status: 'ENDED', since: endsAt, outcome: 'UNSOLD' },
    });
  });

  it('does not settle before the grace is over, however often the clock comes by', async () => {
    const id = await addLive(site.pool, -100, 120_000);
    await tick(here, id);
    expect(await readState(site.pool, id)).toMatchObject({ phase: { status: 'LIVE' } });
  });

  it('refuses at once whoever may not bid at all', async () => {
    const id = await addLive(site.pool, -100, 120_000);
    const endsAt = await endOf(id);
    const seller = await addMember(site.pool, 'SELLER');
    expect(await place(here, id, 1_000, seller, endsAt + 10)).toMatchObject({ refusal: { kind: 'forbidden' } });
  });

  it('answers 503 to an in-time bid that finds the auction settled, never that it came too late', async () => {
    const id = await addLive(site.pool, -100, 120_000);
    const endsAt = await endOf(id);
    await site.pool.query(
      "UPDATE listing_state SET status = 'ENDED', since = ends_at, outcome = 'UNSOLD', due_at = NULL, version = version + 1 " +
        'WHERE id = $1',
      [id],
    );
    expect(await place(here, id, 1_000, ann, endsAt - 50)).toMatchObject({ kind: 'overloaded' });
    expect(await place(here, id, 1_000, ann, endsAt + 10)).toMatchObject({ refusal: { kind: 'auction_ended' } });
  });

  it('answers 503 to a bid on an auction that went live later than the database says it is now', async () => {
    const id = await addLive(site.pool, 600_000, -60_000);
    expect(await place(here, id, 1_000, ann, here.clock.databaseNow())).toMatchObject({ kind: 'overloaded' });
    const live = await addLive(site.pool, 600_000, 100);
    const early = await place(here, live, 1_000, ann, here.clock.databaseNow() - 500);
    expect(early).toMatchObject({ kind: 'refused', refusal: { kind: 'not_live' } });
  });

  it('does not ask to try again where an auction has ended, though the database says that this is still to come', async () => {
    const id = await addLive(site.pool, 600_000);
    await site.pool.query(
      "UPDATE listing_state SET status = 'ENDED', since = ends_at, outcome = 'UNSOLD', due_at = NULL WHERE id = $1",
      [id],
    );
    const answer = await place(here, id, 1_000, ann, here.clock.databaseNow());
    expect(answer).toMatchObject({ kind: 'refused', refusal: { kind: 'auction_ended' } });
  });

  it('answers 503 to held bids when the desk stops', async () => {
    const closing = await site.node({ parameters: SHORT_GRACE });
    const id = await addLive(site.pool, -100, 120_000);
    const late = place(closing, id, 2_000, bob, (await endOf(id)) + 20);
    await passThrough(closing, id);
    await closing.desk.stop();
    expect(await late).toMatchObject({ kind: 'overloaded' });
    expect(await place(closing, id, 1_000, ann, closing.clock.databaseNow())).toMatchObject({ kind: 'overloaded' });
  });
});

describe('the grace', () => {
  it('has to exceed everything that can keep an in-time bid waiting', async () => {
    await expect(site.node({ parameters: { ...SHORT_GRACE, graceMs: 2_350 } })).rejects.toThrow(
      'has to exceed 2350 ms',
    );
  });
});
