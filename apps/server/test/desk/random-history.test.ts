import { checkState, type EventType, HistoryCheck, type ListingState } from '@clamor/domain/lifecycle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seeds } from '../../../../packages/domain/test/random.ts';
import { type DeskAnswer, readEvents, readStates } from '../../src/modules/desk/index.ts';
import { COLUMNS } from '../../src/modules/desk/state-columns.ts';
import { type DeskSite, type Node, openDeskSite, statementsOf, tick, untilServed } from './desk.fixture.ts';
import { request } from './market.fixture.ts';
import { BRIEF, RandomHistory } from './random-history.fixture.ts';

const SEEDS = 10;
const ROUNDS = 30;

/**
 * The events that must occur. Together they show that the histories used every statement that writes a row, each with
 * and without its optional parts.
 */
const WRITTEN_IN_EVERY_WAY: EventType[] = [
  'auction_ended',
  'auction_extended',
  'auction_started',
  'bid_placed',
  'boosted',
  'countdown_started',
  'details_edited',
  'liked',
  'listing_frozen',
  'listing_withdrawn',
  'maximum_raised',
  'outage_added',
  'timing_changed',
];

let site: DeskSite;
let here: Node;
let there: Node;

beforeAll(async () => {
  site = await openDeskSite();
  here = await site.node({ parameters: BRIEF });
  there = await site.node({ parameters: BRIEF });
  for (const { desk } of [here, there]) desk.onCommit(freeze);
});
afterAll(() => site.close());

/** Freezes published states, which the lanes keep, so that changing one in place throws. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  Object.values(value).forEach(freeze);
}

const all = (listingIds: readonly string[], ask: (id: string) => Promise<DeskAnswer>) =>
  Promise.all(listingIds.map((id) => untilServed(() => ask(id))));

const republish = ({ desk, clock }: Node, id: string) =>
  desk.submit(request(id, { kind: 'republish' }, { kind: 'staff' }, clock.databaseNow()));

/**
 * The rows as the node's lanes have them in memory. A `republish` command on each listing publishes, as `before`, the
 * state that its lane remembers.
 */
async function remembered(node: Node, listingIds: readonly string[]): Promise<Map<string, object>> {
  const from = node.told.length;
  const asked = await statementsOf(node, () => all(listingIds, (id) => republish(node, id)));
  expect(asked).toContain('desk_lock_known');
  expect(asked).not.toContain('desk_lock');
  expect(asked).not.toContain('desk_read_locked');
  return new Map(node.told.slice(from).map(({ before }) => [before.id, rowOf(before)]));
}

function rowOf(state: ListingState): object {
  return Object.fromEntries(COLUMNS.map(({ name, of }) => [name, of(state, BRIEF.graceMs)]));
}

/** The stored rows of the listings that are not hidden. */
async function storedRows(listingIds: readonly string[]): Promise<Map<string, object>> {
  const text = 'SELECT * FROM listing_state WHERE id = ANY($1::uuid[]) AND NOT hidden';
  const { rows } = await site.pool.query(text, [listingIds]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The differences between each listing's folded history and its row, and the rules that the history breaks. */
async function faultsOf(listingIds: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const state of await readStates(site.pool, listingIds)) {
    const check = new HistoryCheck(state.id);
    for (const event of await readEvents(site.pool, state.id, 0, 100_000)) check.take(event);
    expect(check.state).not.toBeNull();
    faults.push(...check.faults, ...check.compare(state), ...checkState(state));
  }
  return faults;
}

describe('a random history of many commands on several listings', () => {
  it('leaves a lane with exactly what the rows hold, after every round', async () => {
    for (const seed of seeds(SEEDS)) {
      const history = await RandomHistory.begin(seed, site);
      for (let round = 1; round <= ROUNDS; round += 1) {
        const states = await readStates(site.pool, history.listingIds);
        await history.round(round % 7 === 0 ? there : here, states);
        // A tick takes the due steps, and makes this node read what the other node wrote.
        await all(history.listingIds, (id) => tick(here, id));
        const rows = await storedRows(history.listingIds);
        expect(await faultsOf(history.listingIds), `seed ${seed}, round ${round}`).toEqual([]);
        if (rows.size === 0) break;
        expect(await remembered(here, [...rows.keys()]), `seed ${seed}, round ${round}`).toEqual(rows);
      }
    }
    const happened = new Set(
      [...here.told, ...there.told].flatMap(({ steps }) => steps.map(({ event }) => event.type)),
    );
    expect([...happened]).toEqual(expect.arrayContaining(WRITTEN_IN_EVERY_WAY));
  });
});
