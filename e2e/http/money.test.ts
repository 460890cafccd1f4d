import { rm } from 'node:fs/promises';
import type { Order } from '@clamor/contract/orders';
import type { Offer } from '@clamor/contract/payments';
import type { Payout, SellerMoney } from '@clamor/contract/payouts';
import type { StaffPayment } from '@clamor/contract/staff-money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks } from './books.ts';
import { Member } from './outside-client.ts';
import { checkProviderBooks } from './provider-books.ts';
import { type RunningServer, startServer, temporaryFolder } from './running-server.ts';
import {
  askForPayment,
  asStaff,
  complete,
  giveCard,
  HOUR_SECONDS,
  openPayment,
  PAY_WITHIN_HOURS,
  pay,
  readOrder,
  type Sale,
  sell,
} from './sales.ts';
import { untilOffer, untilView } from './told-claims.ts';
import { Watcher } from './watcher.ts';

const ADDRESS = {
  name: 'Ada Lovelace',
  line1: '12 St James’s Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'GB',
};

describe('the money of a sale, from the hammer to the payout, over HTTP', () => {
  let dataDir: string;
  let server: RunningServer;
  let seller: Member;
  let ada: Member;
  let ben: Member;
  let cara: Member;
  const watchers: Watcher[] = [];

  /** Opens an item's page for a signed-in member, and keeps it open. */
  async function watch(member: Member, { slug }: Sale): Promise<Watcher> {
    const watcher = new Watcher(server.origin, slug, member.token);
    watchers.push(watcher);
    await watcher.connect();
    return watcher;
  }

  const step = (member: Member, { auctionId }: Sale, path: string, body?: object) =>
    member.expect<Order>(200, `/api/orders/${auctionId}/${path}`, { method: 'POST', body });
  const staff = <Answered>(status: number, path: string, send: { method?: string; body?: object } = {}) =>
    seller.expect<Answered>(status, path, asStaff(server, send));
  const offerNext = ({ slug }: Sale) =>
    seller.expect<Offer>(200, `/api/seller/listings/${slug}/offer-runner-up`, { method: 'POST' });

  beforeAll(async () => {
    dataDir = await temporaryFolder();
    server = await startServer({ dataDir });
    seller = await Member.join(server.origin, 'Sela-Seller', 'SELLER');
    [ada, ben, cara] = (await Promise.all(
      ['ada', 'ben', 'cara'].map((name) => Member.join(server.origin, name, 'BIDDER')),
    )) as [Member, Member, Member];
  });

  afterAll(async () => {
    for (const watcher of watchers) watcher.close();
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });

  describe('a sale that goes well', () => {
    let sale: Sale;
    let buying: Watcher;
    let selling: Watcher;

    beforeAll(async () => {
      [sale] = (await sell(seller, [ben, ada], ['Rolleiflex 2.8F, serviced'])) as [Sale];
      buying = await watch(ada, sale);
      selling = await watch(seller, sale);
    });

    it('gives the winner, and nobody else, something to pay', async () => {
      const { claim } = await readOrder(ada, sale);
      expect(claim).toMatchObject({ view: 'payment_required', state: 'DUE', totalCents: 12_000 + 600 + 1_500 });
      expect((await readOrder(seller, sale)).claim?.view).toBe('waiting_for_payment');
      expect((await askForPayment(ben, sale)).status).toBe(404);
    });

    it('takes an address, says why a card is declined, and is paid by the next card on the same intent', async () => {
      await step(ada, sale, 'address', { method: 'ship', address: ADDRESS });
      const { paymentIntentId, clientSecret } = await openPayment(ada, sale);
      expect((await openPayment(ada, sale)).paymentIntentId).toBe(paymentIntentId);
      const declined = await giveCard(ada, clientSecret, 'pm_card_chargeDeclined');
      expect(declined.body.lastError?.message).toBe('Your card was declined.');
      expect((await complete(ada, paymentIntentId)).body.success).toBe(false);
      await untilView(buying, 'payment_failed');
      expect((await readOrder(seller, sale)).address).toBeNull();

      await giveCard(ada, clientSecret, 'pm_card_visa');
      expect((await complete(ada, paymentIntentId)).body.success).toBe(true);
      await untilView(buying, 'being_prepared');
      await untilView(selling, 'ready_to_ship');
      expect((await readOrder(seller, sale)).address).toMatchObject(ADDRESS);
    });

    it('is shipped and received, each side hearing of the other at once', async () => {
      await step(seller, sale, 'ship', { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' });
      await untilView(buying, 'shipped');
      await untilView(selling, 'held');
      expect((await readOrder(ada, sale)).claim?.order?.trackingUrl).toContain('ups.com');
      await step(ada, sale, 'receive');
      await untilView(buying, 'received');
      const { claim } = await readOrder(seller, sale);
      expect(claim).toMatchObject({ view: 'held', held: 'recent_payment' });
    });

    it('is payable seven days after paying, however soon a new seller’s buyer has it', async () => {
      await staff(409, '/api/admin/payouts', { body: { sellerId: seller.id } });
      await seller.advanceClock(7 * 24 * HOUR_SECONDS);
      expect((await readOrder(seller, sale)).claim?.view).toBe('payable');
    });

    it('is paid out once: prepared, exported, sent with the bank’s reference', async () => {
      const body = { sellerId: seller.id };
      const payout = await staff<Payout>(201, '/api/admin/payouts', { body });
      expect(payout).toMatchObject({ state: 'PREPARED', cents: 13_500 });
      await untilView(selling, 'payout_prepared');
      expect(await staff<string>(200, '/api/admin/payouts.csv', { method: 'GET' })).toContain(payout.id);
      await staff(409, '/api/admin/payouts', { body });
      await staff(200, `/api/admin/payouts/${payout.id}/paid`, { body: { reference: 'SEPA 4711' } });
      await untilView(selling, 'paid_out');
      const money = await seller.expect<SellerMoney>(200, '/api/seller/money');
      expect(money).toMatchObject({ heldCents: 0, payableCents: 0, paidCents: 13_500, balanceCents: 0 });
    });
  });

  it('an item that is not paid in time goes to the next bidder who takes it, and pays', async () => {
    const [sale] = (await sell(seller, [cara, ben, ada], ['A chart table'])) as [Sale];
    const [late, second, third, selling] = (await Promise.all(
      [ada, ben, cara, seller].map((member) => watch(member, sale)),
    )) as [Watcher, Watcher, Watcher, Watcher];
    const early = await seller.call(`/api/seller/listings/${sale.slug}/offer-runner-up`, { method: 'POST' });
    expect(early.status).toBe(409);
    const { clientSecret } = await openPayment(ada, sale);
    await untilView(selling, 'payment_started');

    await seller.advanceClock(PAY_WITHIN_HOURS * HOUR_SECONDS + 1);
    await offerNext(sale);
    await untilView(late, 'released');
    const offer = await untilOffer(second, 'OPEN');
    expect(offer.amountCents).toBe(12_000);
    expect((await giveCard(ada, clientSecret, 'pm_card_visa')).status).toBe(409);
    await ben.expect(200, `/api/offers/${offer.id}/decline`, { method: 'POST' });
    await untilOffer(second, 'DECLINED');

    await offerNext(sale);
    const { id, amountCents } = await untilOffer(third, 'OPEN');
    expect(amountCents).toBe(10_000);
    await cara.expect(200, `/api/offers/${id}/accept`, { method: 'POST' });
    await untilView(third, 'payment_required');
    await pay(cara, sale);
    await untilView(third, 'complete_address');
    await untilView(selling, 'awaiting_address');
    expect((await readOrder(ada, sale)).claim).toMatchObject({ view: 'released', state: 'RELEASED' });
  });

  it('what staff send back arrives once, and both sides hear of it', async () => {
    const [sale] = (await sell(seller, [ben, ada], ['A brass lamp'])) as [Sale];
    const buying = await watch(ada, sale);
    const selling = await watch(seller, sale);
    await pay(ada, sale);
    await untilView(buying, 'complete_address');
    const { payments } = await staff<{ payments: StaffPayment[] }>(200, '/api/admin/payments?q=brass', {
      method: 'GET',
    });
    const path = `/api/admin/payments/${payments[0]?.id}/refund`;
    const body = { reason: 'The lamp is broken.', bearer: 'seller' };
    await staff(200, path, { body });
    await staff(409, path, { body });
    await untilView(buying, 'refunded');
    await untilView(selling, 'refunded');
    expect((await readOrder(ada, sale)).claim).toMatchObject({ state: 'REFUNDED' });
  });

  it('leaves the books in order, here and at the provider', async () => {
    expect(await checkBooks(dataDir)).toContain('all agree');
    await checkProviderBooks(dataDir);
  });
});
