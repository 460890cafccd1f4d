import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type PrivatePostgres, startPrivatePostgres } from '../../src/platform/test-database/index.ts';
import { type StandbySwitch, standbySwitch } from '../../src/platform/test-database/standby-switch.fixture.ts';
import { type DeskSite, type Node, openDeskSite, sequence, untilServed } from './desk.fixture.ts';
import { addLive, addMember, amountsOf, bid, type Member, request } from './market.fixture.ts';

/** Rare heartbeats, so that every COMMIT of the lane is a batch's. */
const RARE_HEARTBEATS = { heartbeatEveryMs: 60_000, outageThresholdMs: 120_000, outcomeBoundMs: 1_500 };

let server: PrivatePostgres;
let site: DeskSite;
let standby: StandbySwitch;
let ann: Member;

beforeAll(async () => {
  server = await startPrivatePostgres();
  site = await openDeskSite({ url: server.url, drop: async () => undefined });
  standby = standbySwitch(site.url);
  ann = await addMember(site.pool);
});
afterEach(() => standby.back());
afterAll(async () => {
  await standby.close();
  await site.close();
  await server.stop();
});

const key = { value: 'once', body: 'the body' };
const RARELY = { lanes: 1, parameters: RARE_HEARTBEATS };

/** A listing, and a node to which `ask` sends the same bid, each time with the same key. */
const open = async () => {
  const id = await addLive(site.pool);
  const node = await site.node(RARELY);
  return { ...node, id, ask: () => placeOnce(node, id) };
};

const placeOnce = ({ desk, clock }: Node, id: string) =>
  desk.submit(request(id, bid(1_000), ann.asker, clock.databaseNow(), key));

describe('a COMMIT that no standby has confirmed', { timeout: 30_000 }, () => {
  it.each([
    ['cancelled', 'pg_cancel_backend'],
    ['ended with its session', 'pg_terminate_backend'],
  ] as const)('is no acknowledgement when its wait is %s, and the key tells it later, once', async (_, how) => {
    const { desk, id, ask } = await open();
    await standby.away();
    const answer = ask();
    await standby.interrupt(how);
    expect(await answer).toEqual({ kind: 'outcome_unknown', retryAfterSeconds: 1 });
    // Only the primary has the bid. A failover would lose it.
    expect(await amountsOf(site.pool, id)).toEqual([1_000]);
    await standby.back();
    expect(await untilServed(ask)).toMatchObject({ kind: 'repeated', reply: { bid: { sequence: 1 } } });
    expect(await amountsOf(site.pool, id)).toEqual([1_000]);
    await desk.stop();
  });

  it('is not acknowledged by its key on another node either, until a standby has it', async () => {
    const { desk, id, ask } = await open();
    const other = await site.node(RARELY);
    await standby.away();
    const answer = ask();
    await standby.interrupt('pg_terminate_backend');
    expect(await answer).toMatchObject({ kind: 'outcome_unknown' });
    expect(await placeOnce(other, id)).toMatchObject({ kind: 'outcome_unknown' });
    await standby.back();
    expect(await untilServed(() => placeOnce(other, id))).toMatchObject({ kind: 'repeated' });
    expect(await amountsOf(site.pool, id)).toEqual([1_000]);
    for (const each of [desk, other.desk]) await each.stop();
  });

  it('is acknowledged when a standby confirms it within the bound', async () => {
    const { desk, ask } = await open();
    await standby.away();
    const answer = ask();
    await standby.interrupt('pg_cancel_backend');
    await standby.back();
    expect(await answer).toMatchObject(sequence(1));
    await desk.stop();
  });
});
