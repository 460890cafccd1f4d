import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveTestClock, resetTestClock } from '../../src/platform/clock/index.ts';
import { accepted, type DeskSite, type Node, openDeskSite } from './desk.fixture.ts';
import { addLive, addMember, bid, type Member, request, revoke } from './market.fixture.ts';

/** Limits so long that the desk does not answer 503 on a slow machine. */
const PATIENT = { maxAgeMs: 5_000, graceMs: 7_000 };
const DAY_MS = 24 * 3_600_000;

let site: DeskSite;
let node: Node;
let ann: Member;
let bob: Member;

beforeAll(async () => {
  site = await openDeskSite();
  node = await site.node({ parameters: PATIENT });
  ann = await addMember(site.pool);
  bob = await addMember(site.pool);
});
afterAll(() => site.close());

const place = (listingId: string, cents: number, member: Member, key: string, body = 'a body', on = node) =>
  on.desk.submit(request(listingId, bid(cents), member.asker, on.clock.databaseNow(), { value: key, body }));

async function bidCount(listingId: string): Promise<number> {
  const { rows } = await site.pool.query('SELECT count(*)::int AS n FROM test_bids WHERE listing_id = $1', [listingId]);
  return rows[0].n;
}

describe('an idempotency key', () => {
  it('answers a repeat with the first answer, whatever happened since', async () => {
    const id = await addLive(site.pool);
    const first = await place(id, 1_000, ann, 'one');
    await place(id, 2_000, bob, 'two');
    const repeat = await place(id, 1_000, ann, 'one');
    expect(first).toMatchObject({ kind: 'accepted', reply: { bid: { sequence: 1 } }, state: { version: 2 } });
    expect(repeat).toEqual({ kind: 'repeated', reply: accepted(first).reply });
    expect(await bidCount(id)).toBe(2);
  });

  it('answers a repeat in the same batch alike', async () => {
    const id = await addLive(site.pool);
    const [first, repeat, other] = await Promise.all([
      place(id, 1_000, ann, 'same'),
      place(id, 1_000, ann, 'same'),
      place(id, 1_000, ann, 'same', 'another body'),
    ]);
    expect(first).toMatchObject({ kind: 'accepted' });
    expect(repeat).toEqual({ kind: 'repeated', reply: accepted(first).reply });
    expect(other).toEqual({ kind: 'key_reused' });
    expect(await bidCount(id)).toBe(1);
  });

  it('is reused where another body comes with it', async () => {
    const id = await addLive(site.pool);
    await place(id, 1_000, ann, 'k');
    expect(await place(id, 1_500, ann, 'k', 'another body')).toEqual({ kind: 'key_reused' });
  });

  it('remembers a refusal, with what it needs', async () => {
    const id = await addLive(site.pool);
    await place(id, 5_000, bob, 'high');
    const refused = await place(id, 1_000, ann, 'low');
    expect(refused).toMatchObject({ kind: 'refused', refusal: { kind: 'bid_too_low', minimumCents: 5_100 } });
    await place(id, 9_000, bob, 'higher');
    expect(await place(id, 1_000, ann, 'low')).toEqual(refused);
  });

  it('belongs to one member and one listing', async () => {
    const [one, other] = [await addLive(site.pool), await addLive(site.pool)];
    expect(await place(one, 1_000, ann, 'mine')).toMatchObject({ kind: 'accepted' });
    expect(await place(one, 1_100, bob, 'mine')).toMatchObject({ kind: 'accepted', reply: { bid: { sequence: 2 } } });
    expect(await place(other, 1_000, ann, 'mine', 'another body')).toMatchObject({ kind: 'accepted' });
  });

  it('belongs to one member and one listing within a batch too', async () => {
    const [one, other] = [await addLive(site.pool), await addLive(site.pool)];
    const answers = await Promise.all([
      place(one, 1_000, ann, 'mine'),
      place(one, 1_100, bob, 'mine'),
      place(other, 1_000, ann, 'mine'),
    ]);
    const bids = answers.map((answer) => accepted(answer).reply);
    expect(bids).toMatchObject([1_000, 1_100, 1_000].map((amountCents) => ({ bid: { amountCents } })));
    expect([await bidCount(one), await bidCount(other)]).toEqual([2, 1]);
  });

  it('never remembers a 503', async () => {
    const id = await addLive(site.pool);
    const key = { value: 'late', body: 'a body' };
    const late = request(id, bid(1_000), ann.asker, node.clock.databaseNow() - 60_000, key);
    expect(await node.desk.submit(late)).toMatchObject({ kind: 'overloaded' });
    expect(await place(id, 1_000, ann, 'late')).toMatchObject({ kind: 'accepted', reply: { bid: { sequence: 1 } } });
  });

  it('is not spent by somebody whose session is over, and tells them nothing', async () => {
    const id = await addLive(site.pool);
    const carl = await addMember(site.pool);
    await place(id, 1_000, carl, 'k');
    await revoke(site.pool, carl);
    const refused = { kind: 'refused', refusal: { kind: 'unauthenticated' } };
    expect(await place(id, 1_000, carl, 'k')).toMatchObject(refused);
    expect(await place(id, 1_200, carl, 'new')).toMatchObject(refused);
    const { rows } = await site.pool.query('SELECT key FROM idempotency_keys WHERE actor_id = $1', [carl.userId]);
    expect(rows).toEqual([{ key: 'k' }]);
  });

  it('is forgotten after a day of product time, and taken away by and by', async () => {
    const quick = await site.node({ parameters: { ...PATIENT, heartbeatEveryMs: 20, keysForgottenAtOnce: 3 } });
    const id = await addLive(site.pool, 10 * DAY_MS);
    for (let index = 0; index < 7; index += 1) await place(id, 1_000 + index * 100, index % 2 ? ann : bob, `k${index}`);
    await moveTestClock(site.pool, DAY_MS + 1);
    const again = await place(id, 5_000, ann, 'k1', 'another body', quick);
    expect(again).toMatchObject({ kind: 'accepted', reply: { bid: { amountCents: 5_000 } } });
    expect(await place(id, 5_000, ann, 'k1', 'another body', quick)).toMatchObject({ kind: 'repeated' });
    const stored = async () => {
      const { rows } = await site.pool.query('SELECT key FROM idempotency_keys WHERE listing_id = $1', [id]);
      return rows.map(({ key }) => key);
    };
    await expect.poll(stored, { timeout: 10_000 }).toEqual(['k1']);
    await resetTestClock(site.pool);
    await quick.desk.stop();
  });

  it('does not let two lanes, or two nodes, wait for each other', async () => {
    const other = await site.node({ parameters: PATIENT });
    const listings = await Promise.all(Array.from({ length: 8 }, () => addLive(site.pool)));
    for (let round = 0; round < 20; round += 1) {
      const cents = 1_000 + round * 200;
      const order = round % 2 === 0 ? listings : [...listings].reverse();
      const answers = await Promise.all(
        order.flatMap((id, index) => [
          place(id, cents, index % 2 ? ann : bob, `round ${round}`),
          place(id, cents, index % 2 ? ann : bob, `round ${round}`, 'a body', other),
        ]),
      );
      expect(answers.map(({ kind }) => kind).sort()).toEqual([
        ...order.map(() => 'accepted'),
        ...order.map(() => 'repeated'),
      ]);
    }
    for (const id of listings) expect(await bidCount(id)).toBe(20);
    expect([...node.log, ...other.log].filter(({ message }) => message === 'A batch failed.')).toEqual([]);
  });
});
