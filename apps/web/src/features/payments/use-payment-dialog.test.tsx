import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aPurchase } from '../../../test/order.fixture.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { usePaymentDialog } from './use-payment-dialog.tsx';

afterEach(() => {
  cleanup();
  dismissToast(currentToasts().shown?.id ?? 0);
});

const loaded = { PaymentDialog: () => <p>Amounts and card</p> };

function Payer({ fetch }: { fetch: Parameters<typeof usePaymentDialog>[0] }) {
  const { Dialog, opening, open, close } = usePaymentDialog(fetch);
  const shown = { auctionId: 'a', claim: aPurchase(), title: 'Lamp', onMoved: () => {}, onClose: close };
  return (
    <>
      <button type="button" onClick={open}>
        {opening ? 'Opening' : 'Pay'}
      </button>
      {Dialog === null ? null : <Dialog {...shown} />}
    </>
  );
}

describe('the payment dialog', () => {
  it('says that it is on its way while a slow network brings it', async () => {
    let arrive = () => {};
    const arriving = new Promise<typeof loaded>((resolve) => {
      arrive = () => resolve(loaded);
    });
    render(<Payer fetch={() => arriving} />);
    fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
    expect(screen.getByRole('button', { name: 'Opening' })).toBeTruthy();
    arrive();
    expect(await screen.findByText('Amounts and card')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Pay' })).toBeTruthy();
  });

  it('leaves the page as it is where it cannot be fetched, and comes with the next press', async () => {
    const answers = [Promise.reject(new Error('offline')), Promise.resolve(loaded)];
    render(<Payer fetch={() => answers.shift() ?? Promise.resolve(loaded)} />);
    fireEvent.click(screen.getByRole('button', { name: 'Pay' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Pay' }));
    expect(await screen.findByText('Amounts and card')).toBeTruthy();
    expect(currentToasts().shown?.title).toBe('The payment could not be opened');
  });
});
