import type { PlacedBid } from '@clamor/contract/bidding';
import type { BoostAnswer, LikeAnswer } from '@clamor/contract/demand';
import type { ProblemDetails } from '@clamor/contract/errors';
import type { ListingResponse, WrittenListing } from '@clamor/contract/listing-views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Member, Visitor } from './outside-client.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { Watcher } from './watcher.ts';

const GOAL = 5;
const LIVE_SECONDS = 300;
const STATUSES_OF_A_SALE = ['COLLECTING', 'COUNTDOWN', 'LIVE', 'ENDED'];

describe('an auction, from demand to a winner, over HTTP', () => {
  let server: RunningServer;
  let seller: Member;
  let ada: Member;
  let ben: Member;
  let fan: Member;
  let slug: string;
  let watchers: { faithful: Watcher; cutOff: Watcher; signedIn: Watcher };

  const read = (member: Visitor = seller) => member.expect<ListingResponse>(200, `/api/listings/${slug}`);
  const bid = (member: Member, amountCents: number, more: object = {}) =>
    member.call<PlacedBid & ProblemDetails>('/api/bids', { method: 'POST', body: { slug, amountCents, ...more } });
  const secondsLeft = async () => (await read()).timeRemaining;

  beforeAll(async () => {
    server = await startServer();
    seller = await Member.join(server.origin, 'Sela-Seller', 'SELLER');
    ada = await Member.join(server.origin, 'ada', 'BIDDER');
    ben = await Member.join(server.origin, 'ben', 'BIDDER');
    fan = await Member.join(server.origin, 'fan', 'BIDDER');
  });

  afterAll(async () => {
    for (const watcher of Object.values(watchers ?? {})) watcher.close();
    await server?.stop();
  });

  it('lets a seller put an item up, which then collects demand', async () => {
    const written = await seller.expect<WrittenListing>(201, '/api/listings', {
      method: 'POST',
      body: {
        title: 'Rolleiflex 2.8F, serviced',
        threshold: GOAL,
        startPriceCents: 10_000,
        minIncrementCents: 1_000,
        auctionDurationSeconds: LIVE_SECONDS,
        countdownTimerMinutes: 2,
        mode: 'LIGHTNING',
      },
    });
    slug = written.slug;
    expect(written.status).toBe('COLLECTING');
    watchers = {
      faithful: new Watcher(server.origin, slug),
      cutOff: new Watcher(server.origin, slug),
      signedIn: new Watcher(server.origin, slug, ada.token),
    };
    await Promise.all(Object.values(watchers).map((watcher) => watcher.connect()));
    const refused = await bid(ada, 10_000);
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_LIVE']);
  });

  it('starts the countdown when members and devices reached the goal', async () => {
    for (const member of [ada, ben, fan]) {
      const answer = await member.expect<LikeAnswer>(200, `/api/listings/${slug}/like`, { method: 'POST' });
      expect(answer.liked).toBe(true);
    }
    const device = new Visitor(server.origin);
    const first = await device.expect<BoostAnswer>(200, `/boost/${slug}`, { method: 'POST', body: {} });
    expect(first.total).toBe(4);
    expect((await read()).listing.status).toBe('COLLECTING');

    const again = await device.call<ProblemDetails>(`/boost/${slug}`, { method: 'POST', body: {} });
    expect([again.status, again.body.code]).toEqual([429, 'BOOST_LIMIT']);
    await new Visitor(server.origin).expect(200, `/boost/${slug}`, { method: 'POST', body: {} });

    const { listing, currentDemand, goalMetAt } = await read();
    expect([listing.status, currentDemand]).toEqual(['COUNTDOWN', GOAL]);
    expect(goalMetAt).not.toBeNull();
    await watchers.faithful.untilStatus('COUNTDOWN');
  });

  it('goes live when the countdown is over', async () => {
    await seller.advanceClock(121);
    await watchers.faithful.untilStatus('LIVE');
    const { listing, auction, nextMinimumCents } = await read();
    expect([listing.status, auction?.outcome, nextMinimumCents]).toEqual(['LIVE', null, 10_000]);
  });

  it('takes the bids of two rivals, and refuses what is too low, the seller, and the leader again', async () => {
    const first = await bid(ada, 10_000);
    expect([first.status, first.body.bid.sequence, first.body.timeExtended]).toEqual([201, 1, false]);
    expect(Date.parse(first.body.bid.receivedAt)).not.toBeNaN();

    const low = await bid(ben, 10_999);
    expect([low.status, low.body.code, low.body.minimumCents]).toEqual([409, 'BID_TOO_LOW', 11_000]);
    const again = await bid(ada, 11_000, { maxAmountCents: 10_000 + 1_000 });
    expect(again.status).toBe(201);
    const owner = await bid(seller, 50_000);
    expect([owner.status, owner.body.code]).toEqual([403, 'OWN_LISTING']);

    const answered = await bid(ben, 11_000);
    expect([answered.status, answered.body.outbid, answered.body.nextMinimumCents]).toEqual([201, true, 12_000]);
    const leads = await bid(ben, 12_000);
    expect([leads.status, leads.body.outbid]).toEqual([201, false]);
    const equal = await bid(ben, 12_000);
    expect([equal.status, equal.body.code]).toEqual([409, 'ALREADY_HIGHEST']);
  });

  it('tells the outbid member, on their own channel only', async () => {
    await watchers.signedIn.until((watcher) =>
      watcher.messages.some((message) => message.type === 'you:outbid' && message.nextMinimumCents === 13_000),
    );
    expect(watchers.faithful.messages.filter(({ type }) => type.startsWith('you:'))).toEqual([]);
  });

  it('answers a repeated key with the first answer and places nothing twice', async () => {
    const headers = { 'idempotency-key': 'one-try-of-ada' };
    const body = { slug, amountCents: 13_000, maxAmountCents: 20_000 };
    const first = await ada.call('/api/bids', { method: 'POST', body, headers });
    const repeat = await ada.call('/api/bids', { method: 'POST', body, headers });
    expect([first.status, repeat.status]).toEqual([201, 201]);
    expect(repeat.body).toEqual(first.body);
    const other = await ada.call<ProblemDetails>('/api/bids', {
      method: 'POST',
      body: { ...body, amountCents: 14_000 },
      headers,
    });
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED']);
    await watchers.signedIn.until((watcher) =>
      watcher.messages.some((message) => message.type === 'you:leading' && message.maxAmountCents === 20_000),
    );
  });

  it('extends the auction by a bid in the last minute, and the extension holds past the old end', async () => {
    await watchers.faithful.untilBid(5);
    watchers.cutOff.cutOff();
    await seller.advanceClock(Math.floor((await secondsLeft()) - 30));
    const oldEnd = Date.parse((await read()).endsAt ?? '');

    const late = await bid(ben, 21_000, { isAnonymous: true });
    expect([late.status, late.body.timeExtended, late.body.extensionSeconds]).toEqual([201, true, 60]);
    expect(Date.parse(late.body.endsAt)).toBe(oldEnd + 60_000);

    await seller.advanceClock(40);
    expect((await seller.serverTime()).getTime()).toBeGreaterThan(oldEnd);
    const { listing, phase } = await read();
    expect([listing.status, phase]).toEqual(['LIVE', 'live']);
    const last = await bid(ada, 22_000);
    expect([last.status, last.body.extensionSeconds]).toEqual([201, 60]);
  });

  it('ends with the right winner, who is told so', async () => {
    await seller.advanceClock(Math.ceil(await secondsLeft()) + 4);
    await watchers.faithful.untilStatus('ENDED');
    const { listing, auction, highestBid, bidCount } = await read();
    expect([listing.status, auction?.outcome]).toEqual(['ENDED', 'SOLD']);
    expect([highestBid?.bidder, highestBid?.amountCents]).toEqual(['ada', 22_000]);
    expect((await read(ada)).viewer?.leading).toBe(true);
    expect((await read(ben)).viewer?.leading).toBe(false);
    const after = await bid(ben, 99_000);
    expect([after.status, after.body.code]).toEqual([409, 'AUCTION_ENDED']);
    expect((await read()).bidCount).toBe(bidCount);
  });

  it('told every watcher over the socket every status in order and every bid, also the one who was cut off', async () => {
    await watchers.cutOff.connect();
    const { bidCount } = await read();
    const numbers = Array.from({ length: bidCount }, (_, index) => index + 1);
    for (const watcher of Object.values(watchers)) {
      await watcher.untilStatus('ENDED');
      await watcher.untilBid(bidCount);
      expect(watcher.statuses).toEqual(STATUSES_OF_A_SALE);
      expect([...watcher.bids.keys()].sort((a, b) => a - b)).toEqual(numbers);
    }
    expect([...watchers.faithful.bids.values()].map(({ amountCents }) => amountCents)).toContain(22_000);
  });

  it('kept an anonymous bidder unnamed for everybody but themselves', async () => {
    const { body } = await new Visitor(server.origin).call<{ bids: { bidder: string; bidderId: string | null }[] }>(
      `/api/listings/${slug}/bids`,
    );
    const anonymous = body.bids.filter(({ bidder }) => bidder === 'Anonymous');
    expect(anonymous.length).toBeGreaterThan(0);
    expect(anonymous.every(({ bidderId }) => bidderId === null)).toBe(true);
    const own = await ben.expect<ListingResponse>(200, `/api/listings/${slug}`);
    expect(own.bids.some(({ isAnonymous, bidderId }) => isAnonymous && bidderId === ben.id)).toBe(true);
  });
});
