import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readState } from '../desk/index.ts';
import type { TestMember } from '../test-helper/market-site.fixture.ts';
import { type BiddingSite, openBiddingSite } from './bidding.fixture.ts';

let site: BiddingSite;
beforeAll(async () => {
  site = await openBiddingSite();
});
afterAll(() => site.close());

/** Everything that a stranger can read about a listing, without the fields that change with time alone. */
async function seenBy(slug: string, stranger?: TestMember) {
  const member = stranger === undefined ? {} : { member: stranger };
  const at = (path: string) => site.call('GET', `/api/listings/${slug}${path}`, member);
  const [page, bids, activity, breakdown] = [
    await at(''),
    await at('/bids'),
    await at('/activity'),
    await at('/demand-breakdown'),
  ];
  const { serverTime: _serverTime, timeRemaining: _timeRemaining, ...rest } = page.body;
  const card = (await site.cards()).find((each) => each.slug === slug) as unknown as Record<string, unknown>;
  return {
    etag: page.headers.etag,
    page: rest,
    bids: bids.body,
    activity: activity.body,
    breakdown: breakdown.body,
    card: { ...card, serverTime: null, timeRemaining: null },
  };
}

/** A LIVE auction in which Ada leads with 1,000 cents and a maximum of 5,000. */
async function led() {
  const lot = await site.pair();
  await site.bid(lot.slug, lot.ada, 1_000, { maxAmountCents: 5_000 });
  return lot;
}

describe('what nobody else may notice', () => {
  it('is a raise that moves no price: no version, ETag, history or activity tells it', async () => {
    const { slug, ada, ben } = await led();
    const before = [await seenBy(slug), await seenBy(slug, ben)];
    const raised = await site.bid(slug, ada, 1_100, { maxAmountCents: 9_000 });
    expect(raised.version).toBe(before[0]?.page.version);
    expect([await seenBy(slug), await seenBy(slug, ben)]).toEqual(before);
  });

  it('is a maximum that staff froze, nor a like that is taken back when it does not count', async () => {
    const { slug, id, ada, ben } = await led();
    await site.call('POST', `/api/listings/${slug}/like`, { member: ben, body: { liked: true } });
    const before = await seenBy(slug);
    await site.moderate(id, { kind: 'freeze_maximum', bidderId: ada.id });
    await site.call('POST', `/api/listings/${slug}/like`, { member: ben, body: { liked: false } });
    expect((await readState(site.pool, id))?.eventNumber).toBe(before.page.version + 2);
    expect(await seenBy(slug)).toEqual(before);
  });

  it('leaves no gap behind it: what happens next takes the next number', async () => {
    const { slug, id, ada, ben } = await led();
    const { page, activity } = await seenBy(slug);
    for (const maxAmountCents of [6_000, 7_000, 8_000]) await site.bid(slug, ada, 1_100, { maxAmountCents });
    const answered = await site.bid(slug, ben, 1_100);
    expect(answered.version).toBe(page.version + 1);
    site.views.compare(new Map([[id, Number.MAX_SAFE_INTEGER]]));
    const after = await seenBy(slug);
    expect(after.page.version).toBe(page.version + 1);
    const numbers = (feed: { number: number; id: string }[]) => feed.map(({ number, id }) => [number, id]);
    expect(numbers(after.activity)).toEqual([
      [page.version + 1, `${page.version + 1}.3`],
      [page.version + 1, `${page.version + 1}.2`],
      ...numbers(activity),
    ]);
  });

  it('is seen by whoever did it, on any node at once', async () => {
    const { slug, ada } = await led();
    const url = (version: number) => `/api/listings/${slug}?version=${version}`;
    const raised = await site.bid(slug, ada, 1_100, { maxAmountCents: 9_000 });
    const page = await site.call('GET', url(raised.version), { member: ada });
    expect(page.body).toMatchObject({ version: raised.version, viewer: { leading: true, maxAmountCents: 9_000 } });
  });
});
