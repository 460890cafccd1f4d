import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ADDRESS, AUCTION, anOrder, aPayment, aPurchase } from '../../../../test/order.fixture.ts';
import { setTransport } from '../../../lib/api.ts';
import { json, problem } from '../../../lib/transport.fixture.ts';
import {
  bodiesOf,
  CONFIRMED,
  completing,
  DECLINED,
  heading,
  INTENT,
  ORDER,
  open,
  pay,
} from './payment-dialog.fixture.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
});

describe('paying in the sandbox', () => {
  it('shows the amounts line by line, turns a test card into its name, and asks what it came to', async () => {
    const { requests, moves } = open({});
    expect((await screen.findByText('Platform fee (5%)')).nextSibling?.textContent).toBe('$50.00');
    await pay('4242 4242 4242 4242');
    expect(await heading('Payment Complete')).toBeTruthy();
    expect(bodiesOf(requests, '/api/payments/create-intent')).toEqual([{ auctionId: AUCTION }]);
    expect(bodiesOf(requests, '/api/sandbox/confirm')).toEqual([
      { clientSecret: 'pi_1_secret_2', paymentMethod: 'pm_card_visa' },
    ]);
    expect(bodiesOf(requests, '/api/payments/complete')).toEqual([{ paymentIntentId: 'pi_1' }]);
    expect(moves).toContain('moved');
  });

  it('sends no number that is not one of the test cards', async () => {
    const { requests } = open({});
    await pay('5555 5555 5555 4444');
    expect(await screen.findByText(/was not sent anywhere/)).toBeTruthy();
    expect((screen.getByLabelText('Card number') as HTMLInputElement).value).toBe('');
    expect(JSON.stringify(requests)).not.toContain('5555');
    expect(requests.some(({ path }) => path.startsWith('/api/sandbox'))).toBe(false);
  });

  it('says why a card was declined, and takes another on the same payment', async () => {
    const { requests } = open({
      'POST /api/payments/complete': completing(DECLINED, aPayment({ status: 'COMPLETED' })),
    });
    await pay('4000000000000002');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Payment Failed');
    expect(alert.textContent).toContain('Your card was declined. Nothing was charged.');
    await pay('4242424242424242');
    expect(await heading('Payment Complete')).toBeTruthy();
    expect(bodiesOf(requests, '/api/payments/create-intent')).toHaveLength(1);
  });

  it('opens another payment after one that the provider ended', async () => {
    const { requests } = open({ 'POST /api/payments/complete': completing(aPayment({ status: 'FAILED' })) });
    await pay('4000000000000002');
    expect((await screen.findByRole('alert')).textContent).toContain('The payment did not go through.');
    await waitFor(() => expect(bodiesOf(requests, '/api/payments/create-intent')).toHaveLength(2));
  });

  it('opens another payment after one that staff cancelled meanwhile', async () => {
    const { requests } = open({ 'POST /api/payments/complete': completing(aPayment({ status: 'CANCELLED' })) });
    await pay('4242424242424242');
    await waitFor(() => expect(bodiesOf(requests, '/api/payments/create-intent')).toHaveLength(2));
  });

  it('asks for the bank’s approval, and what it came to', async () => {
    const { requests } = open({
      'POST /api/sandbox/approve': () => json(CONFIRMED),
      'POST /api/payments/complete': completing(aPayment({ step: 'approval' }), aPayment({ status: 'COMPLETED' })),
    });
    await pay('4000002760003184');
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    expect(await heading('Payment Complete')).toBeTruthy();
    expect(bodiesOf(requests, '/api/sandbox/approve')).toEqual([{ clientSecret: 'pi_1_secret_2', approve: true }]);
  });

  it('says that the bank works on it', async () => {
    open({ 'POST /api/payments/complete': completing(aPayment({ step: 'processing' })) });
    await pay('4000000000008559');
    expect(await heading('Payment Pending')).toBeTruthy();
  });

  it('asks what it came to also where the provider did not answer, and says so where nobody knows', async () => {
    const { requests } = open({
      'POST /api/sandbox/confirm': () => problem(503, 'OVERLOADED', 'Busy.'),
      'POST /api/payments/complete': completing(aPayment()),
    });
    await pay('4242424242424242');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Payment Error');
    expect(alert.textContent).toContain('There was an issue processing your payment.');
    expect(bodiesOf(requests, '/api/payments/complete')).toHaveLength(1);
  });

  it('believes what it came to and not the provider’s silence', async () => {
    open({ 'POST /api/sandbox/confirm': () => Promise.reject(new TypeError('gone')) });
    await pay('4242424242424242');
    expect(await heading('Payment Complete')).toBeTruthy();
  });
});

