import type { Claim, Order } from '@clamor/contract/orders';
import { BUYER_VIEWS, SELLER_VIEWS } from '@clamor/domain/sales';
import { cleanup } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aClaim } from '../../../test/claim.fixture.ts';
import { eachStandingStill } from '../../../test/fresh-page.ts';
import { at, NOON } from '../../../test/listing-response.fixture.ts';
import { ADDRESS, AUCTION, aDelivery, anOrder, aPayment, aPurchase } from '../../../test/order.fixture.ts';
import { outlineBook, outlineOf, settled } from '../../../test/outline.fixture.ts';
import { pressThrough, serveScene } from '../../../test/press-through.fixture.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { ClaimPanel } from './claim-panel.tsx';
import { OfferCard } from './offer-card.tsx';
import { OrderList } from './order/order-list.tsx';
import { OrderPage } from './order/order-page.tsx';
import { OrderSkeleton } from './order/order-skeleton.tsx';
import { PayButton } from './pay-button.tsx';
import { useOrder } from './use-order.ts';

/** The time limit of a test that renders many pages, also on a busy machine. */
const LONGEST_MS = 120_000;

eachStandingStill(NOON + 60_000);

const SHIPPED = aDelivery({
  state: 'SHIPPED',
  shippedAt: at(600),
  carrier: 'UPS',
  trackingNumber: '1Z',
  trackingUrl: 'https://www.ups.com/track?tracknum=1Z',
});
const PAID = { state: 'PAID', order: aDelivery() } as const;
const OFFER = { id: 'offer-1', auctionId: AUCTION, state: 'OPEN', amountCents: 90_000, expiresAt: at(86_400) } as const;
const bought = (change: Partial<Claim>, order: Partial<Order> = {}) => anOrder({ claim: aPurchase(change), ...order });
const sold = (change: Partial<Claim>, order: Partial<Order> = {}) =>
  anOrder({ claim: aClaim(change), counterpart: 'theo', ...order });
const money = (state: 'held' | 'payable' | 'paid') => ({
  money: { state, cents: 101_500, reason: 'Shipped, not received yet', at: state === 'held' ? null : at(900) },
});

