import type { Offer } from '@clamor/contract/payments';
import type { ServerMessage } from '@clamor/contract/realtime';
import { expect, it } from 'vitest';
import { aClaim } from '../../../test/claim.fixture.ts';
import { aBid, aLiveResponse, at, aViewer } from '../../../test/listing-response.fixture.ts';
import { foldMessage } from './fold-message.ts';
import { liveListingOf } from './live-listing.ts';

const OFFER: Offer = {
  id: 'offer-1',
  auctionId: 'auction-1',
  state: 'OPEN',
  amountCents: 90_000,
  expiresAt: at(86_400),
};
const CLAIM = aClaim({ side: 'buyer', state: 'PAID' });
const base = { slug: 'rolleiflex', version: 11, epoch: 'one' };

/** Each personal message, with everything that it changes in the viewer's part. */
const CHANGES: readonly (readonly [string, ServerMessage, object])[] = [
  [
    'a lead',
    { type: 'you:leading', ...base, maxAmountCents: 150_000, amountCents: 106_000 },
    { leading: true, hasBid: true, maxAmountCents: 150_000 },
  ],
  [
    'an outbid',
    { type: 'you:outbid', ...base, nextMinimumCents: 105_000, maxAmountCents: 103_000, highestBid: aBid(4) },
    { leading: false, hasBid: true, maxAmountCents: 103_000 },
  ],
  ['a claim', { type: 'you:claim', ...base, claim: CLAIM, offer: null }, { claim: CLAIM, offer: null }],
  ['an offer', { type: 'you:claim', ...base, claim: null, offer: OFFER }, { claim: null, offer: OFFER }],
];

it.each(CHANGES)('%s changes its own part of the viewer, and nothing else', (_what, message, changed) => {
  const viewer = aViewer({ liked: true, anonymous: true });
  const { view } = foldMessage(liveListingOf(aLiveResponse(3, { viewer })), message, 'me');
  expect(view.viewer).toEqual({ ...viewer, ...changed });
});
