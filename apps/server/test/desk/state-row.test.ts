import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  readEpoch,
  readEvents,
  readState,
  readStates,
  readVersions,
  saveNewListing,
} from '../../src/modules/desk/index.ts';
import { type DeskHouse, openDeskHouse } from './desk.fixture.ts';
import { addListing, addLive, addMember, type Member, request } from './market.fixture.ts';
import { everyState } from './states.fixture.ts';

let house: DeskHouse;

beforeAll(async () => {
  house = await openDeskHouse();
});
afterAll(() => house.close());

describe('the row of a state', () => {
  it('holds every status with all of its fields', async () => {
    const states = everyState();
    for (const state of states) await saveNewListing(house.pool, state, []);
    for (const state of states) expect(await readState(house.pool, state.id)).toEqual(state);
    const ids = states.map(({ id }) => id);
    expect(new Set((await readStates(house.pool, ids)).map(({ id }) => id))).toEqual(new Set(ids));
    expect(await readVersions(house.pool, ids)).toEqual(new Map(ids.map((id) => [id, 77])));
    expect(await readState(house.pool, '01900000-0000-7000-8000-000000000000')).toBeNull();
  });

  it('counts on in what everybody may see where a node that does not know silent events wrote it', async () => {
    const [state] = everyState();
    if (state === undefined) throw new Error('There is a state.');
    const quiet = { ...state, id: state.auctionId, publicNumber: state.eventNumber - 5 };
    await saveNewListing(house.pool, quiet, []);
    await house.pool.query(
      'UPDATE listing_state SET event_number = event_number + 1, version = version + 1 WHERE id = $1',
      [quiet.id],
    );
    expect((await readState(house.pool, quiet.id))?.publicNumber).toBe(quiet.publicNumber + 1);
    await house.pool.query('DELETE FROM listing_state WHERE id = $1', [quiet.id]);
  });

  it('cannot hold a status without its fields', async () => {
    const [state] = everyState();
    if (state === undefined) throw new Error('There is a state.');
    await saveNewListing(house.pool, { ...state, id: state.auctionId }, []);
    const break_ = (set: string) =>
      house.pool.query(`UPDATE listing_state SET ${set} WHERE id = $1`, [state.auctionId]);
    await expect(break_("status = 'LIVE'")).rejects.toThrow('a_status_has_its_own_fields');
    await expect(break_("status = 'PAUSED'")).rejects.toThrow('a_status_has_its_own_fields');
    await expect(break_('leader_max_cents = 5')).rejects.toThrow('a_leader_is_whole');
  });

  it('keeps what a seller arranges, quotes and all, and the events in order', async () => {
    const { desk, clock } = await house.node();
    const seller = await addMember(house.pool);
    const { id } = await addListing(house.pool, { sellerId: seller.userId });
    const timing = {
      startPolicy: 'SMART',
      primeHours: { start: '08:00', end: '20:00' },
      hotOverridePercent: 200,
    } as const;
    const answer = await desk.submit(request(id, { kind: 'change_timing', timing }, seller.asker, clock.databaseNow()));
    expect(answer).toMatchObject({ kind: 'accepted', state: { timing } });
    expect(await readState(house.pool, id)).toEqual(answer.kind === 'accepted' ? answer.state : null);
    const events = await readEvents(house.pool, id, 0, 10);
    expect(events.map(({ number, type }) => [number, type])).toEqual([
      [1, 'listing_created'],
      [2, 'timing_changed'],
    ]);
    expect(await readEvents(house.pool, id, 1, 10)).toEqual(events.slice(1));
    expect(await readEvents(house.pool, id, 0, 1)).toEqual(events.slice(0, 1));
  });

  it('keeps each event’s public number, which silent events do not move', async () => {
    const { desk, clock } = await house.node();
    const [ann, bob] = [await addMember(house.pool), await addMember(house.pool)];
    const id = await addLive(house.pool);
    const before = await readState(house.pool, id);
    const place = (member: Member, cents: number, maxAmountCents: number) => {
      const command = { kind: 'place_bid', amountCents: cents, maxAmountCents, anonymous: null } as const;
      return desk.submit(request(id, command, member.asker, clock.databaseNow()));
    };
    await Promise.all([place(ann, 1_000, 2_000), place(ann, 1_000, 3_000), place(bob, 1_100, 1_100)]);
    const answer = await place(ann, 1_000, 4_000);
    const last = await place(bob, 5_000, 5_000);
    const first = before?.publicNumber ?? 0;
    const { rows } = await house.pool.query<{ type: string; shown: number }>(
      'SELECT type, coalesce(public_number, number) AS shown FROM listing_events WHERE listing_id = $1 AND number > $2 ' +
        'ORDER BY number',
      [id, before?.eventNumber],
    );
    expect(rows.map(({ type, shown }) => [type, shown - first])).toEqual([
      ['bid_placed', 1],
      ['maximum_raised', 1],
      ['bid_placed', 2],
      ['maximum_raised', 2],
      ['bid_placed', 3],
    ]);
    expect(answer).toMatchObject({ state: { publicNumber: first + 2, version: (before?.version ?? 0) + 4 } });
    expect(last).toMatchObject({ state: { publicNumber: first + 3 } });
    expect((await readState(house.pool, id))?.publicNumber).toBe(first + 3);
  });

  it('counts a new listing as having seen the outages before it', async () => {
    await house.pool.query('INSERT INTO outages VALUES (9, 1, 2, 0)');
    const { id } = await addListing(house.pool);
    expect((await readState(house.pool, id))?.outageId).toBe(9);
    await house.pool.query('DELETE FROM outages');
  });
});

describe('the epoch', () => {
  it('stays while the database does, and is another for a copy of it', async () => {
    const epoch = await readEpoch(house.pool);
    expect(await readEpoch(house.pool)).toBe(epoch);
    const other = await openDeskHouse();
    await other.pool.query('UPDATE incarnation SET id = $1', [
      (await house.pool.query('SELECT id FROM incarnation')).rows[0].id,
    ]);
    expect(await readEpoch(other.pool)).not.toBe(epoch);
    await other.close();
  });
});
