import { readFile } from 'node:fs/promises';
import { foldHistory, type ListingState, recordState, unsaidFreezes } from '@clamor/domain/lifecycle';
import { LATER_TERMS } from '@clamor/domain/listings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEvents, readState, readSteps, saveNewListing } from '../../src/modules/desk/index.ts';
import { accepted, type DeskSite, openDeskSite, place } from './desk.fixture.ts';
import { addLive, addMember } from './market.fixture.ts';
import { everyState } from './states.fixture.ts';

const MIGRATION = new URL('../../migrations/0026_recorded_states.sql', import.meta.url);

let site: DeskSite;
beforeAll(async () => {
  site = await openDeskSite();
});
afterAll(() => site.close());

const stateOf = async (id: string): Promise<ListingState> => {
  const state = await readState(site.pool, id);
  if (state === null) throw new Error(`no listing ${id}`);
  return state;
};

/** Writes a silent raise as an older version did, without recording the state. */
async function raiseAsBefore(id: string): Promise<void> {
  await site.pool.query(
    `WITH raised AS (
       UPDATE listing_state SET leader_max_cents = leader_max_cents + 500, event_number = event_number + 1,
         silent_events = silent_events + 1, version = version + 1 WHERE id = $1 RETURNING *
     )
     INSERT INTO listing_events (listing_id, number, at, type, body)
     SELECT id, event_number, last_event_at, 'maximum_raised', json_build_object('bidderId', leader_id) FROM raised`,
    [id],
  );
}

describe('the migration', () => {
  it('records each listing as the program would, in every status', async () => {
    const states = everyState().map((state) => ({
      ...state,
      terms: { ...state.terms, ...LATER_TERMS },
      freezes: unsaidFreezes(state),
    }));
    for (const state of states) await saveNewListing(site.pool, { next: state, events: [], states: [] });
    await site.pool.query('ALTER TABLE listing_state DROP COLUMN folds_to');
    await site.pool.query(await readFile(MIGRATION, 'utf8'));
    for (const state of states) {
      const { next, events } = recordState(state);
      const recorded = await readEvents(site.pool, state.id, state.eventNumber, 10);
      expect(foldHistory(state.id, recorded)).toEqual(foldHistory(state.id, events));
      expect(await stateOf(state.id)).toEqual(next);
    }
    const { rows } = await site.pool.query('SELECT DISTINCT folds_to - event_number AS behind FROM listing_state');
    expect(rows).toEqual([{ behind: 0 }]);
  });
});

describe('a listing that an older version wrote last', () => {
  it('is recorded whole before the next command, once, and folds from there on', async () => {
    const node = await site.node();
    const [ann, bob] = [await addMember(site.pool), await addMember(site.pool)];
    const id = await addLive(site.pool);
    accepted(await place(node, id, 1_000, ann));
    const before = await stateOf(id);
    await raiseAsBefore(id);
    const raised = await stateOf(id);
    expect(await readSteps(site.pool, before, 100)).toBeNull();
    accepted(await place(node, id, 2_000, bob));
    accepted(await place(node, id, 3_000, ann));
    const events = await readEvents(site.pool, id, before.eventNumber, 100);
    expect(events.map(({ type }) => type)).toEqual(['maximum_raised', 'state_recorded', 'bid_placed', 'bid_placed']);
    const now = await stateOf(id);
    expect(foldHistory(id, events)).toEqual({ ...now, version: expect.any(Number) });
    expect(now.publicNumber).toBe(raised.publicNumber + 2);
    const told = node.told.filter(({ state }) => state.id === id).flatMap(({ steps }) => steps);
    expect(told.map(({ event }) => event.type)).toEqual(['bid_placed', 'bid_placed', 'bid_placed']);
  });

  it('is recorded also where the command is refused', async () => {
    const node = await site.node();
    const ann = await addMember(site.pool);
    const id = await addLive(site.pool);
    accepted(await place(node, id, 1_000, ann));
    await raiseAsBefore(id);
    expect(await place(node, id, 1_000, ann)).toMatchObject({ kind: 'refused' });
    const [last] = await readEvents(site.pool, id, (await stateOf(id)).eventNumber - 1, 1);
    expect(last?.type).toBe('state_recorded');
  });
});

describe('the steps after a state', () => {
  it('are what happened since, each with the state that it made, and nothing where there were too many', async () => {
    const node = await site.node();
    const [ann, bob] = [await addMember(site.pool), await addMember(site.pool)];
    const id = await addLive(site.pool);
    const before = await stateOf(id);
    for (const [index, member] of [ann, bob, ann].entries()) {
      accepted(await place(node, id, 1_000 + index * 1_000, member));
    }
    const steps = await readSteps(site.pool, before, 3);
    expect(steps?.map(({ event }) => event.type)).toEqual(['bid_placed', 'bid_placed', 'bid_placed']);
    expect(steps?.at(-1)?.state).toEqual({ ...(await stateOf(id)), version: expect.any(Number) });
    expect(await readSteps(site.pool, before, 2)).toBeNull();
    expect(await readSteps(site.pool, await stateOf(id), 2)).toEqual([]);
  });
});
