import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  readEpoch,
  readEvents,
  readState,
  readStates,
  readVersions,
  saveNewListing,
} from '../../src/modules/desk/index.ts';
import { type DeskSite, openDeskSite } from './desk.fixture.ts';
import { addListing, addLive, addMember, type Member, request } from './market.fixture.ts';
import { everyState } from './states.fixture.ts';

let site: DeskSite;

beforeAll(async () => {
  site = await openDeskSite();
});
afterAll(() => site.close());

describe('the row of a state', () => {
  it('holds every status with all of its fields', async () => {
    const states = everyState();
    for (const state of states) await saveNewListing(site.pool, { next: state, events: [], states: [] });
    for (const state of states) expect(await readState(site.pool, state.id)).toEqual(state);
    const ids = states.map(({ id }) => id);
    expect(new Set((await readStates(site.pool, ids)).map(({ id }) => id))).toEqual(new Set(ids));
    expect(await readVersions(site.pool, ids)).toEqual(new Map(ids.map((id) => [id, 77])));
    expect(await readState(site.pool, '01900000-0000-7000-8000-000000000000')).toBeNull();
  });

  it('counts on in what everybody may see where a node that does not know silent events wrote it', async () => {
    const [state] = everyState();
    if (state === undefined) throw new Error('There is a state.');
    const quiet = { ...state, id: state.auctionId, publicNumber: state.eventNumber - 5 };
    await saveNewListing(site.pool, { next: quiet, events: [], states: [] });
    await site.pool.query(
      'UPDATE listing_state SET event_number = event_number + 1, version = version + 1 WHERE id = $1',
      [quiet.id],
    );
    expect((await readState(site.pool, quiet.id))?.publicNumber).toBe(quiet.publicNumber + 1);
    await site.pool.query('DELETE FROM listing_state WHERE id = $1', [quiet.id]);
  });

  it('cannot hold a status without its fields', async () => {
    const [state] = everyState();
    if (state === undefined) throw new Error('There is a state.');
    await saveNewListing(site.pool, { next: { ...state, id: state.auctionId }, events: [], states: [] });
    const break_ = (set: string) => site.pool.query(`UPDATE listing_state SET ${set} WHERE id = $1`, [state.auctionId]);
    await expect(break_("status = 'LIVE'")).rejects.toThrow('a_status_has_its_own_fields');
    await expect(break_("status = 'PAUSED'")).rejects.toThrow('a_status_has_its_own_fields');
    await expect(break_('leader_max_cents = 5')).rejects.toThrow('a_leader_is_whole');
  });

  it('keeps what a seller arranges, quotes and all, and the events in order', async () => {
    const { desk, clock } = await site.node();
    const seller = await addMember(site.pool);
    const { id } = await addListing(site.pool, { sellerId: seller.userId });
    const timing = {
      startPolicy: 'SMART',
      primeHours: { start: '08:00', end: '20:00' },
      hotOverridePercent: 200,
    } as const;
    const answer = await desk.submit(request(id, { kind: 'change_timing', timing }, seller.asker, clock.databaseNow()));
    expect(answer).toMatchObject({ kind: 'accepted', state: { timing } });
    expect(await readState(site.pool, id)).toEqual(answer.kind === 'accepted' ? answer.state : null);
    const events = await readEvents(site.pool, id, 0, 10);
    expect(events.map(({ number, type }) => [number, type])).toEqual([
      [1, 'listing_created'],
      [2, 'timing_changed'],
    ]);
    expect(await readEvents(site.pool, id, 1, 10)).toEqual(events.slice(1));
    expect(await readEvents(site.pool, id, 0, 1)).toEqual(events.slice(0, 1));
  });

  it('keeps each event’s public number, which silent events do not move', async () => {
    const { desk, clock } = await site.node();
    const [ann, bob] = [await addMember(site.pool), await addMember(site.pool)];
    const id = await addLive(site.pool);
    const before = await readState(site.pool, id);
    const place = (member: Member, cents: number, maxAmountCents: number) => {
      const command = { kind: 'place_bid', amountCents: cents, maxAmountCents, anonymous: null } as const;
      return desk.submit(request(id, command, member.asker, clock.databaseNow()));
    };
    await Promise.all([place(ann, 1_000, 2_000), place(ann, 1_000, 3_000), place(bob, 1_100, 1_100)]);
    const answer = await place(ann, 1_000, 4_000);
    const last = await place(bob, 5_000, 5_000);
    const first = before?.publicNumber ?? 0;
    const { rows } = await site.pool.query<{ type: string; shown: number }>(
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
    expect((await readState(site.pool, id))?.publicNumber).toBe(first + 3);
  });

  it('counts a new listing as having seen the outages before it', async () => {
    await site.pool.query('INSERT INTO outages VALUES (9, 1, 2, 0)');
    const { id } = await addListing(site.pool);
    expect((await readState(site.pool, id))?.outageId).toBe(9);
    await site.pool.query('DELETE FROM outages');
  });
});

describe('the epoch', () => {
  it('stays while the database does, and is another for a copy of it', async () => {
    const epoch = await readEpoch(site.pool);
    expect(await readEpoch(site.pool)).toBe(epoch);
    const other = await openDeskSite();
    await other.pool.query('UPDATE incarnation SET id = $1', [
      (await site.pool.query('SELECT id FROM incarnation')).rows[0].id,
    ]);
    expect(await readEpoch(other.pool)).not.toBe(epoch);
    await other.close();
  });
});
