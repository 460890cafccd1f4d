import type { ListingResponse } from '@clamor/contract/listing-views';
import { expect, it } from 'vitest';
import { aListing, aLiveResponse, aResponse } from '../../../test/listing-response.fixture.ts';
import { type Result, type ResultTone, type ResultViewer, resultOf } from './result-text.ts';

type Outcome = NonNullable<ListingResponse['auction']>['outcome'];
type Claim = NonNullable<ResultViewer['claim']>;

const VISITOR: ResultViewer = { isOwner: false, leading: false, hasBid: false, claim: null };
const OWNER = { ...VISITOR, isOwner: true };
const LEADER = { ...VISITOR, leading: true, hasBid: true };
const LOSER = { ...VISITOR, hasBid: true };

/** An auction of mara's that is over. Theo's bid of $1,030.00 is the highest. */
const over = (status: ListingResponse['listing']['status'], outcome: Outcome, bids = 3): ListingResponse =>
  aLiveResponse(bids, { listing: aListing({ status }), auction: { id: 'auction-1', outcome } });
const SOLD = over('ENDED', 'SOLD');
const UNSOLD = over('ENDED', 'UNSOLD', 0);
const DECLINED = over('ENDED', 'RESERVE_NOT_MET');
const DECIDING = over('RESERVE_NOT_MET', null);
const AWARDED = over('SECOND_CHANCE_AWARDED', 'SECOND_CHANCE_AWARDED');
const CANCELLED = over('CANCELLED', 'CANCELLED');
const WITHDRAWN = aResponse({ listing: aListing({ status: 'CANCELLED' }) });

const bought = (state: Claim['state'], amountCents = 103_000): Claim => ({ side: 'buyer', state, amountCents });
const sold = (state: Claim['state'], amountCents = 103_000): Claim => ({ side: 'seller', state, amountCents });
const NEXT = 98_000;
const UNDONE = 'The sale was undone.';

type Row = readonly [view: ListingResponse, viewer: ResultViewer, title: string, text: string];

/** Each sentence, by its tone. */
const SENTENCES: Readonly<Record<ResultTone, readonly Row[]>> = {
  won: [
    [SOLD, LEADER, 'You won', 'Your bid of $1,030.00 is the winning bid.'],
    [SOLD, { ...LEADER, claim: bought('DUE') }, 'You won', 'Your bid of $1,030.00 is the winning bid.'],
    [SOLD, OWNER, 'Sold for $1,030.00', 'theo is the winner.'],
    [SOLD, { ...OWNER, claim: sold('PAID') }, 'Sold for $1,030.00', 'theo is the winner.'],
    [
      SOLD,
      { ...OWNER, claim: sold('DUE', NEXT) },
      'Sold for $980.00',
      'theo did not pay, and the next bidder took it.',
    ],
    [SOLD, { ...LOSER, claim: bought('DUE', NEXT) }, 'It is yours', 'You took it at your bid of $980.00.'],
    [AWARDED, LEADER, 'It is yours', 'mara awarded it to you for $1,030.00.'],
    [AWARDED, OWNER, 'Awarded for $1,030.00', 'You awarded it to theo.'],
  ],
  lost: [
    [SOLD, LOSER, 'You did not win', 'theo won it at $1,030.00.'],
    [
      SOLD,
      { ...LEADER, claim: bought('RELEASED') },
      'You did not get it',
      'Your bid of $1,030.00 won, but it was not paid.',
    ],
    [
      AWARDED,
      { ...LEADER, claim: bought('RELEASED') },
      'You did not get it',
      'Your bid of $1,030.00 won, but it was not paid.',
    ],
    [
      SOLD,
      { ...LOSER, claim: bought('RELEASED', NEXT) },
      'You did not get it',
      'You took it for $980.00, but it was not paid.',
    ],
  ],
  unsold: [
    [UNSOLD, OWNER, 'No bids this time', 'Nobody bid before the end, so nothing was sold.'],
    [UNSOLD, VISITOR, 'Not sold', 'Nobody bid before the end.'],
    [DECLINED, OWNER, 'No winner', 'The highest bid of $1,030.00 stayed under the reserve.'],
    [DECLINED, LEADER, 'No winner', 'The highest bid of $1,030.00 stayed under the reserve.'],
  ],
  plain: [
    [SOLD, VISITOR, 'Ended at $1,030.00', 'theo had the winning bid.'],
    [AWARDED, VISITOR, 'Ended at $1,030.00', 'mara awarded it to theo, under the reserve.'],
    [AWARDED, LOSER, 'Ended at $1,030.00', 'mara awarded it to theo, under the reserve.'],
    [SOLD, { ...LEADER, claim: bought('REFUNDED') }, 'You won', `Your bid of $1,030.00 won. ${UNDONE}`],
    [
      SOLD,
      { ...LOSER, claim: bought('REFUNDED', NEXT) },
      'You took it',
      `You took it at your bid of $980.00. ${UNDONE}`,
    ],
    [SOLD, { ...OWNER, claim: sold('REFUNDED') }, 'Sold for $1,030.00', `theo won it. ${UNDONE}`],
    [
      SOLD,
      { ...OWNER, claim: sold('REFUNDED', NEXT) },
      'Sold for $980.00',
      `theo did not pay, and the next bidder took it. ${UNDONE}`,
    ],
    [SOLD, { ...OWNER, claim: sold('RELEASED') }, 'Not paid', 'theo won at $1,030.00, and did not pay.'],
    [SOLD, { ...OWNER, claim: sold('RELEASED', NEXT) }, 'Not paid', 'The winner did not pay, nor did the next bidder.'],
  ],
  soon: [
    [DECIDING, OWNER, 'Your decision', 'Award the highest bidder, or end without a winner.'],
    [DECIDING, LEADER, 'Your bid is the highest', 'It is under the reserve. mara can still award it to you.'],
    [DECIDING, LOSER, 'The seller is deciding', 'The highest bid is under the reserve. mara can still award it.'],
  ],
  danger: [
    [CANCELLED, LEADER, 'Cancelled', 'Staff cancelled this auction. No bid on it counts any more.'],
    [CANCELLED, OWNER, 'Cancelled', 'Staff cancelled this auction. No bid on it counts any more.'],
    [WITHDRAWN, OWNER, 'Withdrawn', 'It was taken back before bidding opened.'],
    [WITHDRAWN, VISITOR, 'Withdrawn', 'It was taken back before bidding opened. Nobody could bid.'],
  ],
};

it.each(Object.entries(SENTENCES))('the result is told in its own sentences: %s', (tone, rows) => {
  const told: Result[] = rows.map(([view, viewer]) => resultOf(view, viewer));
  expect(told).toEqual(rows.map(([, , title, text]) => ({ tone, title, text })));
});
