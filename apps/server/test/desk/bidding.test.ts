import type { Bid } from '@clamor/domain/bidding';
import { publicEvents } from '@clamor/domain/lifecycle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeskAnswer, readEvents, readState } from '../../src/modules/desk/index.ts';
import { accepted, type DeskSite, type Node, openDeskSite, place, tick } from './desk.fixture.ts';
import { addListing, addLive, addMember, bid, type Member, request } from './market.fixture.ts';

let site: DeskSite;
let node: Node;
let ann: Member;
let bob: Member;

beforeAll(async () => {
  site = await openDeskSite();
  node = await site.node({ parameters: { maxAgeMs: 5_000, graceMs: 7_000 } });
  ann = await addMember(site.pool);
  bob = await addMember(site.pool);
});
afterAll(() => site.close());

function rowIn(answer: DeskAnswer): Bid {
  const { reply } = accepted(answer);
  if (reply.kind !== 'bid' || reply.bid === null) throw new Error('There is no row of this bid.');
  return reply.bid;
}

describe('the desk', () => {
  it('answers a bid after its commit, with its place in the order, and tells it once', async () => {
    const id = await addLive(site.pool);
    const answer = accepted(await place(node, id, 1_000, ann));
    expect(answer.reply).toMatchObject({ kind: 'bid', bid: { sequence: 1, amountCents: 1_000, bidderId: ann.userId } });
    expect(await readState(site.pool, id)).toEqual(answer.state);
    const told = node.told.filter(({ state }) => state.id === id);
    expect(told).toHaveLength(1);
    expect(told[0]?.state).toEqual(answer.state);
    expect(publicEvents(await readEvents(site.pool, id, 1, 10))).toEqual(told[0]?.steps.map(({ event }) => event));
    expect(told[0]?.steps.at(-1)?.state).toEqual(answer.state);
  });

  it('decides commands of one listing in the order in which they came', async () => {
    const id = await addLive(site.pool);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => place(node, id, 1_000 + index * 100, index % 2 === 0 ? ann : bob)),
    );
    const sequences = answers.map((answer) => {
      const { reply } = accepted(answer);
      return reply.kind === 'bid' ? reply.bid?.sequence : null;
    });
    expect(sequences).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  });

  it('refuses without a trace', async () => {
    const id = await addLive(site.pool);
    await place(node, id, 5_000, ann);
    const before = await readState(site.pool, id);
    const answer = await place(node, id, 5_050, bob);
    expect(answer).toMatchObject({ kind: 'refused', refusal: { kind: 'bid_too_low', minimumCents: 5_100 } });
    expect(await readState(site.pool, id)).toEqual(before);
  });

  it('does not find a listing that is not there', async () => {
    const answer = await place(node, '01900000-0000-7000-8000-000000000000', 1_000, ann);
    expect(answer).toEqual({ kind: 'refused', refusal: { kind: 'not_found' } });
  });

  it('starts a countdown when likes reach the goal, and takes due steps at their due time', async () => {
    const { id } = await addListing(site.pool, {
      timing: { countdownMinutes: 1 },
      terms: { auctionDurationSeconds: 60 },
    });
    const like = (member: Member) =>
      node.desk.submit(request(id, { kind: 'like', liked: true }, member.asker, node.clock.databaseNow()));
    await like(ann);
    const answer = accepted(await like(bob));
    expect(answer.events.map(({ type }) => type)).toEqual(['liked', 'goal_met', 'countdown_started']);
    expect(answer.state.phase).toMatchObject({ status: 'COUNTDOWN', liveAt: answer.state.lastEventAt + 60_000 });
    const { rows } = await site.pool.query('SELECT count(*)::int AS likes FROM test_likes WHERE listing_id = $1', [id]);
    expect(rows[0].likes).toBe(2);
  });

  it('settles when the clock comes, and answers a tick with what happened', async () => {
    const id = await addLive(site.pool, -10_000, 120_000);
    await site.pool.query(
      'UPDATE listing_state SET price_cents = 7000, leader_id = $2, leader_anonymous = false, leader_max_cents = 9000, sequence = 3 WHERE id = $1',
      [id, ann.userId],
    );
    const before = await readState(site.pool, id);
    const answer = accepted(await tick(node, id));
    expect(answer.events.map(({ type }) => type)).toEqual(['auction_ended']);
    expect(answer.events[0]?.at).toBe(before?.phase.status === 'LIVE' ? before.phase.endsAt : null);
    expect(accepted(await tick(node, id)).events).toEqual([]);
  });

  it('answers 503 to what is too old, whatever became of the listing', async () => {
    const id = await addLive(site.pool, -10_000, 120_000);
    const late = request(id, bid(1_000), ann.asker, node.clock.databaseNow() - 11_000);
    expect(await node.desk.submit(late)).toEqual({ kind: 'overloaded', retryAfterSeconds: 1 });
  });

  it('counts a bid by when it was received, never later than the database says that it is', async () => {
    const id = await addLive(site.pool);
    const future = request(id, bid(1_000), ann.asker, node.clock.databaseNow() + 5_000);
    const first = rowIn(await node.desk.submit(future));
    expect(first.receivedAt).toBeLessThanOrEqual(node.clock.databaseNow());
    const past = node.clock.databaseNow() - 300;
    const earlier = rowIn(await node.desk.submit(request(id, bid(1_100), bob.asker, past)));
    expect(earlier.receivedAt).toBe(past);
    expect(earlier.placedAt).toBeGreaterThanOrEqual(first.placedAt);
  });

  it('keeps every accepted bid once, gapless, where several nodes decide the same auction', async () => {
    const id = await addLive(site.pool);
    const nodes = [node, await site.node(), await site.node({ lanes: 1 })];
    let cents = 1_000;
    const rounds = Array.from({ length: 30 }, async (_, round) => {
      const on = nodes[round % nodes.length] as Node;
      const answers: DeskAnswer[] = [];
      for (let index = 0; index < 15; index += 1) {
        cents += 100;
        answers.push(await place(on, id, cents, index % 2 === 0 ? ann : bob));
      }
      return answers;
    });
    const answers = (await Promise.all(rounds)).flat();
    const won = answers.flatMap((answer) =>
      answer.kind === 'accepted' && answer.reply.kind === 'bid' && answer.reply.bid !== null ? [answer.reply.bid] : [],
    );
    const { rows } = await site.pool.query(
      'SELECT sequence, bidder_id, amount_cents FROM test_bids WHERE listing_id = $1 ORDER BY sequence',
      [id],
    );
    const stored = rows.map((row) => row.sequence);
    expect(stored).toEqual(stored.map((_, index) => index + 1));
    const manual = new Set(won.map(({ sequence }) => sequence));
    expect(manual.size).toBe(won.length);
    for (const mine of won) {
      expect(rows[mine.sequence - 1]).toMatchObject({ bidder_id: mine.bidderId, amount_cents: mine.amountCents });
    }
    const events = await readEvents(site.pool, id, 0, 10_000);
    expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => index + 1));
    expect(won.length).toBeGreaterThan(10);
  });
});
