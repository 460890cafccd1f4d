import type { ListingResponse } from '@clamor/contract/listing-views';
import { describe, expect, it } from 'vitest';
import { aListing, aLiveResponse, aResponse } from '../../../test/listing-response.fixture.ts';
import { type ResultViewer, resultOf } from './result-text.ts';

type Status = ListingResponse['listing']['status'];
type Outcome = NonNullable<ListingResponse['auction']>['outcome'];

const VISITOR: ResultViewer = { isOwner: false, leading: false, hasBid: false, claim: null };
const OWNER: ResultViewer = { ...VISITOR, isOwner: true };
const LEADER: ResultViewer = { ...VISITOR, leading: true, hasBid: true };
const LOSER: ResultViewer = { ...VISITOR, hasBid: true };

function over(status: Status, outcome: Outcome, bids = 3): ListingResponse {
  return aLiveResponse(bids, { listing: aListing({ status }), auction: { id: 'auction-1', outcome } });
}

const titles = (view: ListingResponse) => [VISITOR, OWNER, LEADER, LOSER].map((viewer) => resultOf(view, viewer).title);

describe('what became of it, as visitor, owner, leader and loser read it', () => {
  it('sold', () => {
    expect(titles(over('ENDED', 'SOLD'))).toEqual([
      'Ended at $1,030.00',
      'Sold for $1,030.00',
      'You won',
      'You did not win',
    ]);
  });

  it('without a bid', () => {
    expect(resultOf(over('ENDED', 'UNSOLD', 0), VISITOR).title).toBe('Not sold');
    expect(resultOf(over('ENDED', 'UNSOLD', 0), OWNER).title).toBe('No bids this time');
  });

  it('declined or left to pass: nobody won, the highest bidder neither', () => {
    expect(new Set(titles(over('ENDED', 'RESERVE_NOT_MET')))).toEqual(new Set(['No winner']));
  });

  it('under the reserve, while the seller decides', () => {
    expect(titles(over('RESERVE_NOT_MET', null))).toEqual([
      'The seller is deciding',
      'Your decision',
      'Your bid is the highest',
      'The seller is deciding',
    ]);
  });

  it('taken up by the next bidder, and lost by a winner who did not pay', () => {
    const claim = { side: 'buyer', state: 'PAID', amountCents: 98_000 } as const;
    const view = over('ENDED', 'SOLD');
    expect(resultOf(view, { ...LOSER, claim })).toMatchObject({
      title: 'It is yours',
      text: 'You took it at your bid of $980.00.',
    });
    expect(resultOf(view, { ...LEADER, claim: { ...claim, state: 'RELEASED' } }).title).toBe('You did not get it');
    expect(resultOf(view, { ...LEADER, claim }).title).toBe('You won');
    expect(resultOf(view, { ...OWNER, claim: { ...claim, side: 'seller' } })).toMatchObject({
      title: 'Sold for $980.00',
      text: expect.stringMatching(/did not pay, and the next bidder took it\.$/),
    });
  });

  it('undone: to nobody whose sale it was does it stand as won', () => {
    const view = over('ENDED', 'SOLD');
    const won = { side: 'buyer', state: 'REFUNDED', amountCents: 103_000 } as const;
    const sold = { ...won, side: 'seller' } as const;
    const results = [
      resultOf(view, { ...LEADER, claim: won }),
      resultOf(view, { ...LOSER, claim: { ...won, amountCents: 98_000 } }),
      resultOf(view, { ...OWNER, claim: sold }),
      resultOf(over('SECOND_CHANCE_AWARDED', 'SECOND_CHANCE_AWARDED'), { ...OWNER, claim: sold }),
    ];
    for (const { tone, text } of results) {
      expect(tone).toBe('plain');
      expect(text).toContain('The sale was undone.');
    }
    expect(resultOf(view, { ...OWNER, claim: { ...sold, state: 'RELEASED' } })).toMatchObject({
      tone: 'plain',
      title: 'Not paid',
    });
  });

  it('sold as the hammer said, while it is to be paid and once it is', () => {
    for (const state of ['DUE', 'PAID'] as const) {
      const claim = { side: 'seller', state, amountCents: 103_000 } as const;
      expect(resultOf(over('ENDED', 'SOLD'), { ...OWNER, claim })).toMatchObject({
        tone: 'won',
        title: 'Sold for $1,030.00',
      });
    }
  });

  it('awarded', () => {
    expect(titles(over('SECOND_CHANCE_AWARDED', 'SECOND_CHANCE_AWARDED'))).toEqual([
      'Ended at $1,030.00',
      'Awarded for $1,030.00',
      'It is yours',
      'Ended at $1,030.00',
    ]);
  });

  it('withdrawn before bidding, or cancelled after it opened', () => {
    const withdrawn = aResponse({ listing: aListing({ status: 'CANCELLED' }) });
    expect(resultOf(withdrawn, VISITOR).title).toBe('Withdrawn');
    expect(resultOf(over('CANCELLED', 'CANCELLED'), LEADER).title).toBe('Cancelled');
  });
});
