import type { PlacedBid } from '@clamor/contract/bidding';
import type { Denial } from '@clamor/domain/accounts';
import { expect, it } from 'vitest';
import { aLiveResponse, aPlacedBid, at, aViewer } from '../../../test/listing-response.fixture.ts';
import { ApiError } from '../../lib/api-error.ts';
import { fill, outlinesOf, press, type Shown } from '../../lib/outline.fixture.tsx';
import { Page, rival, world } from './bid-form.fixture.tsx';
import { BidObstacle } from './bid-obstacle.tsx';
import { BidSaid } from './bid-said.tsx';
import { bidTermsOf } from './bid-terms.ts';
import { TopBid } from './top-bid.tsx';

const ships = aLiveResponse(3, { viewer: aViewer({ hasBid: true, anonymous: true }) });
ships.listing.shippingCostCents = 1_500;
const leads = (maxAmountCents: number | null) =>
  aLiveResponse(3, { viewer: aViewer({ hasBid: true, leading: true, maxAmountCents }) });
const refusal = (code: ApiError['code'], facts: object = {}) =>
  new ApiError({ status: 409, detail: `Refused: ${code}.`, ...facts }, code);

/** The form after these steps of a person. The server gives these answers, in order. */
const form = (view = rival, answers: (PlacedBid | ApiError)[] = [], ...steps: (() => unknown)[]): Shown => ({
  content: <Page view={view} outside={world(answers)} />,
  steps,
});
const said = (answer: Partial<PlacedBid>): Shown => ({
  ...form(rival, [aPlacedBid(answer)], press('Bid $1,040.00')),
  within: 'form > [class*=min-h-24]',
});
const refused = (code: ApiError['code'], facts?: object): Shown => ({
  ...form(rival, [refusal(code, facts)], press('Bid $1,040.00')),
  within: 'form > [class*=min-h-24]',
});
const obstacle = (denial: Denial): Shown => ({
  content: <BidObstacle denial={denial} nextMinimumCents={104_000} path="/listing/lamp" startBidding={<b>start</b>} />,
});
const top = (view: Parameters<typeof TopBid>[0]['view']): Shown => ({
  content: <TopBid view={view} label="Top bid" />,
});
const START = aLiveResponse(0, { bids: [], highestBid: null });
const terms = bidTermsOf(rival);

const FORM: Readonly<Record<string, Shown>> = {
  once: form(ships),
  'another quick amount': {
    ...form(ships, [], press('$1,080.00+5 steps')),
    within: '[type=submit], [aria-pressed=true]',
  },
  'a maximum': form(rival, [], press('Set a maximum')),
  'a quick maximum': {
    ...form(rival, [], press('Set a maximum'), press('$1,230.00+20 steps')),
    within: '[type=submit], input, fieldset, p',
  },
  'an amount that is none': {
    ...form(rival, [], fill({ 'Another amount, at least $1,040.00': 'x' }), press('Place bid')),
    within: '[type=submit], input, [id$=error]',
  },
  'an amount that is too low': {
    ...form(rival, [], fill({ 'Another amount, at least $1,040.00': '5' }), press('Bid $5.00')),
    within: '[type=submit], input, [id$=error]',
  },
  'an amount that may be mistyped': {
    ...form(rival, [], fill({ 'Another amount, at least $1,040.00': '99,999' }), press('Bid $99,999.00')),
    within: '[role=dialog]',
  },
  leading: form(leads(150_000)),
  'leading without a maximum': { ...form(leads(null)), within: 'form' },
  raising: { ...form(leads(150_000), [], press('Raise…')), within: '[role=dialog]' },
  'without a network': { content: <Page view={rival} outside={world()} disabled />, within: '[type=submit]' },
};

const SAID: Readonly<Record<string, Shown>> = {
  placed: said({}),
  'placed with a maximum': said({ maxAmountCents: 150_000 }),
  'placed late': said({ timeExtended: true, extensionSeconds: 60, endsAt: at(70) }),
  'placed within a moment': said({ endsAt: at(4.05) }),
  outbid: said({ outbid: true }),
  'refused as too low': refused('BID_TOO_LOW', { minimumCents: 106_000 }),
  'refused while a payment is overdue': refused('PAYMENT_OVERDUE', { auctionId: 'a1' }),
  'refused while payments are overdue': refused('PAYMENT_OVERDUE'),
  'refused as signed out': refused('UNAUTHENTICATED'),
  'refused otherwise': refused('NOT_LIVE'),
  'a notice': { content: <BidSaid outcome={null} terms={terms} notice={<b>notice</b>} /> },
  'an own listing': obstacle('own_listing'),
  unverified: obstacle('email_not_verified'),
  'a seller': obstacle('forbidden'),
  'a visitor': obstacle('unauthenticated'),
  'the price': top(aLiveResponse(1)),
  'the price of a leader': top(leads(150_000)),
  'the price of who was outbid': top({ ...ships, reserveMet: false }),
  'the price before the first bid': top(START),
  'the price of what starts at nothing': top({ ...START, listing: { ...START.listing, startPriceCents: 0 } }),
};

it.each([
  ['form', FORM],
  ['said', SAID],
])('says in each state what it always said: %s', async (name, states) => {
  await expect(await outlinesOf(states)).toMatchFileSnapshot(`./outlines/bidding-${name}.txt`);
});
