import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readState } from '../../src/modules/desk/index.ts';
import { type DeskSite, type Node, openDeskSite } from './desk.fixture.ts';
import { addLive, addMember, amountsOf, bid, type Member, request } from './market.fixture.ts';
import { TEST_SECTIONS } from './sections.fixture.ts';
import { Mischief, mischiefSection } from './trap-sections.fixture.ts';

let site: DeskSite;
let node: Node;
let ann: Member;
let bob: Member;

beforeAll(async () => {
  site = await openDeskSite();
  node = await site.node({
    lanes: 1,
    sections: [...TEST_SECTIONS, mischiefSection],
    parameters: { maxAgeMs: 5_000, graceMs: 7_000 },
  });
  ann = await addMember(site.pool);
  bob = await addMember(site.pool);
});
afterAll(() => site.close());

const place = (listingId: string, cents: number, member: Member, mischief: Mischief['kind'] | null = null) =>
  node.desk.submit({
    ...request(listingId, bid(cents), member.asker, node.clock.databaseNow()),
    attachments: mischief === null ? [] : [new Mischief(mischief)],
  });

describe('a batch that fails', () => {
  it('accepts nothing where the COMMIT was answered with ROLLBACK', async () => {
    const id = await addLive(site.pool);
    const before = await readState(site.pool, id);
    expect(await place(id, 1_000, ann, 'silent failure')).toMatchObject({ kind: 'overloaded' });
    expect(await readState(site.pool, id)).toEqual(before);
    expect(await amountsOf(site.pool, id)).toEqual([]);
  });

  it('rejects the poisoned command alone; its neighbours are decided in their order', async () => {
    const [hot, other] = [await addLive(site.pool), await addLive(site.pool)];
    const results = await Promise.allSettled([
      place(hot, 1_000, ann),
      place(other, 1_000, bob),
      place(hot, 1_100, bob, 'poison'),
      place(hot, 1_200, bob),
      place(other, 1_100, ann),
      place(hot, 1_300, ann),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ]);
    expect(await amountsOf(site.pool, hot)).toEqual([1_000, 1_200, 1_300]);
    expect(await amountsOf(site.pool, other)).toEqual([1_000, 1_100]);
  });

  it('rejects a command on which a section throws, and no other', async () => {
    const id = await addLive(site.pool);
    const results = await Promise.allSettled([
      place(id, 1_000, ann),
      place(id, 1_100, bob, 'throw'),
      place(id, 1_200, bob),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await amountsOf(site.pool, id)).toEqual([1_000, 1_200]);
  });

  it('commits nothing in part where a section fails before it has issued what it writes', async () => {
    const id = await addLive(site.pool);
    const before = await readState(site.pool, id);
    await expect(place(id, 1_000, ann, 'broken save')).rejects.toThrow('This section is a bug.');
    expect(await readState(site.pool, id)).toEqual(before);
    expect(await amountsOf(site.pool, id)).toEqual([]);
  });

  it('commits nothing where the row is not as it was loaded', async () => {
    const id = await addLive(site.pool);
    const before = await readState(site.pool, id);
    expect(await place(id, 1_000, ann, 'changed row')).toMatchObject({ kind: 'overloaded' });
    expect(await readState(site.pool, id)).toEqual(before);
    expect(await amountsOf(site.pool, id)).toEqual([]);
  });
});
