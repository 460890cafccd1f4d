import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ADDRESS, AUCTION, anOrder, aPurchase } from '../../../../test/order.fixture.ts';
import { setTransport } from '../../../lib/api.ts';
import { json, problem } from '../../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../../ui/toast.ts';
import { ORDER, open } from './payment-dialog.fixture.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  dismissToast(currentToasts().shown?.id ?? 0);
});

const CHOOSE = `POST /api/orders/${AUCTION}/address`;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const isAsking = () => screen.queryByRole('dialog', { name: 'Close without saving?' }) !== null;
const picked = aPurchase({ method: 'PICKUP', shippingCostCents: 0, totalCents: 105_000 });

describe('the delivery of what is paid for', () => {
  it.each([
    ['pickup', picked, /I pick it up/],
    ['shipping', aPurchase(), /Ship it to me/],
  ])('begins with what was chosen: %s', async (_, claim, chosen) => {
    open({ [ORDER]: () => json(anOrder({ pickupOffered: true, claim, address: ADDRESS })) }, claim);
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    expect(screen.getByRole('radio', { name: chosen }).getAttribute('aria-checked')).toBe('true');
  });

  it.each([
    ['Give the address after paying', /Ship it to me/],
    ['Continue', /I pick it up/],
  ])('says why it was not saved, and stays where it was: %s', async (button, choice) => {
    open(
      {
        [ORDER]: () => json(anOrder({ pickupOffered: true, claim: picked })),
        [CHOOSE]: () => problem(409, 'WRONG_STATE', 'This can no longer be changed.'),
      },
      picked,
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
    fireEvent.click(screen.getByRole('radio', { name: choice }));
    press(button);
    const failure = { title: 'Delivery not saved', description: 'This can no longer be changed.' };
    await waitFor(() => expect(currentToasts().shown).toMatchObject(failure));
    expect(screen.getByRole('button', { name: button })).toBeTruthy();
    expect(screen.queryByLabelText('Card number')).toBeNull();
  });

  it('is not lost by a slip while its address is typed, and a card is closed without a question', async () => {
    const { moves } = open({ [ORDER]: () => json(anOrder()) });
    await screen.findByLabelText('Full name');
    type('Full name', 'Theo');
    press('Close');
    expect([isAsking(), moves]).toEqual([true, []]);
    cleanup();
    const later = open({});
    await screen.findByLabelText('Card number');
    type('Card number', '4242');
    press('Close');
    expect([isAsking(), later.moves]).toEqual([false, ['closed']]);
  });
});
