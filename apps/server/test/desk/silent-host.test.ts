import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openSilentLink, type SilentLink } from '../../src/platform/test-database/silent-link.fixture.ts';
import { type DeskSite, openDeskSite, sequence, untilServed } from './desk.fixture.ts';
import { addLive, addMember, amountsOf, bid, type Member, request } from './market.fixture.ts';

/** Rare heartbeats, so that every COMMIT on the link is a batch's. */
const RARE_HEARTBEATS = { heartbeatEveryMs: 60_000, outageThresholdMs: 120_000 };
/** The longest time, in milliseconds, that a bid may wait for its answer. */
const BID_MS = 6_000;

let site: DeskSite;
let link: SilentLink;
let ann: Member;

beforeAll(async () => {
  site = await openDeskSite();
  link = await openSilentLink(site.url);
  ann = await addMember(site.pool);
});
afterEach(() => link.forward());
afterAll(async () => {
  await link.close();
  await site.close();
});

async function timed<Answer>(asked: Promise<Answer>): Promise<{ answer: Answer; tookMs: number }> {
  const begun = performance.now();
  return { answer: await asked, tookMs: performance.now() - begun };
}

describe('a database host that went silent', { timeout: 30_000 }, () => {
  it('has every bid answered 503 within its bound: the one in the batch and those queued behind it', async () => {
    const { desk, clock } = await site.node({ url: link.url, lanes: 1 });
    const id = await addLive(site.pool);
    link.silence();
    const place = (cents: number) => timed(desk.submit(request(id, bid(cents), ann.asker, clock.databaseNow())));
    const first = place(1_000);
    // By now the batch with the first bid has been sent to the database.
    await new Promise(setImmediate);
    const all = await Promise.all([first, place(1_100), place(1_200)]);
    expect(all.map(({ answer }) => answer.kind)).toEqual(['overloaded', 'overloaded', 'overloaded']);
    for (const { tookMs } of all) expect(tookMs).toBeLessThan(BID_MS);
    link.forward();
    const after = await untilServed(() => desk.submit(request(id, bid(1_300), ann.asker, clock.databaseNow())));
    expect(after).toMatchObject(sequence(1));
    expect(await amountsOf(site.pool, id)).toEqual([1_300]);
    await desk.stop();
  });

  it('leaves the outcome open within the bound where the COMMIT was sent, and the key tells it later, once', async () => {
    const { desk, clock } = await site.node({ url: link.url, lanes: 1, parameters: RARE_HEARTBEATS });
    const id = await addLive(site.pool);
    const key = { value: 'once', body: 'the body' };
    const ask = () => desk.submit(request(id, bid(1_000), ann.asker, clock.databaseNow(), key));
    const silent = link.silenceAtNextCommit();
    const { answer, tookMs } = await timed(ask());
    await silent;
    expect(answer).toEqual({ kind: 'outcome_unknown', retryAfterSeconds: 1 });
    expect(tookMs).toBeLessThan(BID_MS);
    link.forward();
    expect(await untilServed(ask)).toMatchObject({ kind: 'repeated', reply: { bid: { sequence: 1 } } });
    expect(await amountsOf(site.pool, id)).toEqual([1_000]);
    await desk.stop();
  });

  it('keeps no lane waiting that connects to it', async () => {
    const { desk, clock } = await site.node({ url: link.url, lanes: 1, parameters: { heartbeatEveryMs: 50 } });
    const id = await addLive(site.pool);
    link.silence();
    await expect.poll(() => desk.serving(), { timeout: 15_000 }).toBe(false);
    const { answer, tookMs } = await timed(desk.submit(request(id, bid(1_000), ann.asker, clock.databaseNow())));
    expect(answer).toMatchObject({ kind: 'overloaded' });
    expect(tookMs).toBeLessThan(BID_MS);
    link.forward();
    await expect.poll(() => desk.serving(), { timeout: 15_000 }).toBe(true);
    await desk.stop();
  });
});
