import { DELETED_NAME } from '@clamor/domain/accounts';
import type { Bid } from '@clamor/domain/bidding';
import { expect, it } from 'vitest';
import { wireBid } from './wire-bid.ts';

const AUCTION = '0199f2c1-7b1e-7000-8000-0123456789ab';
const BID: Bid = {
  ...{ sequence: 7, bidderId: 'ann', anonymous: false, amountCents: 1_200, automatic: true },
  ...{ placedAt: Date.UTC(2026, 5, 1, 12), receivedAt: Date.UTC(2026, 5, 1, 11) },
} as Bid;

it.each<[what: string, anonymous: boolean, name: string, mayKnow: boolean | undefined, shown: [string, string | null]]>(
  [
    ['by name', false, 'ann-lee', undefined, ['ann-lee', 'ann']],
    ['by name, of nobody whom the reader must know', false, 'ann-lee', false, ['ann-lee', 'ann']],
    ['without a link, where the bidder left', false, DELETED_NAME, true, [DELETED_NAME, null]],
    ['without a name', true, 'ann-lee', undefined, ['Anonymous', null]],
    ['without a name, to who may know', true, 'ann-lee', true, ['Anonymous', 'ann']],
    ['without a name, to who may not', true, 'ann-lee', false, ['Anonymous', null]],
  ],
)('a bid is shown %s', (_what, anonymous, name, mayKnow, shown) => {
  const asked: string[] = [];
  const answer = mayKnow === undefined ? undefined : (id: string) => asked.push(id) > 0 && mayKnow;
  const bid = wireBid(AUCTION, { ...BID, anonymous }, () => name, answer);
  expect([bid.bidder, bid.bidderId]).toEqual(shown);
  expect(bid).toMatchObject({ isAnonymous: anonymous, sequence: 7, amountCents: 1_200, automatic: true });
  expect([bid.placedAt, bid.receivedAt]).toEqual(['2026-06-01T12:00:00.000Z', '2026-06-01T11:00:00.000Z']);
  expect(new Set(asked).size).toBeLessThanOrEqual(1);
});

it('each bid of an auction has an id of its own, which is the same for everybody', () => {
  const idOf = (auctionId: string, sequence: number) => wireBid(auctionId, { ...BID, sequence }, () => 'ann').id;
  for (const auction of [AUCTION, `${AUCTION.slice(0, -8)}00000000`, `${AUCTION.slice(0, -8)}ffffffff`]) {
    const ids = Array.from({ length: 2_000 }, (_, sequence) => idOf(auction, sequence + 1));
    expect(new Set([...ids, auction]).size).toBe(2_001);
    expect(ids.filter((id) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))).toEqual([]);
    expect(idOf(auction, 5)).toBe(ids[4]);
  }
});
