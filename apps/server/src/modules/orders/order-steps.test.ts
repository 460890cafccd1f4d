import { DAY, SECOND } from '@clamor/domain/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';
import { ADDRESS, ordersOn, type Purchase } from './order.fixture.ts';

let site: MarketSite;
let orders: ReturnType<typeof ordersOn>;

beforeAll(async () => {
  site = await openMarketSite();
  orders = ordersOn(site);
});

afterAll(async () => {
  await site?.close();
});

const days = (count: number) => site.advance((count * DAY) / SECOND);
const SHIPPED = { carrier: 'FedEx', trackingNumber: '7946' };

describe('a shipped sale', () => {
  it('goes from the address to the receipt, with each side told what is next', async () => {
    const sale = await site.sold({ shippingCostCents: 500 });
    const { auctionId, buyer, seller } = sale;
    const given = await orders.step(buyer, auctionId, 'address', { method: 'ship', address: ADDRESS });
    expect(given).toMatchObject({
      status: 200,
      body: { address: { ...ADDRESS, line2: null }, claim: { state: 'DUE' } },
    });
    await orders.pay(sale);
    expect((await orders.read(seller, auctionId)).body).toMatchObject({
      address: ADDRESS,
      claim: { view: 'ready_to_ship' },
      money: { state: 'held', cents: 2_500, reason: 'Not shipped yet', at: null },
    });
    const shipped = await orders.step(seller, auctionId, 'ship', SHIPPED);
    expect(shipped).toMatchObject({ status: 200, body: { claim: { order: { state: 'SHIPPED', ...SHIPPED } } } });
    expect((await orders.read(buyer, auctionId)).body).toMatchObject({
      claim: { view: 'shipped', order: { trackingUrl: 'https://www.fedex.com/fedextrack/?trknbr=7946' } },
      money: null,
    });
    const received = await orders.step(buyer, auctionId, 'receive');
    expect(received).toMatchObject({ status: 200, body: { claim: { view: 'received' } } });
    expect((await orders.read(seller, auctionId)).body.money).toMatchObject({ state: 'held', cents: 2_500 });
    await days(7);
    expect((await orders.read(seller, auctionId)).body).toMatchObject({
      money: { state: 'payable' },
      timeline: [{ step: 'claimed' }, { step: 'paid' }, { step: 'shipped' }, { step: 'received' }],
    });
  });

  it('waits for its address where it was paid without one, and takes another until it is shipped', async () => {
    const sale = await site.sold({ shippingCostCents: 500 });
    const { auctionId, buyer, seller } = sale;
    await orders.step(buyer, auctionId, 'address', { method: 'ship' });
    await orders.pay(sale);
    expect((await orders.read(buyer, auctionId)).body.claim.view).toBe('complete_address');
    expect((await orders.step(seller, auctionId, 'ship', SHIPPED)).status).toBe(409);
    const first = await orders.step(buyer, auctionId, 'address', { method: 'ship', address: ADDRESS });
    expect(first.body.claim.view).toBe('being_prepared');
    const moved = { ...ADDRESS, line1: '14 Harbour Row', line2: 'Back door' };
    await orders.step(buyer, auctionId, 'address', { method: 'ship', address: moved });
    expect((await orders.read(seller, auctionId)).body.address).toEqual(moved);
    expect((await orders.step(buyer, auctionId, 'address', { method: 'pickup' })).status).toBe(400);
    await orders.step(seller, auctionId, 'ship', SHIPPED);
    const late = await orders.step(buyer, auctionId, 'address', { method: 'ship', address: ADDRESS });
    expect(late).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
  });
});

