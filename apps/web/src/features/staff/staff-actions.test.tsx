import { cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { restoreFreshPage } from '../../../test/fresh-page.ts';
import { outlineBook, settled } from '../../../test/outline.fixture.ts';
import { pressThrough } from '../../../test/press-through.fixture.ts';
import { AuctionActions } from './listings/auction-actions.tsx';
import { DeleteListing, FeatureListing, ListingMarks } from './listings/listing-actions.tsx';
import { MayWrite } from './may-write.ts';
import { ApproveUser, ReactivateUser, SuspendUser } from './members/member-actions.tsx';
import { BookDispute, CancelPayment, DismissProblem, ReleaseClaim } from './money/payment-actions.tsx';
import { CancelPayout, MarkPaid, MarkReturned, PreparePayout, WriteOff } from './money/payout-actions.tsx';
import { RefundActions } from './money/refund-actions.tsx';
import { aPayment, aPayout } from './money/staff-money.fixture.tsx';
import { RemoveReview } from './reviews/remove-review.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { open } from './staff-scenes.fixture.tsx';
import { forgetSignIn } from './staff-sign-in-marker.ts';
import { aMember, aStaffListing } from './staff-things.fixture.ts';
import { SecondFactor } from './system/second-factor.tsx';
import { SetUpSecondFactor } from './system/set-up-second-factor.tsx';

/** The time limit of a test that renders many pages, also on a busy machine. */
const LONGEST_MS = 120_000;

afterEach(() => {
  restoreFreshPage();
  forgetSignIn();
});

const member = aMember({ status: 'PENDING' });
const lost = { id: 'dispute-1', state: 'LOST', amountCents: 106_500, unbookedCents: 106_500 } as const;
const lessThanFee = { ...lost, unbookedCents: 300 };
const live = aStaffListing({ status: 'LIVE' });
const marked = aStaffListing({ featured: true, verified: true, bossBucksEligible: true });
const failed = aPayment({ refund: { state: 'FAILED', amountCents: 106_500 } });

/** Everything by which staff change something. */
const ACTIONS: Record<string, ReactNode> = {
  members: [ApproveUser, SuspendUser, ReactivateUser].map((Action) => <Action key={Action.name} member={member} />),
  'a live auction': <AuctionActions auction={live} />,
  'an auction frozen by staff': <AuctionActions auction={{ ...live, frozenFor: ['staff'] }} />,
  'an auction frozen twice': <AuctionActions auction={{ ...live, frozenFor: ['suspension', 'staff'] }} />,
  'a listing': [<FeatureListing key="f" listing={live} />, <ListingMarks key="m" listing={live} />],
  'a marked listing': [<FeatureListing key="f" listing={marked} />, <ListingMarks key="m" listing={marked} />],
  'deleting a listing': <DeleteListing listing={live} />,
  'a payment': [
    <CancelPayment key="c" id="payment-1" title="Rolleiflex" />,
    <ReleaseClaim key="r" claimId="claim-1" title="Rolleiflex" buyer="theo" />,
    <RefundActions key="b" payment={aPayment()} dispute={null} buyer="theo" />,
    <RefundActions key="f" payment={failed} dispute={null} buyer="theo" />,
  ],
  'a problem': <DismissProblem auctionId="auction-1" title="Rolleiflex" />,
  'a lost dispute': [
    <BookDispute key="m" dispute={lost} feeCents={5_000} />,
    <BookDispute key="l" dispute={lessThanFee} feeCents={5_000} />,
  ],
  payouts: [
    <PreparePayout key="p" payable={{ sellerId: 'user-mara', sellerName: 'mara', cents: 101_500, claims: 2 }} />,
    <PreparePayout key="c" payable={{ sellerId: 'user-nina', sellerName: 'nina', cents: 500, claims: 0 }} />,
    <MarkPaid key="m" payout={aPayout()} />,
    <MarkPaid key="h" payout={aPayout({ hold: 'suspended' })} />,
    <CancelPayout key="x" payout={aPayout()} />,
    <MarkReturned key="r" payout={aPayout({ state: 'PAID' })} />,
    <WriteOff key="w" owing={{ sellerId: 'user-theo', sellerName: 'theo', cents: 12_345 }} />,
  ],
  'a review': <RemoveReview id="review-1" authorName="theo" memberName="mara" />,
  'the own second factor': <SecondFactor state="on" recoveryCodesLeft={1} />,
  'a new second factor': <SetUpSecondFactor onBegun={() => {}} onDone={() => {}} />,
  'the own session': <SignOutButton />,
};

it('asks, sends, refuses and is done by every button of staff as the outline says', {
  timeout: LONGEST_MS,
}, async () => {
  const book = outlineBook('staff-actions');
  for (const [name, actions] of Object.entries(ACTIONS)) {
    const content = <MayWrite value>{actions}</MayWrite>;
    open(content, {}, 'on');
    const labels = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
    for (const [index, label] of labels.entries()) {
      cleanup();
      const opened = open(content, {}, 'on');
      await settled(2);
      const button = document.querySelectorAll('button')[index] as HTMLButtonElement;
      expect(button.disabled).toBe(false);
      book.add(`${name}: ${label}`, await pressThrough(button, opened));
    }
    cleanup();
  }
  await book.compare();
});

it('lets staff who may only read press none of them', () => {
  for (const [name, actions] of Object.entries(ACTIONS)) {
    if (/own session|new second factor/.test(name)) continue;
    open(<MayWrite value={false}>{actions}</MayWrite>, {}, 'on', false);
    for (const button of document.querySelectorAll('button')) expect(button.disabled, name).toBe(true);
    cleanup();
  }
});
