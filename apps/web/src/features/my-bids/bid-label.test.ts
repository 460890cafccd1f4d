import type { MyBid } from '@clamor/contract/my-bids';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NOON } from '../../../test/listing-response.fixture.ts';
import { aPurchase } from '../../../test/order.fixture.ts';
import { forgetServerTime, learnServerTime } from '../../lib/server-clock.ts';
import { bidAction, bidLabel } from './bid-label.ts';
import { aBid, SLOTS } from './my-bid.fixture.tsx';

const LATER = '2199-11-21T14:00:00.000Z';
const OFFER = { id: 'offer-1', auctionId: 'auction-1', amountCents: 90_000, expiresAt: LATER, state: 'OPEN' } as const;
const won: Partial<MyBid> = { position: 'won', status: 'ENDED', phase: 'ended', outcome: 'SOLD' };
const deciding: Partial<MyBid> = { status: 'RESERVE_NOT_MET', phase: 'deciding', sellerDecisionDeadline: LATER };

afterEach(() => {
  forgetServerTime();
  vi.useRealTimers();
});

describe('a line of a member’s bids', () => {
  it.each<[tone: string, text: string, Partial<MyBid>]>([
    ['won', 'You lead', {}],
    ['won', 'You lead', { reserveMet: true }],
    ['won', 'You lead · reserve not met', { reserveMet: false }],
    ['mute', 'Top bid: the seller decides', deciding],
    ['danger', 'Outbid', { position: 'outbid' }],
    ['soon', 'It can be yours', { ...won, offer: OFFER }],
    ['soon', 'Payment Required', { ...won, claim: aPurchase({ by: LATER }) }],
    ['won', 'Payment Complete', { ...won, claim: aPurchase({ state: 'PAID', view: 'being_prepared', actions: [] }) }],
    ['mute', 'Refunded', { ...won, claim: aPurchase({ state: 'REFUNDED', view: 'refunded', actions: [] }) }],
    ['won', 'You won', won],
    ['mute', 'You did not win', { ...won, position: 'over' }],
    ['mute', 'Nobody won', { ...won, position: 'over', outcome: 'RESERVE_NOT_MET' }],
    ['mute', 'Nobody won', { position: 'over', status: 'CANCELLED', outcome: 'CANCELLED' }],
    [
      'mute',
      'Your time to pay ended',
      { ...won, position: 'over', claim: aPurchase({ state: 'RELEASED', view: 'released', actions: [], by: null }) },
    ],
  ])('is %s: %s', (tone, text, part) => {
    expect(bidLabel(aBid(part), SLOTS)).toMatchObject({ tone, text });
  });

  it('says nothing of a member who only likes it', () => {
    expect(bidLabel(aBid({ position: null }), SLOTS)).toBeNull();
  });

  it('says by when, where no clock runs', () => {
    expect(bidLabel(aBid({ ...won, claim: aPurchase({ by: LATER }) }), SLOTS)?.note).toMatch(/^Pay by Nov 21, 2199/);
    expect(bidLabel(aBid({ ...won, offer: OFFER }), SLOTS)?.note).toMatch(/^Offered until Nov 21, 2199/);
    expect(bidLabel(aBid(deciding), SLOTS)?.note).toMatch(/^Until Nov 21, 2199/);
    expect(bidLabel(aBid(), SLOTS)?.note).toBeNull();
  });

  it.each([
    ['behind', -3, /^Was due by /],
    ['ahead', 3, /^Pay by /],
  ])('takes a moment for over by the clock of the server, where that of the device is %s', (_, hours, note) => {
    const device = NOON + hours * 3_600_000;
    vi.useFakeTimers({ toFake: ['Date'], now: device });
    learnServerTime(new Date(NOON).toISOString(), device, device);
    const between = new Date((device + NOON) / 2).toISOString();
    expect(bidLabel(aBid({ ...won, claim: aPurchase({ by: between }) }), SLOTS)?.note).toMatch(note);
  });
});

describe('what to do next', () => {
  it.each<[label: string, to: string, waits: boolean, Partial<MyBid>]>([
    ['Bid again', '/listing/rolleiflex-ab12', true, { position: 'outbid' }],
    ['View Auction', '/listing/rolleiflex-ab12', false, { position: 'outbid', frozen: true }],
    ['View Auction', '/listing/rolleiflex-ab12', false, { position: 'outbid', phase: 'closing' }],
    ['View Auction', '/listing/rolleiflex-ab12', false, {}],
    ['View Auction', '/listing/rolleiflex-ab12', false, { position: null }],
    ['View Auction', '/listing/rolleiflex-ab12', false, { ...won, position: 'over' }],
    ['See the offer', '/orders/auction-1', true, { ...won, offer: OFFER }],
    ['Complete Payment', '/orders/auction-1', true, { ...won, claim: aPurchase() }],
    ['Complete Payment', '/orders/auction-1', true, { ...won, claim: aPurchase({ view: 'overdue' }) }],
    [
      'Give the address',
      '/orders/auction-1',
      true,
      { ...won, claim: aPurchase({ actions: ['give_address', 'review'] }) },
    ],
    ['View order', '/orders/auction-1', false, { ...won, claim: aPurchase({ view: 'processing', actions: [] }) }],
  ])('is to %s', (label, to, waits, part) => {
    expect(bidAction(aBid(part), SLOTS)).toEqual({ label, to, waits });
  });
});
