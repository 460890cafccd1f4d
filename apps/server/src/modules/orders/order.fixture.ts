import type { CreateListingInput } from '@clamor/contract/listings';
import type { Answer, MarketSite, TestMember } from '../test-helper/market-site.fixture.ts';

/** A sold auction with its seller and buyer. */
export interface Purchase {
  slug: string;
  auctionId: string;
  seller: TestMember;
  buyer: TestMember;
}

export const ADDRESS = {
  name: 'Ann Example',
  line1: '12 Harbour Row',
  city: 'Portland',
  region: 'OR',
  postalCode: '97201',
  country: 'US',
} as const;

type Step = 'address' | 'ship' | 'pickup' | 'hand-over' | 'receive' | 'problem' | 'cancel';

/** Shortcuts for the steps of buyers and sellers after an auction is settled. */
export function ordersOn(site: MarketSite) {
  const read = (member: TestMember, auctionId: string): Promise<Answer> =>
    site.call('GET', `/api/orders/${auctionId}`, { member });
  const step = (member: TestMember, auctionId: string, name: Step, body?: object): Promise<Answer> =>
    site.call('POST', `/api/orders/${auctionId}/${name}`, { member, ...(body === undefined ? {} : { body }) });
  const open = (member: TestMember, auctionId: string): Promise<Answer> =>
    site.call('POST', '/api/payments/create-intent', { member, body: { auctionId } });
  /** Pays with a card of the sandbox. Returns the payment. */
  const pay = async ({ buyer, auctionId }: Purchase, paymentMethod = 'pm_card_visa') => {
    const { clientSecret, paymentIntentId } = (await open(buyer, auctionId)).body;
    await site.call('POST', '/api/sandbox/confirm', { body: { clientSecret, paymentMethod } });
    const completed = await site.call('POST', '/api/payments/complete', { member: buyer, body: { paymentIntentId } });
    return completed.body.payment;
  };
  /** A sale by this seller, to a given buyer or a new one, who bids openly or anonymously. */
  const soldBy = async (
    seller: TestMember,
    input: Partial<CreateListingInput> = {},
    { buyer, isAnonymous = false }: { buyer?: TestMember; isAnonymous?: boolean } = {},
  ): Promise<Purchase> => {
    const terms = { auctionDurationSeconds: 600, countdownTimerMinutes: 1, ...input };
    const { slug, id } = await site.listing(terms, seller);
    for (let like = 0; like < 2; like += 1) {
      await site.call('POST', `/api/listings/${slug}/like`, { member: await site.member() });
    }
    await site.advance(61, id);
    const bidder = buyer ?? (await site.member());
    const body = { slug, amountCents: input.startPriceCents ?? 1_000, isAnonymous };
    const bid = await site.call('POST', '/api/bids', { member: bidder, body });
    if (bid.status !== 201) throw new Error(`the bid was refused: ${bid.raw.toString()}`);
    await site.advance(604, id);
    const { auction } = (await site.call('GET', `/api/listings/${slug}`)).body;
    return { slug, auctionId: auction.id, seller, buyer: bidder };
  };
  /** A sale that is paid and waits to be shipped. */
  const toShip = async (input: Partial<CreateListingInput> = {}): Promise<Purchase> => {
    const sale = await site.sold({ shippingCostCents: 500, ...input });
    await step(sale.buyer, sale.auctionId, 'address', { method: 'ship', address: ADDRESS });
    await pay(sale);
    return sale;
  };
  return { read, step, open, pay, soldBy, toShip };
}
