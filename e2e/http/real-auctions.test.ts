import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PlacedBid } from '@clamor/contract/bidding';
import type { ProblemDetails } from '@clamor/contract/errors';
import type { ListingResponse } from '@clamor/contract/listing-views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, Member } from './outside-client.ts';
import { type RunningServer, startServer } from './running-server.ts';

interface RealAuction {
  auctionId: string;
  item: string;
  durationDays: number;
  openCents: number;
  publishedPriceCents: number;
  class: string;
  bids: { tMs: number; bidder: string; maxCents: number }[];
}

/**
 * The number of members who join at the same time. Password hashing has a queue for each address, with room for only a
 * few more.
 */
const JOIN_AT_ONCE = 8;
const DATA = resolve(import.meta.dirname, '../../../shared/data/auctions/palm.jsonl');
const REPRODUCIBLE = ['exact_second_plus_increment', 'tie', 'single_bidder_at_open'];
const INCREMENT_CENTS = 250;
const THREE_DAYS_SECONDS = 259_200;
const AUCTIONS = 20;
/**
 * The share of the auction's duration into which the bids are replayed. The rest is for the time that the replay itself
 * takes on a slow machine.
 */
const PACE = 0.98;

/** The closing price by the rules in the data's README, with a constant increment. */
function explainedPrice({ openCents, bids }: RealAuction): number {
  const highest = new Map<string, number>();
  for (const { bidder, maxCents } of bids) highest.set(bidder, Math.max(maxCents, highest.get(bidder) ?? 0));
  const [first = 0, second] = [...highest.values()].sort((a, b) => b - a);
  return second === undefined ? openCents : Math.min(first, Math.max(openCents, second + INCREMENT_CENTS));
}

/** The three-day auctions whose price follows from a constant increment, most bids first. */
function chooseAuctions(): RealAuction[] {
  const all = readFileSync(DATA, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RealAuction);
  return all
    .filter((auction) => auction.durationDays === 3 && REPRODUCIBLE.includes(auction.class))
    .filter((auction) => explainedPrice(auction) === auction.publishedPriceCents)
    .sort((a, b) => b.bids.length - a.bids.length)
    .slice(0, AUCTIONS);
}

const present = existsSync(DATA);
const title = present
  ? 'twenty real auctions, end to end on a moved clock'
  : 'twenty real auctions (left out: the folder of shared data is not here)';

describe.skipIf(!present)(title, () => {
  const auctions = present ? chooseAuctions() : [];
  const slugs = new Map<string, string>();
  let server: RunningServer;
  let seller: Member;
  let members: Member[];

  beforeAll(async () => {
    server = await startServer();
    seller = await Member.join(server.origin, 'palm-seller', 'SELLER');
    const needed = Math.max(...auctions.map(({ bids }) => new Set(bids.map(({ bidder }) => bidder)).size));
    members = [];
    for (let first = 0; first < needed; first += JOIN_AT_ONCE) {
      const count = Math.min(JOIN_AT_ONCE, needed - first);
      const joining = Array.from({ length: count }, (_, index) =>
        Member.join(server.origin, `palm-${first + index}`, 'BIDDER'),
      );
      members.push(...(await Promise.all(joining)));
    }
    for (const auction of auctions) slugs.set(auction.auctionId, await openAuction(auction));
    await seller.advanceClock(61);
  });

  afterAll(() => server?.stop());

  async function openAuction({ item, auctionId, openCents }: RealAuction): Promise<string> {
    const { slug } = await seller.expect<{ slug: string }>(201, '/api/listings', {
      method: 'POST',
      body: {
        title: `${item} ${auctionId}`,
        threshold: 2,
        startPriceCents: openCents,
        minIncrementCents: INCREMENT_CENTS,
        auctionDurationSeconds: THREE_DAYS_SECONDS,
        countdownTimerMinutes: 1,
        mode: 'STANDARD',
      },
    });
    for (const fan of members.slice(0, 2)) await fan.expect(200, `/api/listings/${slug}/like`, { method: 'POST' });
    return slug;
  }

  /** The member who plays a bidder of the recorded auction. The recording has pseudonyms. */
  function playerOf(auction: RealAuction, bidder: string): Member {
    const names = [...new Set(auction.bids.map((bid) => bid.bidder))];
    const member = members[names.indexOf(bidder)];
    if (member === undefined) throw new Error(`nobody plays ${bidder}`);
    return member;
  }

  /**
   * Places a recorded bid at the next minimum, with the recorded maximum. If that is below the next minimum, the bid
   * must be refused.
   */
  async function replay(auction: RealAuction, bid: RealAuction['bids'][number]): Promise<void> {
    const slug = slugs.get(auction.auctionId);
    const member = playerOf(auction, bid.bidder);
    const { nextMinimumCents } = await member.expect<ListingResponse>(200, `/api/listings/${slug}`);
    const amountCents = Math.min(nextMinimumCents, bid.maxCents);
    const answer: Answer<PlacedBid & ProblemDetails> = await member.call('/api/bids', {
      method: 'POST',
      body: { slug, amountCents, maxAmountCents: bid.maxCents },
    });
    if (answer.status !== 201) expect(['BID_TOO_LOW', 'ALREADY_HIGHEST']).toContain(answer.body.code);
  }

  it('has found twenty of them', () => {
    expect(auctions).toHaveLength(AUCTIONS);
  });

  it('takes every bid at its own time', async () => {
    const moments = auctions
      .flatMap((auction) => auction.bids.map((bid) => ({ auction, bid })))
      .sort((a, b) => a.bid.tMs - b.bid.tMs);
    let clockSeconds = 0;
    for (const { auction, bid } of moments) {
      const at = Math.floor((bid.tMs / 1000) * PACE);
      if (at > clockSeconds) await seller.advanceClock(at - clockSeconds);
      clockSeconds = Math.max(clockSeconds, at);
      await replay(auction, bid);
    }
    await seller.advanceClock(THREE_DAYS_SECONDS - clockSeconds + 600);
  }, 240_000);

  it.each(auctions.map((auction) => [auction.auctionId, auction] as const))(
    'auction %s ends at its published price',
    async (_id, auction) => {
      const slug = slugs.get(auction.auctionId);
      const { listing, auction: run, highestBid } = await seller.expect<ListingResponse>(200, `/api/listings/${slug}`);
      expect([listing.status, run?.outcome]).toEqual(['ENDED', 'SOLD']);
      expect(highestBid?.amountCents).toBe(auction.publishedPriceCents);
    },
  );
});
