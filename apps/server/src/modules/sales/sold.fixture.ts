import type { CreateListingInput } from '@clamor/contract/listings';
import type { Changed, Reading, SaleMoney } from '@clamor/domain/sales';
import type { MarketSite, TestMember } from '../test-helper/market-site.fixture.ts';

/** A sold auction on a test site. */
export interface Sold {
  slug: string;
  id: string;
  auctionId: string;
  seller: TestMember;
  bidders: TestMember[];
  endsAt: number;
}

export interface TestBid {
  amountCents: number;
  isAnonymous?: boolean;
}

/** An auction that has ended, with these bids, each by another member. */
export async function soldOn(
  site: MarketSite,
  input: Partial<CreateListingInput> = {},
  bids: readonly TestBid[] = [{ amountCents: 1_000 }],
): Promise<Sold> {
  const listing = await site.live({ auctionDurationSeconds: 120, ...input });
  const bidders: TestMember[] = [];
  for (const bid of bids) {
    const member = await site.member();
    bidders.push(member);
    const answer = await site.call('POST', '/api/bids', { member, body: { slug: listing.slug, ...bid } });
    if (answer.status !== 201) throw new Error(`the bid was refused: ${answer.raw.toString()}`);
  }
  const { body } = await site.call('GET', `/api/listings/${listing.slug}`);
  await site.advance(124, listing.id);
  return { ...listing, bidders, endsAt: Date.parse(body.endsAt), auctionId: body.auction.id };
}

/** A reading of an intent, as the card provider would answer. */
export function reading(number: number, more: Partial<Reading> & Pick<Reading, 'status'>): Reading {
  return { number, receivedCents: 0, lastError: null, refunds: [], disputes: [], ...more };
}

export function moneyAfter(changed: Changed<string>): SaleMoney {
  if (!changed.ok) throw new Error(`Refused: ${changed.refusal}`);
  return changed.money;
}