describe('a pickup', () => {
  it('costs no shipping: a payment that was open is ended, and the next one has the new price', async () => {
    const sale = await site.sold({ shippingCostCents: 500, localPickup: true });
    const { auctionId, buyer, seller } = sale;
    const first = (await orders.open(buyer, auctionId)).body;
    expect(first.amount).toBe(2_600);
    const chosen = await orders.step(buyer, auctionId, 'address', { method: 'pickup' });
    expect(chosen).toMatchObject({
      status: 200,
      body: { pickupOffered: true, claim: { state: 'DUE', ending: false, method: 'PICKUP', totalCents: 2_100 } },
    });
    const late = { clientSecret: first.clientSecret, paymentMethod: 'pm_card_visa' };
    expect((await site.call('POST', '/api/sandbox/confirm', { body: late })).status).not.toBe(200);
    expect(await orders.pay(sale)).toMatchObject({ status: 'COMPLETED', totalAmountCents: 2_100 });
    expect((await orders.read(buyer, auctionId)).body.claim.view).toBe('arrange_pickup');
    expect((await orders.step(seller, auctionId, 'ship', SHIPPED)).status).toBe(409);
    expect((await orders.step(seller, auctionId, 'hand-over')).body.claim.order.state).toBe('SHIPPED');
    await days(7);
    expect((await orders.read(seller, auctionId)).body.money).toMatchObject({ state: 'payable', cents: 2_000 });
  });

  it('says where and when in the seller’s words, to the two sides alone and while it is paid', async () => {
    const sale = await site.sold({ localPickup: true });
    const { auctionId, buyer, seller } = sale;
    const say = (member: TestMember, text = 'The red door, after six.') =>
      orders.step(member, auctionId, 'pickup', { text });
    const read = async (member: TestMember) => (await orders.read(member, auctionId)).body.pickupWords;
    await orders.step(buyer, auctionId, 'address', { method: 'pickup' });
    expect((await say(seller)).status).toBe(409);
    await orders.pay(sale);
    expect([(await say(buyer)).status, (await say(seller, ' ')).status]).toEqual([404, 400]);
    expect((await say(seller)).body).toMatchObject({ pickupWords: 'The red door, after six.' });
    await say(seller, 'The blue door.');
    expect([await read(buyer), await read(seller)]).toEqual(['The blue door.', 'The blue door.']);
    await orders.step(seller, auctionId, 'cancel');
    await site.payments.job.finish();
    await site.payments.job.finish();
    expect((await orders.read(buyer, auctionId)).body).toMatchObject({
      claim: { state: 'REFUNDED' },
      pickupWords: null,
    });
  });

  it('keeps the payment that is open where the price stays', async () => {
    const { auctionId, buyer } = await site.sold({ shippingCostCents: 0, localPickup: true });
    const first = (await orders.open(buyer, auctionId)).body;
    await orders.step(buyer, auctionId, 'address', { method: 'pickup' });
    expect((await orders.open(buyer, auctionId)).body.paymentIntentId).toBe(first.paymentIntentId);
  });

  it('of what then costs less than a card can be charged is paid by choosing it', async () => {
    const terms = { shippingCostCents: 500, localPickup: true, startPriceCents: 30, minIncrementCents: 1 };
    const { auctionId, buyer } = await site.sold(terms, [30]);
    const chosen = await orders.step(buyer, auctionId, 'address', { method: 'pickup' });
    expect(chosen.body.claim).toMatchObject({ state: 'PAID', uncharged: true, view: 'arrange_pickup' });
  });

  it('is refused where the seller does not offer it', async () => {
    const { auctionId, buyer } = await site.sold({ shippingCostCents: 500 });
    const refused = await orders.step(buyer, auctionId, 'address', { method: 'pickup' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'method' }] } });
  });

  it('cannot be chosen any more while the bank works on the payment', async () => {
    const sale = await site.sold({ shippingCostCents: 500, localPickup: true });
    await orders.pay(sale, 'pm_card_processing');
    const refused = await orders.step(sale.buyer, sale.auctionId, 'address', { method: 'pickup' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'PAYMENT_IN_PROGRESS' } });
    expect((await orders.read(sale.buyer, sale.auctionId)).body.claim).toMatchObject({
      method: 'SHIPPING',
      ending: false,
    });
  });
});

describe('calling an order off', () => {
  it('sends everything back where the seller cannot ship', async () => {
    const { auctionId, buyer, seller } = await orders.toShip();
    expect((await orders.read(seller, auctionId)).body.mayCancel).toBe(true);
    const cancelled = await orders.step(seller, auctionId, 'cancel');
    expect(cancelled).toMatchObject({ status: 200, body: { mayCancel: false, claim: { view: 'do_not_ship' } } });
    expect((await orders.step(seller, auctionId, 'ship', SHIPPED)).status).toBe(409);
    await site.payments.job.finish();
    expect((await orders.read(buyer, auctionId)).body).toMatchObject({
      claim: { state: 'REFUNDED', view: 'refunded', payment: { status: 'REFUNDED', refund: { amountCents: 2_600 } } },
      timeline: expect.arrayContaining([
        { step: 'refund_asked', at: expect.any(String) },
        { step: 'refunded', at: expect.any(String) },
      ]),
    });
  });

  it('is the buyer\u2019s only once nothing moved for ten days', async () => {
    const { auctionId, buyer } = await orders.toShip();
    expect((await orders.read(buyer, auctionId)).body.mayCancel).toBe(false);
    expect(await orders.step(buyer, auctionId, 'cancel')).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    await days(10);
    expect((await orders.read(buyer, auctionId)).body.mayCancel).toBe(true);
    expect((await orders.step(buyer, auctionId, 'cancel')).body.claim.view).toBe('refund_pending');
  });
});

