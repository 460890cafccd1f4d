import type { Claim } from '@clamor/contract/orders';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AUCTION, aPayment, aPurchase } from '../../../../test/order.fixture.ts';
import { setTransport } from '../../../lib/api.ts';
import { open } from './payment-dialog.fixture.tsx';
import type { PaymentStage } from './payment-stage.ts';

afterEach(() => {
  cleanup();
  setTransport(null);
});

interface StageShown {
  claim: Claim;
  /** The texts that the dialog shows in this stage. */
  says: string[];
  /** The labels of all links and buttons, without the cross that closes the dialog. */
  ways: string[];
  /** The card's number can be typed. */
  takesCard?: boolean;
  /** The amounts are listed, and a payment was opened for them. */
  isOpened?: boolean;
}

const WAYS_OUT = ['Go to your order', 'Close'];
const REFUND = { state: 'REQUESTED', amountCents: 106_500 } as const;
const released = (refund: typeof REFUND | null) =>
  aPurchase({ state: 'RELEASED', actions: [], payment: aPayment({ status: 'CANCELLED', refund }) });

/** What the dialog shows of a payment in each stage. */
const STAGES: Readonly<Record<PaymentStage, StageShown>> = {
  card: {
    claim: aPurchase(),
    says: ['Ship to', 'Your total'],
    ways: ['Change', 'Pay $1,065.00'],
    takesCard: true,
    isOpened: true,
  },
  approval: {
    claim: aPurchase({ payment: aPayment({ step: 'approval' }) }),
    says: ['Your total', 'Your bank asks you to approve $1,065.00. Nothing has been charged yet.'],
    ways: ['Approve', 'Cancel'],
    isOpened: true,
  },
  processing: {
    claim: aPurchase({ payment: aPayment({ step: 'processing' }) }),
    says: [
      'Payment Pending',
      'Your bank is working on it. You can close this: the page updates by itself, and we’ll email you.',
    ],
    ways: WAYS_OUT,
  },
  done: {
    claim: aPurchase({ state: 'PAID', payment: aPayment({ status: 'COMPLETED' }) }),
    says: ['Payment Complete', 'Thank you. Your order shows what happens next.'],
    ways: WAYS_OUT,
  },
  returning: {
    claim: released(REFUND),
    says: ['Payment not accepted', 'Your payment came after the sale had closed. It is on its way back to you.'],
    ways: WAYS_OUT,
  },
  ending: {
    claim: aPurchase({ ending: true, payment: aPayment() }),
    says: ['This sale is being ended', 'Nothing can be paid for it now.'],
    ways: WAYS_OUT,
  },
  over: {
    claim: released(null),
    says: ['Nothing to pay', 'There is nothing left to pay here.'],
    ways: WAYS_OUT,
  },
};
const rows = Object.entries(STAGES) as [PaymentStage, StageShown][];
const isShown = (text: string) => screen.queryByText(text) !== null;

it.each(rows)(
  'the dialog shows of a payment in the stage %s what its buyer can do, and no more',
  async (stage, shown) => {
    const { requests } = open({}, shown.claim);
    await waitFor(() => expect(shown.says.filter((text) => !isShown(text))).toEqual([]));
    const buttons = () => [...document.querySelectorAll('[role=dialog] :is(a, button)')];
    const ways = () => buttons().map(({ textContent }) => textContent);
    // The first button is the dialog's cross, which has no text. The sandbox also lists its test cards by their
    // numbers.
    await waitFor(() => expect(ways().filter((way) => !/^\d/.test(way))).toEqual(['', ...shown.ways]));
    const others = rows.flatMap(([other, { says }]) => (other === stage ? [] : says));
    expect(others.filter((text) => !shown.says.includes(text) && isShown(text))).toEqual([]);
    const { takesCard = false, isOpened = false } = shown;
    expect([screen.queryByLabelText('Card number') !== null, isShown('Your total')]).toEqual([takesCard, isOpened]);
    const opened = requests.filter(({ path }) => path === '/api/payments/create-intent');
    expect(opened).toHaveLength(isOpened ? 1 : 0);
  },
);

it.each(rows.filter(([, { ways }]) => ways === WAYS_OUT))(
  'leads out of the stage %s to the order, and closes',
  async (_stage, { claim }) => {
    const { moves } = open({}, claim);
    const order = await screen.findByRole('link', { name: 'Go to your order' });
    expect(order.getAttribute('href')).toBe(`/orders/${AUCTION}`);
    fireEvent.click(order);
    fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? expect.unreachable());
    expect(moves).toEqual(['closed', 'closed']);
  },
);
