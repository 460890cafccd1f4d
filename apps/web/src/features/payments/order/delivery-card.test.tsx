import type { Order } from '@clamor/contract/orders';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aClaim } from '../../../../test/claim.fixture.ts';
import { at } from '../../../../test/listing-response.fixture.ts';
import { aDelivery, anOrder, aPurchase } from '../../../../test/order.fixture.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { DeliveryCard } from './delivery-card.tsx';

afterEach(cleanup);

const show = (order: Order) => void renderInApp(<DeliveryCard order={order} />);
const region = (name: string) => screen.findByRole('region', { name });
const PAID = { state: 'PAID', order: aDelivery() } as const;

describe('how an order gets to its buyer', () => {
  it('begins a change of where and when with what the seller wrote', async () => {
    const claim = aClaim({ ...PAID, method: 'PICKUP', view: 'hand_over', actions: ['hand_over'] });
    show(anOrder({ claim, counterpart: 'theo', pickupWords: 'At six.' }));
    fireEvent.click(screen.getByRole('button', { name: 'Change where and when' }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('For the buyer')).value).toBe('At six.');
  });

  it('says of what was picked up that it was handed over, and of a parcel that it was shipped', async () => {
    const shippedAt = at(600);
    const gone = { ...PAID, actions: [], order: aDelivery({ state: 'SHIPPED', shippedAt }) };
    show(anOrder({ claim: aPurchase({ ...gone, view: 'shipped', method: 'PICKUP' }) }));
    expect(within(await region('Pickup')).getByText('Handed over')).toBeTruthy();
    cleanup();
    show(anOrder({ claim: aPurchase({ ...gone, view: 'shipped' }) }));
    expect(within(await region('Shipping')).getByText('Shipped')).toBeTruthy();
  });
});