describe('two deeds at the same moment', () => {
  it('come to pass one after the other: what is called off is not shipped, and nothing is shipped twice', async () => {
    const { auctionId, seller } = await orders.toShip();
    const answers = await Promise.all([
      orders.step(seller, auctionId, 'ship', SHIPPED),
      orders.step(seller, auctionId, 'cancel'),
      orders.step(seller, auctionId, 'ship', SHIPPED),
      orders.step(seller, auctionId, 'cancel'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});

describe('a problem', () => {
  it('that was reported before it was shipped stands before that in its story', async () => {
    const { auctionId, buyer, seller } = await orders.toShip();
    await orders.step(buyer, auctionId, 'problem', { text: 'Where is it?' });
    await days(1);
    expect((await orders.step(seller, auctionId, 'ship', SHIPPED)).status).toBe(200);
    const { timeline } = (await orders.read(buyer, auctionId)).body;
    expect(timeline.slice(-2)).toMatchObject([{ step: 'problem_told' }, { step: 'shipped' }]);
  });

  it('keeps the money, in the buyer\u2019s words', async () => {
    const { auctionId, buyer, seller } = await orders.toShip();
    await orders.step(seller, auctionId, 'ship', { carrier: 'My cousin' });
    const told = await orders.step(buyer, auctionId, 'problem', { text: 'The box was empty.' });
    expect(told).toMatchObject({ status: 200, body: { problem: { text: 'The box was empty.' } } });
    await days(8);
    expect((await orders.read(seller, auctionId)).body).toMatchObject({
      problem: { text: 'The box was empty.' },
      claim: { view: 'problem_reported', order: { trackingUrl: null } },
      money: { state: 'held', at: null },
    });
    expect((await orders.step(buyer, auctionId, 'problem', { text: 'Again.' })).status).toBe(409);
  });
});

describe('an order', () => {
  const BODIES = {
    address: { method: 'ship', address: ADDRESS },
    ship: SHIPPED,
    'hand-over': undefined,
    receive: undefined,
    problem: { text: 'Where is it?' },
    cancel: undefined,
  } as const;
  const STEPS = Object.keys(BODIES) as (keyof typeof BODIES)[];

  async function answers(member: TestMember, { auctionId }: Purchase): Promise<Record<string, number>> {
    const found: Record<string, number> = { read: (await orders.read(member, auctionId)).status };
    for (const name of STEPS) found[name] = (await orders.step(member, auctionId, name, BODIES[name])).status;
    return found;
  }

  it('is unknown to whoever neither bought nor sold it', async () => {
    const sale = await site.sold({}, [1_000, 2_000]);
    await orders.pay(sale);
    const unknown = Object.fromEntries(['read', ...STEPS].map((name) => [name, 404]));
    expect(await answers(sale.bidders[0] as TestMember, sale)).toEqual(unknown);
    expect(await answers(await site.member('SELLER'), sale)).toEqual(unknown);
    const nowhere = { ...sale, auctionId: '0198c0de-0000-7000-8000-000000000000' };
    expect(await answers(sale.buyer, nowhere)).toEqual(unknown);
  });

  it('takes each step from the one side that it belongs to', async () => {
    const sale = await orders.toShip();
    const { auctionId, buyer, seller } = sale;
    for (const name of ['address', 'receive', 'problem'] as const) {
      expect((await orders.step(seller, auctionId, name, BODIES[name])).status).toBe(404);
    }
    for (const name of ['ship', 'hand-over'] as const) {
      expect((await orders.step(buyer, auctionId, name, BODIES[name])).status).toBe(404);
    }
  });

  it('refuses every step that its state has not come to', async () => {
    const sale = await site.sold();
    for (const name of ['ship', 'hand-over', 'receive', 'problem', 'cancel'] as const) {
      const member = name === 'ship' || name === 'hand-over' ? sale.seller : sale.buyer;
      const refused = await orders.step(member, sale.auctionId, name, BODIES[name]);
      expect(refused).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    }
  });
});
