import type { BidList } from '@clamor/contract/limits';
import type { MyBid } from '@clamor/contract/my-bids';
import { runOf } from '@clamor/domain/lifecycle';
import { bidderPosition } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import type { ListingView } from '../listings/index.ts';
import type { Market } from '../market/index.ts';
import type { Sales } from '../sales/index.ts';
import { auctionOf, hasMoney, NO_VIEWER_MONEY, type OwnBid, ownBids, type ViewerMoney } from '../views/index.ts';
import { findMyBids, type MyBidsAsked } from './find-my-bids.postgres.ts';

export interface MyBidsPorts {
  pool: pg.Pool;
  clock: Clock;
  market: Pick<Market, 'shown' | 'cardOf'>;
  sales: Pick<Sales, 'moniesOf'>;
}

interface Page {
  rows: MyBid[];
  nextCursor: string | null;
}

/** A page of one of a member's lists; null if the cursor belongs to another list. */
export async function listMyBids(ports: MyBidsPorts, asked: MyBidsAsked): Promise<Page | null> {
  const { pool, clock, market, sales } = ports;
  const now = clock.now();
  const page = await findMyBids(pool, asked, now);
  if (page === null) return null;
  const shown = await market.shown(page);
  const ended = shown.filter(({ state }) => hasMoney(state)).map(({ state }) => state.auctionId);
  const [bids, moneyOf] = await Promise.all([
    ownBids(pool, page.listingIds, asked.userId),
    sales.moniesOf(ended, asked.userId),
  ]);
  const rows = shown.map((view): MyBid => {
    const bid = bids.get(view.state.id) ?? null;
    const money = hasMoney(view.state) ? moneyOf(view.state.auctionId) : NO_VIEWER_MONEY;
    return { ...market.cardOf(view), ...ownPart(view, asked.userId, bid, money, now) };
  });
  return { rows: rows.filter(({ position }) => belongs(asked.list, position)), nextCursor: page.nextCursor };
}

type OwnPart = Pick<MyBid, 'auctionId' | 'position' | 'amountCents' | 'maxAmountCents' | 'claim' | 'offer'>;

/** The part of a listing that only this member may see. */
function ownPart(
  { state }: ListingView,
  userId: string,
  bid: OwnBid | null,
  money: ViewerMoney,
  now: Instant,
): OwnPart {
  const { claim } = money;
  const offer = money.offer?.state === 'OPEN' ? money.offer : null;
  const facts = {
    status: state.phase.status,
    leads: runOf(state.phase)?.leader?.bidderId === userId,
    claim,
    offer: offer && { state: offer.state, expiresAt: Date.parse(offer.expiresAt) },
  };
  return {
    auctionId: auctionOf(state)?.id ?? null,
    position: bid === null ? null : bidderPosition(facts, now),
    amountCents: bid?.amountCents ?? null,
    maxAmountCents: bid?.maxAmountCents ?? null,
    claim,
    offer,
  };
}

/** Whether a listing still belongs to the list. It may have changed between the query and this read. */
function belongs(list: BidList, position: MyBid['position']): boolean {
  return list === 'all' || list === 'liked' || list === position;
}
