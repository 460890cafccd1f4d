import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEvents, readState } from '../../src/modules/desk/index.ts';
import { moveTestClock } from '../../src/platform/clock/index.ts';
import { type DeskHouse, openDeskHouse, place, tick } from './desk.fixture.ts';
import { addLive, addMember, bid, databaseNow, type Member, request, stopTheHeart } from './market.fixture.ts';

const HOUR_MS = 3_600_000;
/** No beats but those that a test provokes. */
const SELDOM_BEATS = { beatEveryMs: 3_600_000 };

let house: DeskHouse;
let ann: Member;

beforeEach(async () => {
  house = await openDeskHouse();
  ann = await addMember(house.pool);
});
afterEach(() => house.close());

async function outages(): Promise<{ id: number; lasted: number }[]> {
  const { rows } = await house.pool.query('SELECT id, (to_at - from_at)::float8 AS lasted FROM outages ORDER BY id');
  return rows;
}

async function endsAt(listingId: string): Promise<number | null> {
  const state = await readState(house.pool, listingId);
  return state?.phase.status === 'LIVE' ? state.phase.endsAt : null;
}

describe('a gap in which nobody served', () => {
  it('is written down once, before anything is decided, and given back to the auction', async () => {
    const nodes = [await house.node({ parameters: SELDOM_BEATS }), await house.node({ parameters: SELDOM_BEATS })];
    const id = await addLive(house.pool, 90_000);
    const end = (await endsAt(id)) ?? 0;
    await stopTheHeart(house.pool, 20_000);
    const answers = await Promise.all(nodes.flatMap((node) => [place(node, id, 1_000, ann), tick(node, id)]));
    expect(answers.filter(({ kind }) => kind === 'accepted')).not.toEqual([]);
    const written = await outages();
    expect(written).toHaveLength(1);
    expect(written[0]?.lasted).toBeGreaterThanOrEqual(20_000);
    const added = (await endsAt(id)) ?? 0;
    expect(added).toBe(end + (written[0]?.lasted ?? 0));
    const events = await readEvents(house.pool, id, 0, 10);
    expect(events.filter(({ type }) => type === 'outage_added')).toHaveLength(1);
  });

  it('does not let an auction end whose end fell into it', async () => {
    const node = await house.node({ parameters: SELDOM_BEATS });
    const id = await addLive(house.pool, -10_000, 120_000);
    await stopTheHeart(house.pool, 20_000);
    await tick(node, id);
    const [outage] = await outages();
    const state = await readState(house.pool, id);
    expect(state?.phase.status).toBe('LIVE');
    expect(state?.outageId).toBe(outage?.id);
    expect(await place(node, id, 1_000, ann)).toMatchObject({ kind: 'accepted' });
  });

  it('is found when the desk starts again', async () => {
    const first = await house.node({ parameters: SELDOM_BEATS });
    await first.desk.stop();
    await stopTheHeart(house.pool, 8_000);
    await Promise.all([house.node(), house.node(), house.node()]);
    expect(await outages()).toHaveLength(1);
  });

  it('counts from the threshold on, and a new database has no gap', async () => {
    const node = await house.node({ parameters: SELDOM_BEATS });
    const id = await addLive(house.pool);
    await stopTheHeart(house.pool, 4_000);
    expect(await place(node, id, 1_000, ann)).toMatchObject({ kind: 'accepted' });
    expect(await outages()).toEqual([]);
  });

  it('is kept away by beats, bids or none', async () => {
    const node = await house.node({ parameters: { beatEveryMs: 20 } });
    await stopTheHeart(house.pool, 3_000);
    const age = async () => {
      const { rows } = await house.pool.query('SELECT last_at::float8 AS last_at FROM heartbeat');
      return (await databaseNow(house.pool)) - rows[0].last_at;
    };
    await expect.poll(age).toBeLessThan(1_000);
    expect(node.desk.serving()).toBe(true);
  });
});

describe('the development clock', () => {
  it('moves deadlines, and is no outage', async () => {
    const node = await house.node();
    const id = await addLive(house.pool, 2 * HOUR_MS);
    const end = await endsAt(id);
    await moveTestClock(house.pool, HOUR_MS);
    expect(await place(node, id, 1_000, ann)).toMatchObject({ kind: 'accepted' });
    expect(await outages()).toEqual([]);
    expect(await endsAt(id)).toBe(end);
    expect(node.clock.now() - node.clock.databaseNow()).toBe(HOUR_MS);
    await moveTestClock(house.pool, HOUR_MS + 60_000);
    expect(await tick(node, id)).toMatchObject({ kind: 'accepted', state: { phase: { status: 'ENDED', since: end } } });
    expect(await outages()).toEqual([]);
  });

  it('does not make a bid in hand look old', async () => {
    const node = await house.node();
    const id = await addLive(house.pool, 5 * HOUR_MS);
    const receivedAt = node.clock.databaseNow();
    await moveTestClock(house.pool, HOUR_MS);
    const answer = await node.desk.submit(request(id, bid(1_000), ann.claim, receivedAt));
    expect(answer).toMatchObject({ kind: 'accepted', receivedAt: receivedAt + HOUR_MS });
  });
});
