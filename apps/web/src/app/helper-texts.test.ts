import type { ErrorCode } from '@clamor/contract/errors';
import { describe, expect, it } from 'vitest';
import { aClaim } from '../../test/claim.fixture.ts';
import { aLiveResponse, at } from '../../test/listing-response.fixture.ts';
import { type BidTerms, bidTermsOf } from '../features/bidding/bid-terms.ts';
import { barButtonText, bidButtonText, pendingText } from '../features/bidding/button-text.ts';
import type { BidForm } from '../features/bidding/use-bid-form.ts';
import { countText } from '../features/dashboard/count-text.ts';
import { waitText } from '../features/demand/boost-button.tsx';
import { lossText } from '../features/listing-form/leave-dialog.tsx';
import { reviewText } from '../features/payments/claim-labels.ts';
import { sideLabel, sideText, stepText } from '../features/payments/order/order-labels.ts';
import { notOpenedText } from '../features/payments/pay/payment-stage.ts';
import { whenText } from '../features/payouts/money-labels.ts';
import { actionText, detailTexts } from '../features/staff/audit-labels.ts';
import {
  freezeText,
  interestText,
  marksText,
  sellerText,
  whenText as staffWhenText,
} from '../features/staff/listings/listing-labels.ts';
import { jobLabel, countText as staffCountText } from '../features/staff/system/system-labels.ts';
import { ApiError } from '../lib/api-error.ts';
import { backoffMs, soonMs } from '../lib/backoff.ts';
import { starsText } from '../ui/stars.tsx';
import { pressEndedText, waitingText } from '../ui/upload-labels.ts';
import { pageSources } from './sends.fixture.ts';

const rival = bidTermsOf(aLiveResponse(3));
const leader: BidTerms = { ...rival, leading: true };
const form = (change: Partial<BidForm>) =>
  ({ mode: 'bid', amountCents: 105_000, upToCents: null, progress: null, ...change }) as BidForm;
const asMaximum = form({ mode: 'max', amountCents: 300_050 });
const NO_AMOUNT = form({ amountCents: null });
const upTo = form({ upToCents: 120_000 });
const refusal = (status: number, code: ErrorCode) => new ApiError({ status, detail: 'Because.' }, code);
const due = aClaim();
const bought = aClaim({ side: 'buyer' });
const released = { claim: aClaim({ state: 'RELEASED' }) };
const counted = (count: number, more: boolean) => ({ count, more });
const interest = { bidCount: 0, collectingDemand: 0, threshold: 1_200, startPriceCents: 50 };
const times = { endsAt: at(0), createdAt: at(-86_400) };