/** A sale in each state that looks different on the page, as its buyer or its seller sees it. */
const ORDERS: Record<string, Order> = {
  'to be paid': bought({}, { pictureUrl: '/media/lamp.jpg' }),
  overdue: bought({ view: 'overdue', by: at(-60), actions: ['complete_payment'] }),
  'paid, without an address': bought({ ...PAID, view: 'complete_address', actions: ['give_address', 'cancel_order'] }),
  'being prepared': bought(
    { ...PAID, view: 'being_prepared', actions: ['change_address'] },
    {
      address: ADDRESS,
      timeline: [
        { step: 'claimed', at: at(0) },
        { step: 'paid', at: at(60) },
        { step: 'address_given', at: at(90) },
      ],
    },
  ),
  'on its way': bought(
    { state: 'PAID', view: 'shipped', order: SHIPPED, actions: ['confirm_receipt', 'report_problem'] },
    { address: ADDRESS, timeline: [{ step: 'shipped', at: at(600) }] },
  ),
  'with a problem': bought(
    {
      state: 'PAID',
      view: 'problem_reported',
      order: { ...SHIPPED, trackingUrl: null, carrier: null },
      actions: ['confirm_receipt'],
    },
    { problem: { text: 'Broken.\nAll of it.', at: at(700) }, timeline: [{ step: 'problem_told', at: at(700) }] },
  ),
  'to be picked up': bought({
    ...PAID,
    method: 'PICKUP',
    view: 'arrange_pickup',
    shippingCostCents: 0,
    totalCents: 105_000,
  }),
  digital: bought(
    {
      ...PAID,
      method: 'DIGITAL',
      view: 'delivered',
      shippingCostCents: 0,
      actions: ['open_content', 'confirm_receipt', 'report_problem'],
    },
    { digitalDeliveryInfo: 'Key: AB-1, see https://lamps.example/key?a=1.' },
  ),
  'bought, refunded': bought(
    { ...PAID, state: 'REFUNDED', view: 'refunded', by: null },
    {
      timeline: [
        { step: 'refund_asked', at: at(60) },
        { step: 'refunded', at: at(90) },
      ],
    },
  ),
  'bought, not charged': bought(
    { ...PAID, view: 'being_prepared', uncharged: true, actions: ['cancel_order'] },
    { timeline: [{ step: 'paid', at: at(60) }] },
  ),
  'cancelled, not charged': bought({ ...PAID, state: 'REFUNDED', view: 'refunded', uncharged: true }),
  released: bought(
    { state: 'RELEASED', view: 'released', by: null, actions: [] },
    { timeline: [{ step: 'released', at: at(60) }] },
  ),
  received: bought(
    { state: 'PAID', view: 'received', by: null, order: { ...SHIPPED, receivedAt: at(900) }, actions: ['review'] },
    { timeline: [{ step: 'received', at: at(900) }] },
  ),
  'an offer': anOrder({ claim: null, offer: OFFER, timeline: [] }),
  'sold, not paid': sold({ view: 'overdue', by: at(-60), actions: ['offer_runner_up', 'relist'] }),
  'sold, released': sold({ view: 'released', state: 'RELEASED', actions: ['relist'] }),
  'to be shipped': sold(
    { ...PAID, view: 'ready_to_ship', actions: ['ship', 'cancel_order'] },
    { address: ADDRESS, ...money('held') },
  ),
  'sold, shipped': sold(
    { state: 'PAID', view: 'held', held: 'time', order: SHIPPED },
    { address: ADDRESS, ...money('payable') },
  ),
  'to be handed over': sold(
    { ...PAID, method: 'PICKUP', view: 'hand_over', actions: ['hand_over'] },
    { pickupWords: 'At the gate.\nAt noon.', ...money('paid') },
  ),
  'to be handed over somewhere': sold({
    ...PAID,
    method: 'PICKUP',
    view: 'hand_over',
    uncharged: true,
    actions: ['hand_over', 'cancel_order'],
  }),
  'handed over': sold(
    {
      state: 'PAID',
      method: 'PICKUP',
      view: 'payable',
      order: { ...SHIPPED, carrier: null, trackingNumber: null, trackingUrl: null },
    },
    { timeline: [{ step: 'shipped', at: at(600) }] },
  ),
  'sold, digital': sold({ ...PAID, method: 'DIGITAL', view: 'paid_out', taken: true }, { digitalDeliveryInfo: 'Key' }),
  'sold, refunded by both': sold({ ...PAID, state: 'REFUNDED', view: 'refunded', borne: 'both' }),
  'sold, refunded by the seller': sold({ ...PAID, state: 'REFUNDED', view: 'refunded', borne: 'seller' }),
  'sold, refunded by the platform': sold({ ...PAID, state: 'REFUNDED', view: 'refunded', borne: 'platform' }),
};

const moves: string[] = [];
function Loaded() {
  const order = useOrder(AUCTION);
  return order.data === undefined ? (
    <OrderSkeleton />
  ) : (
    <OrderPage order={order.data} onMoved={() => void moves.push('moved')} />
  );
}

const show = (order: Order) => {
  const scene = serveScene(
    { [`/api/orders/${AUCTION}`]: order },
    { ...order, title: 'Answered', expiresAt: at(86_400) },
  );
  renderInApp(<Loaded />);
  return scene;
};

it('says of a sale in every state what the outline says, and every button does it', {
  timeout: LONGEST_MS,
}, async () => {
  const book = outlineBook('orders');
  const pressed = new Set<string>();
  for (const [name, order] of Object.entries(ORDERS)) {
    show(order);
    if (pressed.size === 0) book.add('loading', outlineOf());
    await settled(3);
    book.add(name, outlineOf());
    const labels = [...document.querySelectorAll('button')].map(({ textContent }) => textContent ?? '');
    for (const [index, label] of labels.entries()) {
      const key = `${label} ${order.claim?.side} ${order.claim?.uncharged} ${order.problem !== null}`;
      if (pressed.has(key) || /Payment|Print/.test(label)) continue;
      pressed.add(key);
      cleanup();
      const scene = show(order);
      await settled(3);
      const button = document.querySelectorAll('button')[index];
      if (button === undefined) continue;
      const said = await pressThrough(button, scene);
      book.add(
        `${name}: ${label}`,
        [said, `answer shown: ${document.body.textContent?.includes('Answered')}`, ...moves.splice(0)].join('\n'),
      );
    }
    cleanup();
  }
  await book.compare();
});

