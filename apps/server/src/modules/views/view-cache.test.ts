import { ListingResponse } from '@clamor/contract/listing-views';
import { DELETED_NAME } from '@clamor/domain/accounts';
import { decide, type ProjectionTime, type Situation, stepsOf } from '@clamor/domain/lifecycle';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListingView } from '../listings/index.ts';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import { shapeOf } from './answer-shape.ts';
import { type ViewCache, viewCache } from './view-cache.ts';

const OUTAGE_MS = 12_000;
const SITUATION: Situation = {
  actor: { kind: 'staff' },
  received: 0,
  at: 0,
  offsetAt: () => 0,
  anonymous: false,
  dueClaim: null,
  isOwed: false,
  likeCounted: true,
  isOwnersDevice: false,
  liked: false,
  boosts: { deviceLastAt: null, addressWithinHour: [] },
};

let site: MarketSite;
let view: ListingView;
let views: ViewCache;
let time: ProjectionTime;

beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site.close());

/** A listing in countdown, and a reader whose time the test moves. */
beforeEach(async () => {
  const { slug } = await site.listing({ countdownTimerMinutes: 1, auctionDurationSeconds: 60 });
  for (let like = 0; like < 2; like += 1) {
    await site.call('POST', `/api/listings/${slug}/like`, { member: await site.member() });
  }
  const loaded = await site.views.shown(slug);
  if (loaded === null) throw new Error('the listing is not there');
  view = loaded;
  const now = view.state.phase.since;
  time = { now, servedUntil: now, outages: [], offsetAt: () => 0 };
  const idsOfSlugs = async () => new Map([[slug, view.texts.id]]);
  const store = { load: async () => [view], idsOfSlugs };
  views = viewCache({ store, names: site.names, knownTime: () => time, epoch: () => 'epoch' });
});

async function read() {
  const answer = await views.publicView(view.texts.slug);
  if (answer === null) throw new Error('nothing to read');
  return { ...answer.responseAt(time.now), etag: answer.etag };
}

describe('a listing as everybody reads it', () => {
  it('stays a countdown beyond its end until a beat behind that is known', async () => {
    const liveAt = time.now + 60_000;
    time = { ...time, now: liveAt + 5_000, servedUntil: liveAt - 1 };
    expect(await read()).toMatchObject({ phase: 'countdown', timeRemaining: 0 });
    time = { ...time, servedUntil: liveAt };
    expect(await read()).toMatchObject({ phase: 'live', timeRemaining: 55 });
  });

  it('has a tag that names its fields, so that no copy from before an upgrade counts', async () => {
    expect((await read()).etag).toContain(shapeOf(ListingResponse));
  });

  it('shows the moved deadline as soon as an outage is known, under another tag', async () => {
    const before = await read();
    const from = time.now + 55_000;
    time = { ...time, now: from + OUTAGE_MS, servedUntil: from };
    expect(await read()).toMatchObject({ phase: 'countdown', etag: before.etag });
    time = { ...time, servedUntil: time.now, outages: [{ id: 1, from, to: from + OUTAGE_MS }] };
    const after = await read();
    expect(after).toMatchObject({ phase: 'countdown', timeRemaining: 5, version: before.version });
    expect(Date.parse(after.liveAt ?? '') - Date.parse(before.liveAt ?? '')).toBe(OUTAGE_MS);
    expect(after.etag).not.toBe(before.etag);
  });

  it('is read anew for a later public number, however many silent events this node has seen', async () => {
    const { version, publicNumber } = view.state;
    view = { ...view, state: { ...view.state, version: version + 5 } };
    expect((await read()).version).toBe(publicNumber);
    view = { ...view, state: { ...view.state, version: version + 6, publicNumber: publicNumber + 1 } };
    expect((await views.publicView(view.texts.slug, publicNumber + 1))?.version).toBe(publicNumber + 1);
  });

  it('is read anew from another history of the database, however early that is', async () => {
    await read();
    const { version, publicNumber } = view.state;
    view = { ...view, state: { ...view.state, version: version - 1, publicNumber: publicNumber - 1 } };
    expect((await read()).version).toBe(publicNumber);
    views.forgetAll();
    expect((await read()).version).toBe(publicNumber - 1);
  });

  it('says what a bidder is called now, under another tag', async () => {
    const bidderId = crypto.randomUUID();
    const bid = { sequence: 1, bidderId, amountCents: 10_000, anonymous: false, automatic: false };
    view = { ...view, bids: [{ ...bid, receivedAt: time.now, placedAt: time.now }] };
    site.names.remember(bidderId, 'ada');
    const before = await read();
    expect(before.bids[0]?.bidder).toBe('ada');
    views.sellersMoved([{ ...view.seller, id: bidderId, username: DELETED_NAME }]);
    const after = await read();
    expect(after.bids[0]?.bidder).toBe(DELETED_NAME);
    expect(after.etag).not.toBe(before.etag);
  });

  it('says so too where the name was forgotten since', async () => {
    const bidderId = crypto.randomUUID();
    const bid = { sequence: 1, bidderId, amountCents: 10_000, anonymous: false, automatic: false };
    view = { ...view, bids: [{ ...bid, receivedAt: time.now, placedAt: time.now }] };
    const store = { load: async () => [view], idsOfSlugs: async () => new Map([[view.texts.slug, view.texts.id]]) };
    const names = { ...site.names, known: () => undefined };
    views = viewCache({ store, names, knownTime: () => time, epoch: () => 'epoch' });
    site.names.remember(bidderId, 'ada');
    expect((await read()).bids[0]?.bidder).toBe('ada');
    views.sellersMoved([{ ...view.seller, id: bidderId, username: DELETED_NAME }]);
    expect((await read()).bids[0]?.bidder).toBe(DELETED_NAME);
  });
});

