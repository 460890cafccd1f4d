import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ADDRESS, anOrder, aPayment, aPurchase } from '../../../../test/order.fixture.ts';
import { setTransport } from '../../../lib/api.ts';
import { json } from '../../../lib/transport.fixture.ts';
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

describe('what is under way', () => {
  it('takes no second press while one is under way', async () => {
    const waiting: ((answer: Response) => void)[] = [];
    const { requests } = open({
      'POST /api/sandbox/confirm': () => new Promise((resolve) => void waiting.push(resolve)),
    });
    await pay('4242424242424242');
    fireEvent.click(await screen.findByRole('button', { name: 'Processing...' }));
    fireEvent.submit(screen.getByLabelText('Card number').closest('form') as HTMLFormElement);
    for (const answer of waiting) answer(json(CONFIRMED));
    await waitFor(() => expect(bodiesOf(requests, '/api/payments/complete')).not.toEqual([]));
    expect(bodiesOf(requests, '/api/sandbox/confirm')).toHaveLength(1);
  });

  it('takes no refusal while the approval is under way', async () => {
    open({
      'POST /api/sandbox/approve': () => new Promise(() => undefined),
      'POST /api/payments/complete': completing(aPayment({ step: 'approval' })),
    });
    await pay('4000002760003184');
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }));
    await screen.findByRole('button', { name: 'Asking...' });
    expect((screen.getByRole('button', { name: 'Cancel' }) as HTMLButtonElement).disabled).toBe(true);
  });
});

describe('what another tab does', () => {
  it('shows the truth that another tab brought about', async () => {
    const { updateClaim } = open({});
    await screen.findByLabelText('Card number');
    updateClaim(aPurchase({ state: 'PAID', view: 'being_prepared', actions: [] }));
    expect(await heading('Payment Complete')).toBeTruthy();
    expect(screen.queryByLabelText('Card number')).toBeNull();
  });

  it('forgets what its own try came to when another tab goes on', async () => {
    const { updateClaim } = open({ 'POST /api/payments/complete': completing(DECLINED) });
    await pay('4000000000000002');
    await screen.findByText(/Your card was declined/);
    updateClaim(aPurchase({ view: 'approve_at_bank', actions: [], payment: aPayment({ step: 'approval' }) }));
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy();
  });

  it('asks for the price that another tab chose', async () => {
    const picked = aPurchase({ method: 'PICKUP', shippingCostCents: 0, totalCents: 105_000 });
    let known = aPurchase();
    const { requests, updateClaim } = open({
      [ORDER]: () => json(anOrder({ claim: known, address: ADDRESS })),
      'POST /api/payments/create-intent': () => json({ ...INTENT, amount: known.totalCents }),
    });
    await screen.findByRole('button', { name: 'Pay $1,065.00' });
    known = picked;
    updateClaim(picked);
    expect(await screen.findByRole('button', { name: 'Pay $1,050.00' })).toBeTruthy();
    await waitFor(() => expect(bodiesOf(requests, '/api/payments/create-intent')).toHaveLength(2));
  });
});
