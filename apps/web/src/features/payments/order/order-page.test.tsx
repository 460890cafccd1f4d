import type { Claim, Order } from '@clamor/contract/orders';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aClaim } from '../../../../test/claim.fixture.ts';
import { at } from '../../../../test/listing-response.fixture.ts';
import { ADDRESS, AUCTION, aDelivery, anOrder, aPurchase } from '../../../../test/order.fixture.ts';
import { setTransport } from '../../../lib/api.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { json, type StubRoutes, serveStub } from '../../../lib/transport.fixture.ts';
import { useOrder } from '../use-order.ts';
import { OrderPage } from './order-page.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
});

/** The page inside its screen. It shows the order that an action returned. */
function Loaded() {
  const order = useOrder(AUCTION);
  return order.data === undefined ? null : <OrderPage order={order.data} onMoved={() => void order.refetch()} />;
}

async function show(order: Order, routes: StubRoutes = {}) {
  const stub = serveStub({ [`GET /api/orders/${AUCTION}`]: () => json(order), ...routes });
  renderInApp(<Loaded />);
  await screen.findByRole('heading', { level: 1, name: order.title });
  return stub;
}

const post = (step: string) => `POST /api/orders/${AUCTION}/${step}`;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const region = (name: string) => screen.findByRole('region', { name });
const bodyOf = (requests: { method: string; body: unknown }[]) =>
  requests.find(({ method }) => method === 'POST')?.body;

const PAID = { state: 'PAID', order: aDelivery() } as const;
const SHIPPED = aDelivery({
  state: 'SHIPPED',
  shippedAt: at(600),
  carrier: 'UPS',
  trackingNumber: '1Z',
  trackingUrl: 'https://www.ups.com/track?tracknum=1Z',
});