it('is found by its slug without another question, until the database has another history', async () => {
  const asked: string[] = [];
  const idsOfSlugs = async (slugs: readonly string[]) => {
    asked.push(...slugs);
    return new Map([[view.texts.slug, view.texts.id]]);
  };
  const store = { load: async () => [view], idsOfSlugs };
  views = viewCache({ store, names: site.names, knownTime: () => time, epoch: () => 'epoch' });
  for (const _ of [1, 2, 3]) await read();
  expect(asked).toEqual([view.texts.slug]);
  view = { ...view, texts: { ...view.texts, id: crypto.randomUUID() } };
  views.forgetAll();
  expect((await read()).listing.id).toBe(view.texts.id);
});

it('is never kept as it was rendered while a change was committed', async () => {
  let arrive = () => {};
  const slow = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let asked = 0;
  const learn = async () => {
    asked += 1;
    await slow;
  };
  const store = { load: async () => [view], idsOfSlugs: async () => new Map([[view.texts.slug, view.texts.id]]) };
  views = viewCache({ store, names: { ...site.names, learn }, knownTime: () => time, epoch: () => 'epoch' });
  const reading = read();
  await vi.waitFor(() => expect(asked).toBe(1));
  const { state } = view;
  const visitor = { kind: 'device', deviceId: null, userId: null } as const;
  const boosted = decide(state, { kind: 'boost' }, { ...SITUATION, actor: visitor, at: state.lastEventAt });
  if (!boosted.ok) throw new Error('not boosted');
  views.follow([{ before: state, state: boosted.next, steps: stepsOf(boosted) }]);
  arrive();
  await reading;
  expect(await read()).toMatchObject({ version: boosted.next.publicNumber, demand: { boosts: 1 } });
});

it('is on a page as it is when the whole page is read, though others had to be read first', async () => {
  const other = { ...view, texts: { ...view.texts, id: 'other' } };
  const asked: string[] = [];
  let arrive = () => {};
  const slow = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const load = async (ids: readonly string[]) => {
    asked.push(...ids);
    if (ids.includes('other')) await slow;
    return [view, other].filter(({ texts }) => ids.includes(texts.id));
  };
  const store = { load, idsOfSlugs: async () => new Map([[view.texts.slug, view.texts.id]]) };
  views = viewCache({ store, names: site.names, knownTime: () => time, epoch: () => 'epoch' });
  await views.views([view.texts.id]);
  const page = views.views([view.texts.id, 'other']);
  await vi.waitFor(() => expect(asked).toEqual([view.texts.id, 'other']));
  const { state } = view;
  const removed = decide(state, { kind: 'remove' }, { ...SITUATION, at: state.lastEventAt });
  if (!removed.ok) throw new Error('not removed');
  views.follow([{ before: state, state: removed.next, steps: stepsOf(removed) }]);
  arrive();
  expect((await page).map(({ texts, state: { hidden } }) => [texts.id, hidden])).toEqual([
    [view.texts.id, true],
    ['other', false],
  ]);
});
