import { askRefund, finishEnding, type RefusalBy } from '@clamor/domain/sales';
import { HOUR, SECOND } from '@clamor/domain/time';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/index.ts';
import { endClaim } from '../payments/end-claim.ts';
import { paymentsDataHooks } from '../payouts/payments-data-hooks.ts';
import { changeSale } from '../sales/change-sale.ts';
import { moneyOf } from '../sales/seen-claim.ts';
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

/** All answers about a sale that the site gives to somebody, as text. */
async function seenBy(member: TestMember | undefined, { auctionId, slug }: Purchase): Promise<string> {
  const asked = [
    `/api/orders/${auctionId}`,
    '/api/orders',
    `/api/payments/auction/${auctionId}`,
    `/api/listings/${slug}`,
    '/api/seller/money',
    '/api/seller/money.csv',
  ];
  const answers = await Promise.all(asked.map((url) => site.call('GET', url, member === undefined ? {} : { member })));
  return answers.map(({ raw }) => raw.toString()).join('\n');
}

/** Releases a claim as its seller or staff would. */
async function release({ auctionId }: Purchase): Promise<void> {
  const { ports } = site.payments;
  const claimId = (await moneyOf(site.pool, auctionId)).claims.at(-1)?.id ?? '';
  const ended = await endClaim<null, RefusalBy<typeof finishEnding>, never>(ports, {
    auctionId,
    claimId,
    begin: () => null,
    finish: async (money) => {
      const after = finishEnding(money, claimId);
      return after.ok ? { money: after.money, result: null } : { kind: 'refused', refusal: after.refusal };
    },
    within: (work) => inTransaction(site.pool, work),
  });
  expect(ended.kind).toBe('ended');
}

/** Requests a refund of a payment, as staff would. */
async function askBack({ auctionId }: Purchase, paymentId: string): Promise<void> {
  const isAsked = await changeSale(site.payments.ports, auctionId, (money) => {
    const asked = askRefund(money, paymentId, uuidv7(), 'seller');
    return { money: asked.ok ? asked.money : money, result: asked.ok };
  });
  expect(isAsked).toBe(true);
}

describe('an address', () => {
  const LINE = ADDRESS.line1;

  it('is the buyer\u2019s alone until the sale is paid, and from then on its seller\u2019s too', async () => {
    const sale = await site.sold({ shippingCostCents: 500 });
    await orders.step(sale.buyer, sale.auctionId, 'address', { method: 'ship', address: ADDRESS });
    expect(await seenBy(sale.buyer, sale)).toContain(LINE);
    expect(await seenBy(sale.seller, sale)).not.toContain(LINE);
    await orders.pay(sale);
    expect(await seenBy(sale.seller, sale)).toContain(LINE);
  });

  it('is told to no other seller, bidder or visitor', async () => {
    const sale = await site.sold({ shippingCostCents: 500 }, [1_000, 2_000]);
    await orders.step(sale.buyer, sale.auctionId, 'address', { method: 'ship', address: ADDRESS });
    await orders.pay(sale);
    const others = [sale.bidders[0], await site.member('SELLER'), await site.member('BOTH'), undefined];
    for (const other of others) expect(await seenBy(other, sale)).not.toContain(LINE);
  });

  it('is gone for the seller once the money went back', async () => {
    const sale = await orders.toShip();
    await orders.step(sale.seller, sale.auctionId, 'cancel');
    await site.payments.job.finish();
    expect((await orders.read(sale.seller, sale.auctionId)).body.claim.state).toBe('REFUNDED');
    expect(await seenBy(sale.seller, sale)).not.toContain(LINE);
    expect(await seenBy(sale.buyer, sale)).toContain(LINE);
  });

  it('is kept nowhere once the claim is released', async () => {
    const sale = await site.sold({ shippingCostCents: 500 });
    await orders.step(sale.buyer, sale.auctionId, 'address', { method: 'ship', address: ADDRESS });
    await release(sale);
    expect((await orders.read(sale.buyer, sale.auctionId)).body).toMatchObject({
      address: null,
      timeline: [{ step: 'claimed' }, { step: 'released' }],
    });
    const { rows } = await site.pool.query('SELECT state, address FROM claims WHERE auction_id = $1', [sale.auctionId]);
    expect(rows).toEqual([{ state: 'RELEASED', address: null }]);
  });
});