it('lists sales in every state, and on a listing what comes next, as the outline says', {
  timeout: LONGEST_MS,
}, async () => {
  const book = outlineBook('order-lists');
  const rows = Object.entries(ORDERS).map(([name, order]) => ({ ...order, auctionId: name }));
  for (const side of [undefined, 'buyer', 'seller'] as const) {
    for (const orders of side === undefined ? [rows, []] : [[]]) {
      serveScene({ '/api/orders': { orders, nextCursor: orders.length > 0 ? 'more' : null } }, {});
      renderInApp(<OrderList side={side} />);
      if (side === undefined) book.add('loading', outlineOf());
      await settled(3);
      book.add(`${side ?? 'all'}, ${orders.length}`, outlineOf());
      cleanup();
    }
  }
  serveScene({}, {});
  renderInApp(<OrderList />);
  await settled(3);
  book.add('failed', outlineOf());
  cleanup();
  const panel = (name: string, claim: Claim) => {
    renderInApp(
      <>
        <ClaimPanel auctionId="a-1" slug="lamp" title="Lamp" claim={claim} onMoved={() => {}} />
        <PayButton auctionId="a-1" title="Lamp" claim={claim} onMoved={() => {}} />
      </>,
    );
    book.add(name, outlineOf());
    cleanup();
  };
  for (const view of BUYER_VIEWS)
    panel(`buyer ${view}`, aPurchase({ view, actions: [], payment: aPayment(), order: SHIPPED }));
  for (const view of SELLER_VIEWS)
    panel(`seller ${view}`, aClaim({ view, by: at(-60), order: SHIPPED, held: 'dispute' }));
  const actions = [
    'start_payment',
    'complete_payment',
    'try_again',
    'give_address',
    'confirm_receipt',
    'open_content',
    'review',
    'relist',
  ] as const;
  for (const action of actions)
    panel(`action ${action}`, aPurchase({ view: 'received', actions: [action], order: SHIPPED }));
  panel('action of the seller', aClaim({ view: 'payable', actions: ['review'], order: SHIPPED }));
  panel(
    'a problem that waits',
    aPurchase({ view: 'problem_reported', actions: ['review', 'confirm_receipt'], order: SHIPPED }),
  );
  for (const action of ['ship', 'hand_over', 'offer_runner_up'] as const)
    panel(action, aClaim({ view: 'held', actions: [action], order: SHIPPED }));
  await book.compare();
});

it('offers, takes and declines what a runner-up may have as the outline says', { timeout: LONGEST_MS }, async () => {
  const book = outlineBook('offers');
  for (const state of ['OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const) {
    renderInApp(<OfferCard offer={{ ...OFFER, state }} shippingCostCents={1_500} onMoved={() => {}} />);
    book.add(state, outlineOf());
    cleanup();
  }
  const answered: string[] = [];
  for (const index of [0, 1]) {
    const scene = serveScene({}, {});
    renderInApp(
      <OfferCard offer={OFFER} shippingCostCents={0} headingLevel={2} onMoved={() => void answered.push('moved')} />,
    );
    const button = document.querySelectorAll('button')[index] as HTMLButtonElement;
    book.add(`button ${index}`, await pressThrough(button, scene));
    cleanup();
  }
  expect(answered).toEqual(['moved', 'moved']);
  renderInApp(<OfferCard offer={{ ...OFFER, expiresAt: at(30) }} shippingCostCents={0} onMoved={() => {}} />);
  book.add('over by its time', outlineOf());
  await book.compare();
});
