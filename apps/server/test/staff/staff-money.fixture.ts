import { registerStaffRoutes } from '../../src/modules/staff/index.ts';
import {
  type Answer,
  type MarketSite,
  openMarketSite,
  type TestMember,
} from '../../src/modules/test-helper/market-site.fixture.ts';

export const DAYS = 86_400;

/** A market with the staff routes, and steps to sell, pay and ship items. */
export interface StaffedMarket extends MarketSite {
  staff(method: 'GET' | 'POST' | 'DELETE', url: string, body?: object): Promise<Answer>;
  payFor(auctionId: string, buyer: TestMember, paymentMethod?: string): Promise<string>;
  /** A paid sale of $20 with $5 of shipping. The fee is $1. */
  paid(paymentMethod?: string, input?: object, seller?: TestMember): Promise<PaidSale>;
  /**
   * A paid and shipped sale. With an ordinary card it ships a week after the payment, so that its proceeds are payable
   * at receipt.
   */
  shipped(paymentMethod?: string): Promise<PaidSale>;
  order(auctionId: string, action: string, member: TestMember, body?: object): Promise<Answer>;
  /** Lets the card provider and the node do everything that is due. */
  settle(): Promise<void>;
  auditedActionsOn(subjectId: string): Promise<{ action: string; before: object; after: object; details: object }[]>;
}

export interface PaidSale {
  slug: string;
  id: string;
  auctionId: string;
  seller: TestMember;
  buyer: TestMember;
  bidders: TestMember[];
  paymentId: string;
}

const ADDRESS = { name: 'Ann', line1: '1 High Street', city: 'Springfield', postalCode: '12345', country: 'US' };

export async function openStaffedMarket(options: Parameters<typeof openMarketSite>[0] = {}): Promise<StaffedMarket> {
  const site = await openMarketSite(options);
  registerStaffRoutes(site.app, {
    accounts: site.accounts.ports,
    desk: site.desk,
    followUserStatus: async () => {},
    money: { ...site.payments.ports, kick: () => {}, log: { warn: () => {} } },
    adapters: () => [],
    listingRemoved: async () => {},
  });
  const staff: StaffedMarket['staff'] = (method, url, body) =>
    site.call(method, url, body === undefined ? {} : { body });
  const order: StaffedMarket['order'] = (auctionId, action, member, body = {}) =>
    site.call('POST', `/api/orders/${auctionId}/${action}`, { member, body });
  const payFor: StaffedMarket['payFor'] = async (auctionId, member, paymentMethod = 'pm_card_visa') => {
    const { clientSecret, paymentIntentId } = (
      await site.call('POST', '/api/payments/create-intent', { member, body: { auctionId } })
    ).body;
    await site.call('POST', '/api/sandbox/confirm', { body: { clientSecret, paymentMethod } });
    const { body } = await site.call('POST', '/api/payments/complete', { member, body: { paymentIntentId } });
    return body.payment.id;
  };
  const paid: StaffedMarket['paid'] = async (paymentMethod, input = {}, seller) => {
    const sold = await site.sold({ shippingCostCents: 500, ...input }, [1_000, 2_000], seller);
    return { ...sold, paymentId: await payFor(sold.auctionId, sold.buyer, paymentMethod) };
  };
  return {
    ...site,
    staff,
    order,
    payFor,
    paid,
    async shipped(paymentMethod) {
      const sale = await paid(paymentMethod);
      await order(sale.auctionId, 'address', sale.buyer, { method: 'ship', address: ADDRESS });
      if (paymentMethod === undefined) await site.advance(7 * DAYS);
      const sent = await order(sale.auctionId, 'ship', sale.seller, { carrier: 'UPS' });
      if (sent.status !== 200) throw new Error(`it was not shipped: ${sent.raw.toString()}`);
      return sale;
    },
    async settle() {
      await site.provider.sandbox?.job.finish();
      await site.pool.query('UPDATE payments SET read_at = 0 WHERE intent_id IS NOT NULL');
      await site.payments.job.finish();
      await site.payments.job.finish();
    },
    auditedActionsOn: async (subjectId) =>
      (await staff('GET', `/api/admin/audit?subject=${subjectId}`)).body.map(
        ({ action, before, after, details }: Record<string, unknown>) => ({ action, before, after, details }),
      ),
  };
}
