import type { Claim } from '@clamor/contract/orders';
import type { Payment, PaymentIntent } from '@clamor/contract/payments';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { ADDRESS, AUCTION, anOrder, aPayment, aPurchase } from '../../../../test/order.fixture.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { json, type StubRoutes, serveStub } from '../../../lib/transport.fixture.ts';
import { PaymentDialog } from './payment-dialog.tsx';

export const INTENT: PaymentIntent = {
  paymentIntentId: 'pi_1',
  clientSecret: 'pi_1_secret_2',
  provider: 'sandbox',
  publishableKey: null,
  status: 'PENDING',
  bidAmount: 100_000,
  platformFee: 5_000,
  shippingCost: 1_500,
  amount: 106_500,
};
export const CONFIRMED = { status: 'succeeded', lastError: null };
export const DECLINED = aPayment({ lastError: { code: 'card_declined', message: 'Your card was declined.' } });
export const ORDER = `GET /api/orders/${AUCTION}`;

/** Answers of the `complete` call, in order. The last one repeats. */
export const completing = (...payments: Payment[]) => {
  const left = [...payments];
  return () => {
    const payment = (left.length > 1 ? left.shift() : left[0]) as Payment;
    return json({ success: payment.status === 'COMPLETED', payment });
  };
};

/** Opens the payment dialog of a purchase, inside a page that counts the calls of `onMoved`. */
export function open(routes: StubRoutes, claim: Claim = aPurchase()) {
  const stub = serveStub({
    [ORDER]: () => json(anOrder({ claim, address: ADDRESS })),
    'POST /api/payments/create-intent': () => json(INTENT),
    'POST /api/sandbox/confirm': () => json(CONFIRMED),
    'POST /api/payments/complete': completing(aPayment({ status: 'COMPLETED' })),
    ...routes,
  });
  const moves: string[] = [];
  let updateClaim = (_: Claim) => {};
  function Page() {
    const [known, setKnown] = useState(claim);
    updateClaim = setKnown;
    return (
      <PaymentDialog
        auctionId={AUCTION}
        claim={known}
        title="Rolleiflex 2.8F"
        onMoved={() => void moves.push('moved')}
        onClose={() => void moves.push('closed')}
      />
    );
  }
  renderInApp(<Page />);
  return { ...stub, moves, updateClaim: (next: Claim) => updateClaim(next) };
}

export async function pay(number: string) {
  fireEvent.change(await screen.findByLabelText('Card number'), { target: { value: number } });
  fireEvent.click(screen.getByRole('button', { name: 'Pay $1,065.00' }));
}

export const bodiesOf = (requests: { path: string; body: unknown }[], path: string) =>
  requests.filter((request) => request.path === path).map(({ body }) => body);
export const heading = (name: string) => screen.findByRole('heading', { name });