describe('an order, as its seller handles it', () => {
  const ready = anOrder({
    claim: aClaim({ ...PAID, view: 'ready_to_ship', actions: ['ship', 'cancel_order'] }),
    counterpart: 'theo',
    address: ADDRESS,
    money: { state: 'held', cents: 101_500, reason: 'Not shipped yet', at: null },
  });

  it('shows where to send it, and is shipped with a carrier', async () => {
    const shipped = { ...ready, claim: aClaim({ state: 'PAID', view: 'held', held: 'time', order: SHIPPED }) };
    const { requests } = await show(ready, { [post('ship')]: () => json(shipped) });
    expect((await region('Ready to Ship')).textContent).toContain('Theo Adler\n4 Elm Row\nSalem, MA 01970');
    press('It is on its way');
    expect(await screen.findByText('Carrier is required')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Carrier'), { target: { value: 'UPS' } });
    press('It is on its way');
    expect((await region('Your money is held')).textContent).toContain('$1,015.00');
    expect(bodyOf(requests)).toEqual({ carrier: 'UPS', trackingNumber: null });
    expect(screen.getByRole('link', { name: /1Z/ }).getAttribute('href')).toBe('https://www.ups.com/track?tracknum=1Z');
  });

  it('says what they receive, and where that money is', async () => {
    await show(ready);
    expect(screen.getByText('You receive').nextSibling?.textContent).toBe('$1,015.00');
    expect(screen.getByText('Not shipped yet')).toBeTruthy();
  });

  it('is given up before shipping after a question', async () => {
    const gone = { ...ready, claim: aClaim({ state: 'PAID', view: 'do_not_ship', order: aDelivery() }) };
    await show(ready, { [post('cancel')]: () => json(gone) });
    press('Cancel and refund');
    expect(await screen.findByText(/The buyer gets all of their money back/)).toBeTruthy();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel and refund' }));
    expect(await region('Do not ship')).toBeTruthy();
  });

  it('is handed over where it is picked up', async () => {
    const pickup = { ...PAID, method: 'PICKUP', view: 'hand_over', actions: ['hand_over' as const] } as const;
    const order = anOrder({ claim: aClaim({ ...pickup, actions: ['hand_over'] }) });
    const done = anOrder({ claim: aClaim({ state: 'PAID', method: 'PICKUP', view: 'held', order: SHIPPED }) });
    await show(order, { [post('hand-over')]: () => json(done) });
    press('I have handed it over');
    press('Yes, I handed it over');
    expect(await region('Your money is held')).toBeTruthy();
  });

  it('says of what no card can be charged that there was nothing to pay', async () => {
    const timeline = [{ step: 'paid' as const, at: at(0) }];
    await show(anOrder({ claim: aClaim({ ...PAID, uncharged: true }), timeline }));
    expect((await region('History')).textContent).toContain('Nothing to pay');
    cleanup();
    await show(anOrder({ claim: aClaim({ ...PAID, uncharged: false }), timeline }));
    expect((await region('History')).textContent).toContain('Paid');
  });
});

describe('an order, as its buyer follows it', () => {
  it('takes the address that was left until after paying', async () => {
    const order = anOrder({
      claim: aPurchase({
        state: 'PAID',
        view: 'complete_address',
        actions: ['give_address', 'report_problem'],
        order: aDelivery({ state: 'AWAITING_ADDRESS' }),
      }),
    });
    const given = anOrder({
      claim: aPurchase({ ...PAID, view: 'being_prepared', actions: ['change_address'] }),
      address: ADDRESS,
    });
    await show(order, { [post('address')]: () => json(given) });
    press('Give the address');
    const values = { 'Full name': 'Theo Adler', Address: '4 Elm Row', City: 'Salem', 'Postal code': '01970' };
    for (const [label, value] of Object.entries(values)) {
      fireEvent.change(await screen.findByLabelText(label), { target: { value } });
    }
    press('Save the address');
    expect(await screen.findByText(/getting it ready/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Change' })).toBeTruthy();
  });

  it('shows the parcel, and is received after a question', async () => {
    const claim = { state: 'PAID', order: SHIPPED } as const;
    const order = anOrder({
      claim: aPurchase({ ...claim, view: 'shipped', actions: ['confirm_receipt', 'report_problem'] }),
    });
    const received = anOrder({ claim: aPurchase({ ...claim, view: 'received', actions: [] }) });
    await show(order, { [post('receive')]: () => json(received) });
    expect((await region('On its way')).textContent).toContain('The seller sent it with UPS, tracking number 1Z.');
    press('I have received it');
    press('Yes, I have it');
    expect(await region('Received')).toBeTruthy();
  });

  it('takes what is wrong to staff', async () => {
    const claim = aPurchase({
      state: 'PAID',
      order: SHIPPED,
      view: 'shipped',
      actions: ['confirm_receipt', 'report_problem'],
    });
    const withProblem = anOrder({
      claim: { ...claim, view: 'problem_reported', actions: ['confirm_receipt'] },
      problem: { text: 'The lens is cracked.', at: at(900) },
    });
    const { requests } = await show(anOrder({ claim }), { [post('problem')]: () => json(withProblem) });
    press('Something is wrong');
    fireEvent.change(await screen.findByLabelText('Tell our staff'), { target: { value: 'The lens is cracked.' } });
    press('Tell our staff');
    expect(await screen.findByText('The lens is cracked.')).toBeTruthy();
    expect(bodyOf(requests)).toEqual({ text: 'The lens is cracked.' });
    expect(screen.queryByRole('button', { name: 'Something is wrong' })).toBeNull();
  });

  it('shows what is digital', async () => {
    await show(
      anOrder({
        claim: aPurchase({
          state: 'PAID',
          method: 'DIGITAL',
          view: 'delivered',
          actions: ['open_content', 'confirm_receipt'],
          order: aDelivery({ state: 'DELIVERED' }),
        }),
        digitalDeliveryInfo: 'https://files.example/scan.zip\nkey 1234',
      }),
    );
    expect(screen.getByText(/key 1234/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'I have received it' })).toBeTruthy();
  });

  it('leads to what is digital, where that is an address of the web', async () => {
    const delivered = aDelivery({ state: 'DELIVERED', shippedAt: at(60) });
    const claim: Partial<Claim> = { ...PAID, method: 'DIGITAL', view: 'delivered', actions: [], order: delivered };
    const digitalDeliveryInfo = 'Your key: K-1. See https://files.example.test/plates?for=you.\njavascript:alert(1)';
    await show(anOrder({ claim: aPurchase(claim), digitalDeliveryInfo }));
    const link = within(await region('Your item')).getByRole('link');
    expect(link.getAttribute('href')).toBe('https://files.example.test/plates?for=you');
    expect(link.getAttribute('rel')).toContain('noopener');
    cleanup();
    await show(anOrder({ claim: aClaim({ ...claim, view: 'held' }), digitalDeliveryInfo }));
    expect(await region('What the buyer gets')).toBeTruthy();
  });

  it('promises nothing for a receipt that is confirmed while staff look at a problem', async () => {
    const claim = aPurchase({ ...PAID, view: 'problem_reported', actions: ['confirm_receipt'], order: SHIPPED });
    await show(anOrder({ claim, problem: { text: 'The shade is broken.', at: at(700) } }));
    press('I have received it');
    expect((await screen.findByRole('dialog')).textContent).toContain('is held until they decide');
    expect(screen.queryByText(/released for payout/)).toBeNull();
  });

  it('leads to the other side’s profile, where they have one', async () => {
    await show(anOrder());
    expect(screen.getByRole('link', { name: 'mara' }).getAttribute('href')).toBe('/user/mara');
    cleanup();
    await show(anOrder({ claim: aClaim(), counterpart: 'Anonymous', counterpartHasProfile: false }));
    expect(screen.getByText(/Anonymous$/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Anonymous' })).toBeNull();
  });

  it('says what an offer comes to before it is taken, shipping and all', async () => {
    const expiresAt = '2999-01-01T00:00:00.000Z';
    const offer = { id: AUCTION, auctionId: AUCTION, amountCents: 98_000, expiresAt, state: 'OPEN' } as const;
    await show(anOrder({ claim: null, offer, timeline: [] }));
    press('Take it for $980.00');
    expect((await screen.findByRole('dialog')).textContent).toContain('$15.00 of shipping it comes to $1,044.00');
    cleanup();
    await show(anOrder({ claim: null, offer: { ...offer, state: 'DECLINED' }, timeline: [] }));
    expect((await region('The offer is closed')).textContent).toContain('You declined it.');
  });

  it('comes to nothing where the time to pay ended', async () => {
    await show(anOrder({ claim: aPurchase({ state: 'RELEASED', view: 'released', actions: [] }) }));
    expect(screen.queryByRole('region', { name: 'What it comes to' })).toBeNull();
    expect(screen.getByText('Won from')).toBeTruthy();
    cleanup();
    await show(anOrder({ claim: aClaim({ state: 'RELEASED', view: 'released' }), counterpart: 'theo' }));
    expect(screen.getByText('Not paid by')).toBeTruthy();
  });

  it('has where and when it can be picked up written by the seller, and read by the buyer', async () => {
    const pickup = { ...PAID, method: 'PICKUP', shippingCostCents: 0 } as const;
    await show(anOrder({ claim: aPurchase({ ...pickup, view: 'arrange_pickup', actions: [] }) }));
    expect((await region('Pickup')).textContent).toContain('The seller hasn’t said where and when yet.');
    cleanup();
    await show(anOrder({ claim: aPurchase({ ...pickup, view: 'shipped', actions: [], order: SHIPPED }) }));
    expect((await region('Pickup')).textContent).not.toContain('has not said yet');
    cleanup();
    await show(
      anOrder({ claim: aPurchase({ ...pickup, view: 'arrange_pickup', actions: [] }), pickupWords: 'At six.' }),
    );
    expect((await region('Pickup')).textContent).toContain('At six.');
    expect(screen.queryByRole('button', { name: 'Change where and when' })).toBeNull();
    cleanup();
    await show(
      anOrder({ claim: aClaim({ ...pickup, view: 'hand_over', actions: ['hand_over'] }), counterpart: 'theo' }),
    );
    press('Say where and when');
    expect((await screen.findByRole('dialog')).textContent).toContain('Only the buyer sees it.');
  });

  it('speaks of a closed offer no more once the item was taken', async () => {
    const offer = {
      id: AUCTION,
      auctionId: AUCTION,
      amountCents: 98_000,
      expiresAt: at(600),
      state: 'ACCEPTED',
    } as const;
    await show(anOrder({ claim: aPurchase({ taken: true }), offer }));
    expect(await region('Payment Required')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'The offer is closed' })).toBeNull();
  });

  it('speaks of no money where an uncharged order is called off', async () => {
    const claim = aClaim({ ...PAID, uncharged: true, view: 'ready_to_ship', actions: ['ship', 'cancel_order'] });
    await show(anOrder({ claim, counterpart: 'theo' }));
    press('Cancel the order');
    expect((await screen.findByRole('dialog')).textContent).toContain('Nothing was charged');
  });

  it('has no receipt before it is paid, and one to print afterwards', async () => {
    await show(anOrder());
    expect(screen.getByRole('heading', { name: 'What it comes to' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Print the receipt' })).toBeNull();
    cleanup();
    await show(anOrder({ claim: aPurchase({ ...PAID, view: 'being_prepared' }) }));
    expect(screen.getByRole('heading', { name: 'Receipt' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Print the receipt' })).toBeTruthy();
  });

  it('tells what happened, in order', async () => {
    const timeline: Order['timeline'] = [
      { step: 'claimed', at: at(0) },
      { step: 'paid', at: at(60) },
      { step: 'shipped', at: at(600) },
    ];
    await show(anOrder({ timeline }));
    const steps = within(await region('History')).getAllByRole('listitem');
    expect(steps.map(({ firstChild, children }) => children[1]?.textContent ?? firstChild?.textContent)).toEqual([
      'The sale was made',
      'Paid',
      'Shipped',
    ]);
  });
});
