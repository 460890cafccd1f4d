import type { ServerMessage } from '@clamor/contract/realtime';
import { describe, expect, it } from 'vitest';
import { aBid, aLiveResponse, at, aViewer } from '../../../test/listing-response.fixture.ts';
import { bidToast } from './bid-toast.ts';

const base = { slug: 'rolleiflex', version: 11, epoch: 'one' };

function bidNew(bid = aBid(4)): ServerMessage {
  const numbers = { nextMinimumCents: 105_000, reserveMet: null, endsAt: at(600), bidCount: 4 };
  return { type: 'bid:new', ...base, bid, bids: [bid], ...numbers };
}

const outbid: ServerMessage = {
  type: 'you:outbid',
  ...base,
  nextMinimumCents: 105_000,
  maxAmountCents: 103_000,
  highestBid: aBid(4),
};
const leading = aLiveResponse(3, { viewer: aViewer({ leading: true, hasBid: true }) });

describe('the news of a message', () => {
  it("is somebody else's bid, for three seconds", () => {
    expect(bidToast(bidNew(), aLiveResponse(3), null)).toEqual({
      title: 'New bid',
      description: 'theo bid $1,040.00',
      durationMs: 3000,
      topic: 'bids',
    });
    const hidden = aBid(4, { bidder: 'Anonymous', bidderId: null, isAnonymous: true });
    expect(bidToast(bidNew(hidden), aLiveResponse(3), null)?.description).toBe('Someone bid $1,040.00');
  });

  it('is not a bid without a name while an own one is under way', () => {
    const hidden = bidNew(aBid(4, { bidder: 'Anonymous', bidderId: null, isAnonymous: true }));
    expect(bidToast(hidden, aLiveResponse(3), 'me', true)).toBeNull();
    expect(bidToast(bidNew(), aLiveResponse(3), 'me', true)?.title).toBe('New bid');
  });

  it('is not an own bid, nor one that is known', () => {
    expect(bidToast(bidNew(), aLiveResponse(3), 'user-theo')).toBeNull();
    expect(bidToast(bidNew(aBid(3)), aLiveResponse(3), null)).toBeNull();
  });

  it('tells a leader once that they were outbid, whichever message comes first', () => {
    expect(bidToast(outbid, leading, 'me')?.title).toBe('You have been outbid');
    expect(bidToast(bidNew(), leading, 'me')?.title).toBe('You have been outbid');
    const outbidAlready = aLiveResponse(4, { viewer: aViewer({ hasBid: true }) });
    expect(bidToast(outbid, outbidAlready, 'me')).toBeNull();
    expect(bidToast(bidNew(), outbidAlready, 'me')).toBeNull();
  });

  it('names to who was outbid the bid above theirs, and what the next one is', () => {
    const description = 'theo bid $1,040.00. The next bid is $1,050.00.';
    expect(bidToast(outbid, leading, 'me')?.description).toBe(description);
    expect(bidToast(bidNew(), leading, 'me')?.description).toBe(description);
  });

  it('waits for the personal message where an anonymous bid comes while the member leads: it may be their own', () => {
    const hidden = bidNew(aBid(4, { bidder: 'Anonymous', bidderId: null, isAnonymous: true }));
    expect(bidToast(hidden, leading, 'me')).toBeNull();
  });

  it('is nothing for any other message', () => {
    expect(bidToast({ type: 'you:leading', ...base, maxAmountCents: 1, amountCents: 1 }, leading, 'me')).toBeNull();
  });
});
