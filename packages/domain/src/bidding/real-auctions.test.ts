import { describe, expect, it } from 'vitest';
import { hasSharedData, readSharedData, titleWith } from '../../test/shared-data.ts';
import type { Increment } from './increment.ts';
import { nextMinimumCents } from './next-minimum.ts';
import { placeBid } from './place-bid.ts';
import { type BiddingRun, EMPTY_RUN } from './run.ts';

const AUCTIONS = 'auctions/palm.jsonl';
const TABLES = 'increments/increment_tables.json';

interface RealAuction {
  auctionId: string;
  openCents: number;
  publishedPriceCents: number;
  class: string;
  bids: { tMs: number; bidder: string; maxCents: number }[];
}

const REPRODUCIBLE = ['exact_second_plus_increment', 'tie', 'single_bidder_at_open'];

function readAuctions(): RealAuction[] {
  const lines = readSharedData(AUCTIONS).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as RealAuction);
}

function ebayIncrement(): Increment {
  const { tables } = JSON.parse(readSharedData(TABLES)) as {
    tables: { house: string; rows: { fromCents: number; incrementCents: number }[] }[];
  };
  const table = tables.find(({ house }) => house === 'eBay (US)');
  if (table === undefined) throw new Error('The table of eBay (US) is not there.');
  const rows = [...table.rows].sort((one, other) => other.fromCents - one.fromCents);
  return (priceCents) => {
    const row = rows.find(({ fromCents }) => priceCents >= fromCents) ?? rows[rows.length - 1];
    if (row === undefined) throw new Error('The table is empty.');
    return row.incrementCents;
  };
}

/**
 * Replays an auction's bids: the first at the opening price, each other one at the next minimum. A new bidder's maximum
 * below the next minimum is skipped.
 */
function replay(auction: RealAuction, increment: Increment): BiddingRun {
  const rules = { startPriceCents: auction.openCents, reserveCents: null, increment };
  let run = EMPTY_RUN;
  for (const { bidder, maxCents, tMs } of auction.bids) {
    const amountCents = nextMinimumCents(run.priceCents, auction.openCents, increment);
    const leads = run.leader?.bidderId === bidder;
    if (!leads && maxCents < amountCents) continue;
    const request = { bidderId: bidder, anonymous: false, amountCents, maxCents, receivedAt: tMs, placedAt: tMs };
    const placement = placeBid(run, request, rules);
    if ('run' in placement) run = placement.run;
  }
  return run;
}

describe('343 real auctions with their maximum bids', () => {
  it.skipIf(!hasSharedData(AUCTIONS))(
    titleWith(AUCTIONS, 'close at the published price in all 291 that can be reproduced'),
    () => {
      const increment = ebayIncrement();
      const auctions = readAuctions().filter((auction) => REPRODUCIBLE.includes(auction.class));
      expect(auctions).toHaveLength(291);
      const prices = auctions.map((auction) => [auction.auctionId, replay(auction, increment).priceCents]);
      expect(prices).toEqual(auctions.map((auction) => [auction.auctionId, auction.publishedPriceCents]));
    },
  );

  it.skipIf(!hasSharedData(AUCTIONS))(
    titleWith(AUCTIONS, 'lose the published price in many under another increment, so that they prove something'),
    () => {
      const auctions = readAuctions().filter((auction) => REPRODUCIBLE.includes(auction.class));
      const wrong = auctions.filter((auction) => replay(auction, () => 100).priceCents !== auction.publishedPriceCents);
      expect(wrong.length).toBeGreaterThan(200);
    },
  );
});