/** Helpers that turn a value into a text or a wait, each with results for edge values. */
const EDGES: Readonly<Record<string, readonly (readonly [made: unknown, expected: unknown])[]>> = {
  actionText: [
    [actionText('suspend_user'), 'Suspend user'],
    [actionText('remove_listing'), 'Delete listing'],
    [actionText(''), ''],
  ],
  backoffMs: [
    [backoffMs(0, 0), 500],
    [backoffMs(0, 1), 1_000],
    [backoffMs(1, 1), 2_000],
    [backoffMs(3, 1), 8_000],
    [backoffMs(4, 1), 12_000],
    [backoffMs(4, 0), 6_000],
    [backoffMs(2_000, 1), 12_000],
    [backoffMs(4, 1, true), 16_000],
    [backoffMs(2_000, 1, true), 30_000],
  ],
  barButtonText: [
    [barButtonText(form({}), rival), 'Bid $1,050.00'],
    [barButtonText(asMaximum, rival), 'Up to $3,000.50'],
    [barButtonText(upTo, rival), 'Up to $1,200.00'],
    [barButtonText(NO_AMOUNT, rival), 'Place bid'],
    [barButtonText({ ...NO_AMOUNT, mode: 'max' }, rival), 'Set a maximum'],
  ],
  bidButtonText: [
    [bidButtonText(form({}), rival), 'Bid $1,050.00'],
    [bidButtonText(form({}), leader), 'Raise my maximum to $1,050.00'],
    [bidButtonText(asMaximum, rival), 'Set my maximum to $3,000.50'],
    [bidButtonText(asMaximum, leader), 'Raise my maximum to $3,000.50'],
    [bidButtonText(upTo, rival), 'Bid up to $1,200.00'],
    [bidButtonText(NO_AMOUNT, rival), 'Place bid'],
    [bidButtonText({ ...NO_AMOUNT, mode: 'max' }, rival), 'Set my maximum'],
  ],
  countText: [
    [countText(undefined), '0'],
    [countText(counted(0, false)), '0'],
    [countText(counted(1_000, false)), '1,000'],
    [countText(counted(500, true)), '500+'],
    [staffCountText(0, 10_000), '0'],
    [staffCountText(9_999, 10_000), '9,999'],
    [staffCountText(10_000, 10_000), '10,000 or more'],
  ],
  detailTexts: [
    [detailTexts({}), []],
    [detailTexts({ reason: '', bearer: null }), []],
    [
      detailTexts({ reason: 'spam', amountCents: 0, sentAlready: false }),
      [
        { field: 'reason', text: 'spam' },
        { field: 'amount', text: '$0.00' },
        { field: 'sent already', text: 'no' },
      ],
    ],
  ],
  freezeText: [
    [freezeText({ frozenFor: [] }), null],
    [freezeText({ frozenFor: ['staff'] }), 'Stopped by staff'],
    [
      freezeText({ frozenFor: ['suspension'] }),
      'Stopped because the seller is suspended: reactivate them, or cancel it',
    ],
    [freezeText({ frozenFor: ['suspension', 'staff'] }), 'Stopped by staff, and because the seller is suspended'],
  ],
  interestText: [
    [interestText(interest), 'Demand 0 of 1,200, starts at $0.50'],
    [interestText({ ...interest, bidCount: 1 }), 'Demand 0 of 1,200, 1 bid'],
    [interestText({ ...interest, bidCount: 1_000 }), 'Demand 0 of 1,200, 1,000 bids'],
  ],
  jobLabel: [
    [jobLabel('clock worker'), 'Clock worker'],
    [jobLabel(''), ''],
  ],
  lossText: [
    [lossText({ uploading: 0, isUnkept: false }), null],
    [
      lossText({ uploading: 1, isUnkept: false }),
      '1 picture is still uploading and will be lost. The rest is kept as a draft.',
    ],
    [
      lossText({ uploading: 2, isUnkept: false }),
      '2 pictures are still uploading and will be lost. The rest is kept as a draft.',
    ],
    [lossText({ uploading: 2, isUnkept: true }), 'This browser could not keep a draft, so your changes will be lost.'],
  ],
  marksText: [
    [marksText({ featured: false, verified: false, bossBucksEligible: false }), null],
    [marksText({ featured: false, verified: true, bossBucksEligible: false }), 'Verified'],
    [marksText({ featured: true, verified: true, bossBucksEligible: true }), 'Featured, Verified, Eligible for tokens'],
  ],
  notOpenedText: [
    [notOpenedText(refusal(409, 'CLAIM_ENDING')), 'Because.'],
    [notOpenedText(refusal(429, 'RATE_LIMITED')), 'Because.'],
    [notOpenedText(refusal(503, 'OVERLOADED')), 'Failed to initialize payment. Please try again.'],
    [notOpenedText(new TypeError('gone')), 'Failed to initialize payment. Please try again.'],
  ],
  pendingText: [
    [pendingText(form({})), 'Sending…'],
    [pendingText(form({ progress: 'checking' })), 'Checking whether it counted…'],
  ],
  pressEndedText: [
    [pressEndedText('saved'), 'You changed something, so nothing was saved. Press again when you are ready.'],
  ],
  reviewText: [
    [reviewText({ side: 'buyer', actions: ['review'] }), 'Review the seller'],
    [reviewText({ side: 'seller', actions: ['review'] }), 'Review the buyer'],
    [reviewText({ side: 'buyer', actions: [] }), null],
    [reviewText({ side: 'buyer', actions: ['confirm_receipt', 'review'] }), null],
  ],
  sellerText: [
    [sellerText({ sellerName: 'mara', sellerStatus: 'ACTIVE' }), 'By mara'],
    [sellerText({ sellerName: 'mara', sellerStatus: 'SUSPENDED' }), 'By mara, who is suspended'],
  ],
  sideLabel: [
    [sideLabel({ claim: null }), 'Offered by'],
    [sideLabel({ claim: due }), 'Sold to'],
    [sideLabel({ claim: bought }), 'Bought from'],
    [sideLabel(released), 'Not paid by'],
    [sideLabel({ claim: aClaim({ side: 'buyer', state: 'RELEASED' }) }), 'Won from'],
  ],
  sideText: [[sideText({ claim: bought, counterpart: 'mara' }), 'Bought from mara']],
  soonMs: [
    [soonMs(0), 0],
    [soonMs(1), 2_000],
  ],
  starsText: [
    [starsText(1), '1 star'],
    [starsText(5), '5 stars'],
  ],
  stepText: [
    [stepText('shipped', null), 'Shipped'],
    [stepText('shipped', due), 'Shipped'],
    [stepText('shipped', aClaim({ method: 'PICKUP' })), 'Handed over'],
    [stepText('paid', due), 'Paid'],
    [stepText('paid', aClaim({ uncharged: true })), 'Nothing to pay'],
  ],
  waitText: [
    [waitText(1), '1 min'],
    [waitText(60), '1 min'],
    [waitText(61), '2 min'],
    [waitText(3_600), '60 min'],
  ],
  waitingText: [
    [waitingText(0), 'Waiting for 0 pictures'],
    [waitingText(1), 'Waiting for 1 picture'],
    [waitingText(2), 'Waiting for 2 pictures'],
  ],
  whenText: [
    [whenText({ state: 'held', at: null }), 'No date yet'],
    [whenText({ state: 'held', at: at(0) }), 'Payable on Nov 21, 2026'],
    [whenText({ state: 'payable', at: at(0) }), 'Payable since Nov 21, 2026'],
    [whenText({ state: 'paid', at: at(0) }), 'Paid on Nov 21, 2026'],
    [staffWhenText({ status: 'LIVE', ...times, frozenFor: [] }), 'Ends Nov 21, 2026, 5:45 PM'],
    [staffWhenText({ status: 'LIVE', ...times, frozenFor: ['staff'] }), 'Put up Nov 20, 2026, 5:45 PM'],
    [staffWhenText({ status: 'LIVE', ...times, endsAt: null, frozenFor: [] }), 'Put up Nov 20, 2026, 5:45 PM'],
  ],
};

const tests = Object.entries(
  import.meta.glob<string>(['../**/*.test.{ts,tsx}', '!./helper-texts.test.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([, source]) => source);

describe('a helper that makes a text or a wait', () => {
  it.each(Object.entries(EDGES))('%s says the right thing at its edges', (_name, edges) => {
    expect(edges.map(([made]) => made)).toEqual(edges.map(([, expected]) => expected));
  });

  it('has a row here or a test of its own', () => {
    const helpers = Object.values(pageSources()).flatMap((source) =>
      [...source.matchAll(/^export (?:function|const) ((?!use)[a-z]\w*(?:Texts?|Label|Ms))\b/gm)].map(
        ([, name = '']) => name,
      ),
    );
    expect(helpers.length).toBeGreaterThan(40);
    const untested = helpers.filter((name) => !tests.some((source) => new RegExp(`\\b${name}\\b`).test(source)));
    expect(untested.filter((name) => !(name in EDGES))).toEqual([]);
    expect(Object.keys(EDGES).filter((name) => !helpers.includes(name))).toEqual([]);
  });
});
