import { expect, it } from 'vitest';
import { aLiveResponse, aViewer } from '../../../test/listing-response.fixture.ts';
import { bidTermsOf } from './bid-terms.ts';
import { barButtonText, bidButtonText } from './button-text.ts';
import type { BidForm } from './use-bid-form.ts';

const rival = bidTermsOf(aLiveResponse(3, { viewer: aViewer() }));
const leader = bidTermsOf(aLiveResponse(3, { viewer: aViewer({ leading: true, hasBid: true }) }));
const form = (part: Pick<BidForm, 'mode' | 'amountCents' | 'upToCents'>) => part as BidForm;
const once = form({ mode: 'bid', amountCents: 104_000, upToCents: null });
const most = form({ mode: 'max', amountCents: 150_000, upToCents: null });

it.each([
  ['one bid', once, rival, 'Bid $1,040.00', 'Bid $1,040.00'],
  ['a maximum', most, rival, 'Set my maximum to $1,500.00', 'Up to $1,500.00'],
  ['a leader’s maximum', most, leader, 'Raise my maximum to $1,500.00', 'Up to $1,500.00'],
  ['one bid of no amount', { ...once, amountCents: null }, rival, 'Place bid', 'Place bid'],
  ['a maximum of no amount', { ...most, amountCents: null }, rival, 'Set my maximum', 'Set a maximum'],
  ['a bid while the price runs', { ...once, upToCents: 108_000 }, rival, 'Bid up to $1,080.00', 'Up to $1,080.00'],
])('the button of %s says what a press does, in the panel and in the bar', (_what, form, terms, panel, bar) => {
  expect([bidButtonText(form, terms), barButtonText(form, terms)]).toEqual([panel, bar]);
});
