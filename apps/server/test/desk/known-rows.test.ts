import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DeskSite, type Node, openDeskSite, place, sequence, statementsOf, untilServed } from './desk.fixture.ts';
import { type BreakableLink, openLink } from './link.fixture.ts';
import { addLive, addMember, type Member } from './market.fixture.ts';

/** One lane without heartbeats, so that all statements are those of batches. */
const QUIET = {
  lanes: 1,
  parameters: { heartbeatEveryMs: 3_600_000, outageThresholdMs: 3_600_000, maxAgeMs: 5_000, graceMs: 7_000 },
};

/** The names of the statements with which a batch gets a listing's state. */
const READ_WHOLE = 'desk_lock';
const LOCK_KNOWN = 'desk_lock_known';
const READ_ANEW = 'desk_read_locked';
const reading = (name: string) => [READ_WHOLE, LOCK_KNOWN, READ_ANEW].includes(name);

let site: DeskSite;
let link: BreakableLink;
let node: Node;
let ann: Member;
let bob: Member;
let id: string;

beforeAll(async () => {
  site = await openDeskSite();
  link = await openLink(site.url);
  node = await site.node(QUIET);
  ann = await addMember(site.pool);
  bob = await addMember(site.pool);
});
beforeEach(async () => {
  id = await addLive(site.pool);
  await place(node, id, 1_000, ann);
});
afterEach(() => link.mend());
afterAll(async () => {
  await link.close();
  await site.close();
});

/** The names of these statements that the node issued during `work`. */
const readings = async (on: Node, work: () => Promise<unknown>) => (await statementsOf(on, work)).filter(reading);

const change = (set: string) => site.pool.query(`UPDATE listing_state SET ${set} WHERE id = $1`, [id]);

describe('a row that the lane knows', () => {
  it('is not read again while nobody else writes it', async () => {
    const asked = await readings(node, async () => {
      expect(await place(node, id, 1_100, bob)).toMatchObject(sequence(2));
      expect(await place(node, id, 1_150, ann)).toMatchObject({
        refusal: { kind: 'bid_too_low', minimumCents: 1_200 },
      });
      expect(await place(node, id, 1_200, ann)).toMatchObject(sequence(3));
    });
    expect(asked).toEqual([LOCK_KNOWN, LOCK_KNOWN, LOCK_KNOWN]);
  });

  it('stays known where it was locked, written in vain or frozen by a vacuum', async () => {
    await (await site.lockRow(id))();
    await site.pool.query(`BEGIN; UPDATE listing_state SET min_increment_cents = 700 WHERE id = '${id}'; ROLLBACK`);
    await site.pool.query('VACUUM FREEZE listing_state');
    const asked = await readings(node, async () =>
      expect(await place(node, id, 1_100, bob)).toMatchObject(sequence(2)),
    );
    expect(asked).toEqual([LOCK_KNOWN]);
  });

  it.each([
    ['under the same version', 'min_increment_cents = 700'],
    ['under a new version', 'min_increment_cents = 700, version = version + 1'],
  ])('is read anew where somebody at a console wrote it %s', async (_, set) => {
    await change(set);
    const refused = { kind: 'refused', refusal: { kind: 'bid_too_low', minimumCents: 1_700 } };
    const asked = await readings(node, async () => expect(await place(node, id, 1_100, bob)).toMatchObject(refused));
    expect(asked).toEqual([LOCK_KNOWN, READ_ANEW]);
    expect(await readings(node, () => place(node, id, 1_700, bob))).toEqual([LOCK_KNOWN]);
  });

  it('is read anew where another node wrote it', async () => {
    const other = await site.node(QUIET);
    expect(await place(other, id, 1_100, bob)).toMatchObject(sequence(2));
    const asked = await readings(node, async () =>
      expect(await place(node, id, 1_200, ann)).toMatchObject(sequence(3)),
    );
    expect(asked).toEqual([LOCK_KNOWN, READ_ANEW]);
    await other.desk.stop();
  });

  it('is read anew where the lane that waits for rows wrote it', async () => {
    const letGo = await site.lockRow(id);
    const waiting = place(node, id, 1_100, bob);
    await expect.poll(() => node.statements.some(({ name }) => name === 'desk_lock_waiting')).toBe(true);
    await letGo();
    expect(await waiting).toMatchObject(sequence(2));
    const asked = await readings(node, async () =>
      expect(await place(node, id, 1_200, ann)).toMatchObject(sequence(3)),
    );
    expect(asked).toEqual([LOCK_KNOWN, READ_ANEW]);
  });

  it('shares a batch with rows that are new and rows that changed', async () => {
    const [known, fresh] = [await addLive(site.pool), await addLive(site.pool)];
    await place(node, known, 1_000, ann);
    await change('min_increment_cents = 700');
    const asked = await readings(node, async () => {
      const answers = await Promise.all([known, fresh, id].map((listing) => place(node, listing, 1_700, bob)));
      for (const [index, place] of [2, 1, 2].entries()) expect(answers[index]).toMatchObject(sequence(place));
    });
    expect(asked).toEqual([READ_WHOLE, LOCK_KNOWN, READ_ANEW]);
  });
});

describe('a new connection', () => {
  it('knows no row: the database may be another', async () => {
    const reconnecting = await site.node({ ...QUIET, url: link.url });
    await place(reconnecting, id, 1_100, bob);
    link.refuse();
    link.mend();
    const asked = await readings(reconnecting, async () =>
      expect(await untilServed(() => place(reconnecting, id, 1_200, ann))).toMatchObject(sequence(3)),
    );
    expect(asked.at(-1)).toBe(READ_WHOLE);
    await reconnecting.desk.stop();
  });

  it.each(['never arrives', 'answer is lost'] as const)('goes on from the row where a COMMIT %s', async (fate) => {
    const breaking = await site.node({ ...QUIET, url: link.url });
    await place(breaking, id, 1_100, bob);
    const broken = link.breakNextCommit(fate);
    expect(await place(breaking, id, 1_200, ann)).toMatchObject(sequence(3));
    await broken;
    expect(await place(breaking, id, 1_300, bob)).toMatchObject(sequence(4));
    await breaking.desk.stop();
  });
});
