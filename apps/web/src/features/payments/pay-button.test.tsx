import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { AUCTION, aDelivery, aPurchase } from '../../../test/order.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { serveStub } from '../../lib/transport.fixture.ts';
import { PayButton } from './pay-button.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
});

const PAID = aPurchase({ state: 'PAID', view: 'being_prepared', actions: [], order: aDelivery() });

function Sale() {
  const [claim, setClaim] = useState(aPurchase());
  return (
    <>
      <PayButton auctionId={AUCTION} title="Lamp" claim={claim} onMoved={() => {}} />
      <button type="button" onClick={() => setClaim(PAID)}>
        The money arrives
      </button>
    </>
  );
}

it('keeps its open dialog when the claim is paid, and has nothing left to press', async () => {
  serveStub({});
  renderInApp(<Sale />);
  fireEvent.click(screen.getByRole('button', { name: /^Pay \$/ }));
  expect(await screen.findByRole('dialog', { name: 'Complete Payment' })).toBeTruthy();
  fireEvent.click(screen.getByText('The money arrives'));
  expect(screen.getByRole('dialog', { name: 'Complete Payment' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pay \$/, hidden: true })).toBeNull();
});