describe('opening a payment', () => {
  it('that fails is tried again', async () => {
    let broken = true;
    open({
      'POST /api/payments/create-intent': () =>
        broken ? problem(503, 'OUTCOME_UNKNOWN', 'We lost the connection.') : json(INTENT),
    });
    expect(await screen.findByText('Failed to initialize payment. Please try again.')).toBeTruthy();
    broken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByLabelText('Card number')).toBeTruthy();
  });

  it('that is refused for good says why', async () => {
    open({ 'POST /api/payments/create-intent': () => problem(409, 'CLAIM_ENDING', 'This sale is being ended.') });
    expect(await screen.findByText('This sale is being ended.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
  });

  it.each(['POST /api/payments/create-intent', ORDER])('that has to wait says how long: %s', async (call) => {
    const wait = 'That was a lot at once. Try again in 20 seconds.';
    open({ [call]: () => problem(429, 'RATE_LIMITED', wait) });
    expect(await screen.findByText(wait)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });

  it('without the provider’s key says that no card can be taken', async () => {
    open({ 'POST /api/payments/create-intent': () => json({ ...INTENT, provider: 'stripe' }) });
    expect(await screen.findByText('Payment system is currently unavailable. Please contact support.')).toBeTruthy();
  });

  it('of another price than is shown takes no card before the page has heard of it', async () => {
    let shown = aPurchase();
    const { moves, updateClaim } = open({
      [ORDER]: () => json(anOrder({ claim: shown, address: ADDRESS })),
      'POST /api/payments/create-intent': () => json({ ...INTENT, shippingCost: 3_000, amount: 108_000 }),
    });
    await waitFor(() => expect(moves).toContain('moved'));
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    shown = aPurchase({ shippingCostCents: 3_000, totalCents: 108_000 });
    updateClaim(shown);
    expect(await screen.findByRole('button', { name: 'Pay $1,080.00' })).toBeTruthy();
  });

  it('of less than can be charged is done at once', async () => {
    const { moves } = open({
      'POST /api/payments/create-intent': () =>
        json({ ...INTENT, clientSecret: null, paymentIntentId: null, amount: 0, status: 'COMPLETED' }),
    });
    await waitFor(() => expect(moves).toContain('moved'));
  });
});

describe('the delivery', () => {
  it('is asked before the card, and prices what is picked up anew', async () => {
    const picked = aPurchase({ method: 'PICKUP', shippingCostCents: 0, totalCents: 105_000 });
    const { requests } = open({
      [ORDER]: () => json(anOrder({ pickupOffered: true })),
      [`POST /api/orders/${AUCTION}/address`]: () => json(anOrder({ pickupOffered: true, claim: picked })),
      'POST /api/payments/create-intent': () => json({ ...INTENT, shippingCost: 0, amount: 105_000 }),
    });
    fireEvent.click(await screen.findByRole('radio', { name: /I pick it up/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('button', { name: 'Pay $1,050.00' })).toBeTruthy();
    expect(bodiesOf(requests, `/api/orders/${AUCTION}/address`)).toEqual([{ method: 'pickup' }]);
  });

  it('takes an address, and says what is missing', async () => {
    const { requests } = open({
      [ORDER]: () => json(anOrder()),
      [`POST /api/orders/${AUCTION}/address`]: () => json(anOrder({ address: ADDRESS })),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Name is required')).toBeTruthy();
    const values = { 'Full name': 'Theo Adler', Address: '4 Elm Row', City: 'Salem', 'Postal code': '01970' };
    for (const [label, value] of Object.entries(values)) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/Theo Adler/)).toBeTruthy();
    expect(bodiesOf(requests, `/api/orders/${AUCTION}/address`)).toMatchObject([
      { method: 'ship', address: { name: 'Theo Adler', line2: null, country: 'US' } },
    ]);
  });

  it('can wait until it is paid', async () => {
    const { requests } = open({ [ORDER]: () => json(anOrder()) });
    fireEvent.click(await screen.findByRole('button', { name: 'Give the address after paying' }));
    expect(await screen.findByLabelText('Card number')).toBeTruthy();
    expect(bodiesOf(requests, `/api/orders/${AUCTION}/address`)).toEqual([]);
  });
});
