import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readState } from '../../src/modules/desk/index.ts';
import { type DeskSite, openDeskSite, untilServed } from './desk.fixture.ts';
import { type BreakableLink, openLink } from './link.fixture.ts';
import { addLive, addMember, amountsOf, bid, type Member, request } from './market.fixture.ts';

/* Heartbeats are rare here, so that they do not disturb. They are single statements without COMMIT, so every COMMIT on
   the link to the database is a batch's. */
const RARE_HEARTBEATS = { heartbeatEveryMs: 60_000, outageThresholdMs: 120_000, maxAgeMs: 5_000, graceMs: 7_000 };

let site: DeskSite;
let link: BreakableLink;
let ann: Member;

beforeAll(async () => {
  site = await openDeskSite();
  link = await openLink(site.url);
  ann = await addMember(site.pool);
});
afterEach(() => link.mend());
afterAll(async () => {
  await link.close();
  await site.close();
});

describe('a link that is lost after COMMIT was sent', () => {
  it('answers what was committed, and does not place the bid twice', async () => {
    const { desk, clock } = await site.node({ url: link.url, lanes: 1, parameters: RARE_HEARTBEATS });
    const id = await addLive(site.pool);
    const broken = link.breakNextCommit('answer is lost');
    const answer = await desk.submit(request(id, bid(1_000), ann.asker, clock.databaseNow()));
    await broken;
    expect(answer).toMatchObject({ kind: 'accepted', reply: { bid: { sequence: 1, amountCents: 1_000 } } });
    expect(await amountsOf(site.pool, id)).toEqual([1_000]);
    expect(await readState(site.pool, id)).toEqual(answer.kind === 'accepted' ? answer.state : null);
    await desk.stop();
  });

  it('runs the batch again where the COMMIT did not arrive', async () => {
    const { desk, clock } = await site.node({ url: link.url, lanes: 1, parameters: RARE_HEARTBEATS });
    const id = await addLive(site.pool);
    const broken = link.breakNextCommit('never arrives');
    const answer = await desk.submit(request(id, bid(1_000), ann.asker, clock.databaseNow()));
    await broken;
    expect(answer).toMatchObject({ kind: 'accepted', reply: { bid: { sequence: 1 } } });
    expect(await amountsOf(site.pool, id)).toEqual([1_000]);
    await desk.stop();
  });

  it('says that the outcome is unknown where the database cannot be asked, and the key tells it later', async () => {
    const { desk, clock } = await site.node({
      url: link.url,
      lanes: 1,
      parameters: { ...RARE_HEARTBEATS, outcomeBoundMs: 300 },
    });
    const id = await addLive(site.pool);
    const broken = link.breakNextCommit('answer is lost').then(() => link.refuse());
    const key = { value: 'once', body: 'the body' };
    const answer = await desk.submit(request(id, bid(1_000), ann.asker, clock.databaseNow(), key));
    await broken;
    expect(answer).toEqual({ kind: 'outcome_unknown', retryAfterSeconds: 1 });
    link.mend();
    const again = await untilServed(() => desk.submit(request(id, bid(1_000), ann.asker, clock.databaseNow(), key)));
    expect(again).toMatchObject({ kind: 'repeated', reply: { bid: { sequence: 1 } } });
    expect(await amountsOf(site.pool, id)).toEqual([1_000]);
    await desk.stop();
  });
});

describe('a link that is lost between batches', () => {
  it('is opened again, and the bids go on', async () => {
    const { desk, clock } = await site.node({ url: link.url, lanes: 1, parameters: RARE_HEARTBEATS });
    const id = await addLive(site.pool);
    link.refuse();
    link.mend();
    const answer = await untilServed(() => desk.submit(request(id, bid(1_000), ann.asker, clock.databaseNow())));
    expect(answer).toMatchObject({ kind: 'accepted', reply: { bid: { sequence: 1 } } });
    await desk.stop();
  });

  it('is seen by whoever asks whether the node serves', async () => {
    const { desk } = await site.node({ url: link.url, lanes: 1, parameters: { heartbeatEveryMs: 20 } });
    expect(desk.serving()).toBe(true);
    link.refuse();
    await expect.poll(() => desk.serving()).toBe(false);
    link.mend();
    await expect.poll(() => desk.serving(), { timeout: 10_000 }).toBe(true);
    await desk.stop();
  });

  it('answers 503 within the age while the database stays away', async () => {
    const { desk, clock } = await site.node({
      url: link.url,
      lanes: 1,
      parameters: { ...RARE_HEARTBEATS, maxAgeMs: 200 },
    });
    const id = await addLive(site.pool);
    link.refuse();
    const answer = await desk.submit(request(id, bid(1_000), ann.asker, clock.databaseNow()));
    expect(answer).toMatchObject({ kind: 'overloaded' });
    link.mend();
    expect(await amountsOf(site.pool, id)).toEqual([]);
    await desk.stop();
  });
});