describe('a buyer whose time ended', () => {
  it('learns nothing of who bought it after them, nor those of them', async () => {
    const sale = await site.sold({ shippingCostCents: 500 }, [1_000, 2_000]);
    const [second, first] = sale.bidders as [TestMember, TestMember];
    const [firstLine, secondLine] = ['1 First Street', '2 Second Street'];
    const give = (member: TestMember, line1: string) =>
      orders.step(member, sale.auctionId, 'address', { method: 'ship', address: { ...ADDRESS, line1 } });
    await give(first, firstLine);
    await site.advance((72 * HOUR) / SECOND);
    const offer = await site.call('POST', `/api/seller/listings/${sale.slug}/offer-runner-up`, { member: sale.seller });
    await site.call('POST', `/api/offers/${offer.body.id}/accept`, { member: second });
    await give(second, secondLine);
    await orders.pay({ ...sale, buyer: second });
    const [ofFirst, ofSecond, ofSeller] = await Promise.all(
      [first, second, sale.seller].map((who) => seenBy(who, sale)),
    );
    expect(ofSecond).toContain(secondLine);
    expect(ofSeller).toContain(secondLine);
    expect(ofFirst).not.toContain(secondLine);
    expect(`${ofFirst}${ofSecond}${ofSeller}`).not.toContain(firstLine);
    expect((await orders.read(first, sale.auctionId)).body.claim).toMatchObject({ state: 'RELEASED', order: null });
  });
});

describe('what is bought and digital', () => {
  const KEY = 'LAMP-KEY-7781';
  const DIGITAL = { productType: 'DIGITAL', digitalDeliveryInfo: `Your key: ${KEY}` } as const;

  it('is its owner\u2019s, and its buyer\u2019s once it is paid', async () => {
    const sale = await site.sold(DIGITAL, [1_000, 2_000]);
    expect(await seenBy(sale.buyer, sale)).not.toContain(KEY);
    expect((await orders.read(sale.seller, sale.auctionId)).body.digitalDeliveryInfo).toContain(KEY);
    await orders.open(sale.buyer, sale.auctionId);
    expect(await seenBy(sale.buyer, sale)).not.toContain(KEY);
    await orders.pay(sale);
    expect((await orders.read(sale.buyer, sale.auctionId)).body).toMatchObject({
      digitalDeliveryInfo: `Your key: ${KEY}`,
      claim: { view: 'delivered' },
    });
    for (const other of [sale.bidders[0], await site.member('SELLER'), undefined]) {
      expect(await seenBy(other, sale)).not.toContain(KEY);
    }
  });

  it('is not to be read any more once its money was asked back', async () => {
    const sale = await site.sold(DIGITAL);
    const { id } = await orders.pay(sale);
    await askBack(sale, id);
    expect(await seenBy(sale.buyer, sale)).not.toContain(KEY);
    await site.payments.job.finish();
    expect((await orders.read(sale.buyer, sale.auctionId)).body.claim.state).toBe('REFUNDED');
    expect(await seenBy(sale.buyer, sale)).not.toContain(KEY);
    expect((await orders.read(sale.seller, sale.auctionId)).body.digitalDeliveryInfo).toContain(KEY);
  });
});

describe('where an item is picked up', () => {
  const WHERE = 'Behind the old mill, ring twice';
  const fileOf = async ({ id }: TestMember) =>
    JSON.stringify(
      await Promise.all(
        paymentsDataHooks.lists.map(async ({ sql }) => (await site.pool.query(sql, [id, null, 500])).rows),
      ),
    );

  it('is in the file of its buyer as long as on the order, and in its seller’s', async () => {
    const sale = await site.sold({ localPickup: true });
    await orders.step(sale.buyer, sale.auctionId, 'address', { method: 'pickup' });
    const { id } = await orders.pay(sale);
    expect((await orders.step(sale.seller, sale.auctionId, 'pickup', { text: WHERE })).status).toBe(200);
    expect(await fileOf(sale.buyer)).toContain(WHERE);
    await askBack(sale, id);
    await site.payments.job.finish();
    expect((await orders.read(sale.buyer, sale.auctionId)).body.pickupWords).toBeNull();
    expect([(await fileOf(sale.buyer)).includes(WHERE), (await fileOf(sale.seller)).includes(WHERE)]).toEqual([
      false,
      true,
    ]);
  });
});

describe('who bid without a name', () => {
  it('is named to the seller once they have paid, and to nobody else', async () => {
    const seller = await site.member('SELLER');
    const sale = await orders.soldBy(seller, { shippingCostCents: 500 }, { isAnonymous: true });
    const { buyer, auctionId } = sale;
    expect((await orders.read(seller, auctionId)).body.counterpart).toBe('Anonymous');
    const before = await seenBy(seller, sale);
    expect(before).not.toContain(buyer.username);
    expect(before).not.toContain(buyer.id);
    expect((await orders.read(buyer, auctionId)).body.counterpart).toBe(seller.username);
    await orders.pay(sale);
    expect((await orders.read(seller, auctionId)).body.counterpart).toBe(buyer.username);
    expect(await seenBy(undefined, sale)).not.toContain(buyer.username);
  });
});
