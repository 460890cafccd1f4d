import { cleanup, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ADDRESS, AUCTION, anOrder, aPurchase } from '../../../../test/order.fixture.ts';
import { setTransport } from '../../../lib/api.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { json, serveStub } from '../../../lib/transport.fixture.ts';
import { INTENT, ORDER } from './payment-dialog.fixture.tsx';
import { PaymentDialog } from './payment-dialog.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
});

it('forgets the secret of a payment as soon as its dialog is closed', async () => {
  const claim = aPurchase();
  function Page() {
    const [isOpen, setOpen] = useState(true);
    const about = { auctionId: AUCTION, claim, title: 'Lamp', onMoved: () => undefined };
    return isOpen ? <PaymentDialog {...about} onClose={() => setOpen(false)} /> : <p>Closed</p>;
  }
  serveStub({
    [ORDER]: () => json(anOrder({ claim, address: ADDRESS })),
    'POST /api/payments/create-intent': () => json(INTENT),
  });
  const { client } = renderInApp(<Page />);
  const known = () =>
    JSON.stringify(
      client
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    );
  await screen.findByLabelText('Card number');
  expect(known()).toContain('pi_1_secret_2');
  screen.getByRole('button', { name: 'Close' }).click();
  expect(await screen.findByText('Closed')).toBeTruthy();
  await waitFor(() => expect(known()).not.toContain('pi_1_secret_2'));
});
