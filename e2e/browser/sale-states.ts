import type { ListingResponse } from '@clamor/contract/listing-views';
import type { SandboxCard } from '@clamor/contract/sandbox-cards';
import type { listPayments, listPayouts } from '@clamor/contract/staff-money';
import type { AnswerOf } from '@clamor/contract/wire';
import type { Member, Send } from '../http/outside-client.ts';
import { advanceClock } from './clock.ts';
import { adminSecret, expect } from './journey.ts';
import { bid, type Cast, goLive, LONG_TITLE } from './market.ts';

const ADDRESS = {
  name: 'Augusta Ada King, Countess of Lovelace',
  line1: '14 St James’s Square, the house with the green door behind the railings',
  line2: 'Second floor',
  city: 'London',
  region: 'Greater London',
  postalCode: 'SW1Y 4JH',
  country: 'GB',
};
const CONTENT =
  'Your licence: CLAMOR-7F3A-91C2\nhttps://downloads.example.test/plates/thirty-six-hand-coloured-botanical-plates-in-full-resolution.zip?for=you';
/** How long the proceeds of a new seller are held. */
const HOLD_SECONDS = 7 * 86_400;
const PROBLEM = 'The shade came broken, and the cable is not the one in the pictures.\nWhat am I to do?';

interface Item {
  /** The listing's fields, without the title. */
  terms?: object;
  /** The winner's bid, in cents. */
  won?: number;
  second?: number;
}

const DEAR = { startPriceCents: 93_000_000, minIncrementCents: 250_000 };
const SMALL = { startPriceCents: 10, minIncrementCents: 10, shippingCostCents: 0, localPickup: true };
const DIGITAL = { productType: 'DIGITAL', digitalDeliveryInfo: CONTENT, shippingCostCents: 0 };
const PICKUP = { localPickup: true };

/** One sale for each state that its two sides can see. The state's name is part of the names of its screenshots. */
const ITEMS = {
  due: { terms: PICKUP },
  dear: { terms: { ...DEAR, title: LONG_TITLE }, won: 93_500_000, second: 93_000_000 },
  started: {},
  approval: {},
  declined: {},
  unaddressed: {},
  ready: {},
  pickup: { terms: PICKUP },
  shipped: {},
  collected: { terms: PICKUP },
  digital: { terms: DIGITAL },
  received: {},
  problem: {},
  refunded: {},
  uncharged: { terms: SMALL, won: 40, second: 20 },
  paidOut: {},
  overdue: {},
  offered: {},
  taken: {},
  left: {},
  released: {},
} as const satisfies Record<string, Item>;

export type SaleName = keyof typeof ITEMS;
interface Sale {
  slug: string;
  auctionId: string;
}
export type Sales = Record<SaleName, Sale>;

const post = (member: Member, path: string, body?: object) =>
  member.expect<Record<string, string>>(200, path, { method: 'POST', ...(body === undefined ? {} : { body }) });

const asStaff = (send: Send = {}): Send => ({
  ...send,
  headers: { 'x-admin-secret': adminSecret(), 'x-admin-name': 'Tess Tallmadge' },
});

/** Sells the items to Ada. Ben bids before her. */
async function sell<Name extends SaleName>(cast: Cast, names: readonly Name[]): Promise<Record<Name, Sale>> {
  const { seller, ada, ben } = cast;
  const entries = names.map((name): [Name, Item] => [name, ITEMS[name]]);
  const slugs = await goLive(
    cast,
    entries.map(([name, { terms }]) => ({
      seller,
      terms: { title: titleOf(name), shippingCostCents: 1_500, ...terms },
    })),
  );
  const sales: Record<string, Sale> = {};
  for (const [index, [name, { won = 12_000, second = 10_000 }]] of entries.entries()) {
    const slug = slugs[index] ?? '';
    await bid(ben, slug, second, { isAnonymous: name === 'due' });
    await bid(ada, slug, won, { isAnonymous: name === 'due' });
    sales[name] = { slug, auctionId: '' };
  }
  await advanceClock(604);
  for (const sale of Object.values(sales)) {
    const { auction } = await ada.expect<ListingResponse>(200, `/api/listings/${sale.slug}`);
    sale.auctionId = auction?.id ?? '';
  }
  return sales as Record<Name, Sale>;
}

const titleOf = (name: string) => `Brass lamp, ${name}`;

/** The actions of both sides and of staff on a sale. */
class SaleActions {
  readonly #cast: Cast;

  constructor(cast: Cast) {
    this.#cast = cast;
  }

  address = ({ auctionId }: Sale) =>
    post(this.#cast.ada, `/api/orders/${auctionId}/address`, { method: 'ship', address: ADDRESS });

  collect = ({ auctionId }: Sale) => post(this.#cast.ada, `/api/orders/${auctionId}/address`, { method: 'pickup' });

  start = ({ auctionId }: Sale) => post(this.#cast.ada, '/api/payments/create-intent', { auctionId });

  async card(sale: Sale, paymentMethod: SandboxCard['paymentMethod'] = 'pm_card_visa', member = this.#cast.ada) {
    const { clientSecret, paymentIntentId } = await post(member, '/api/payments/create-intent', {
      auctionId: sale.auctionId,
    });
    await post(member, '/api/sandbox/confirm', { clientSecret, paymentMethod });
    await post(member, '/api/payments/complete', { paymentIntentId });
  }

  ship = ({ auctionId }: Sale) =>
    post(this.#cast.seller, `/api/orders/${auctionId}/ship`, { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' });

  handOver = ({ auctionId }: Sale) => post(this.#cast.seller, `/api/orders/${auctionId}/hand-over`);

  receive = ({ auctionId }: Sale) => post(this.#cast.ada, `/api/orders/${auctionId}/receive`);

  problem = ({ auctionId }: Sale) => post(this.#cast.ada, `/api/orders/${auctionId}/problem`, { text: PROBLEM });

  offer = ({ slug }: Sale) => post(this.#cast.seller, `/api/seller/listings/${slug}/offer-runner-up`);

  async answerOffer({ slug }: Sale, answer: 'accept' | 'decline'): Promise<void> {
    const { viewer } = await this.#cast.ben.expect<ListingResponse>(200, `/api/listings/${slug}`);
    await post(this.#cast.ben, `/api/offers/${viewer?.offer?.id}/${answer}`);
  }

  async refund({ auctionId }: Sale): Promise<void> {
    const { payments } = await this.#staff<AnswerOf<typeof listPayments>>('GET', '/api/admin/payments?limit=100');
    const payment = payments.find((row) => row.auctionId === auctionId);
    await this.#staff('POST', `/api/admin/payments/${payment?.id}/refund`, { reason: 'As agreed.', bearer: 'seller' });
  }

  async release({ slug }: Sale): Promise<void> {
    const { viewer } = await this.#cast.ada.expect<ListingResponse>(200, `/api/listings/${slug}`);
    await this.#staff('POST', `/api/admin/claims/${viewer?.claim?.id}/release`, { reason: 'At the buyer’s wish.' });
  }

  /** Pays out everything that is payable to the seller. */
  async payOut(): Promise<void> {
    await this.#staff('POST', '/api/admin/payouts', { sellerId: this.#cast.seller.id }, 201);
    const { payouts } = await this.#staff<AnswerOf<typeof listPayouts>>('GET', '/api/admin/payouts');
    const prepared = payouts.find(({ state, sellerId }) => state === 'PREPARED' && sellerId === this.#cast.seller.id);
    await this.#staff('POST', `/api/admin/payouts/${prepared?.id}/paid`, { reference: 'SEPA 4711' });
  }

  #staff<Body>(method: string, path: string, body?: object, status = 200): Promise<Body> {
    const send = asStaff({ method, ...(body === undefined ? {} : { body }) });
    return this.#cast.seller.expect<Body>(status, path, send);
  }
}

/** Waits until the buyer's claim has this view, which changes only after the card provider's answer. */
async function until({ ada }: Cast, { auctionId }: Sale, view: string): Promise<void> {
  const seen = async () => (await ada.expect<{ claim: { view: string } }>(200, `/api/orders/${auctionId}`)).claim.view;
  await expect.poll(seen, { timeout: 30_000 }).toBe(view);
}

/**
 * Makes the paid-out sale. It comes first, because a new seller's proceeds are held for days, in which other sales
 * would expire.
 */
async function buildPaidOut(cast: Cast, actions: SaleActions): Promise<Sale> {
  const { paidOut } = await sell(cast, ['paidOut']);
  await actions.address(paidOut);
  await actions.card(paidOut);
  await actions.ship(paidOut);
  await actions.receive(paidOut);
  await advanceClock(HOLD_SECONDS);
  await actions.payOut();
  return paidOut;
}

const isLater = (name: string): name is Exclude<SaleName, 'paidOut'> => name !== 'paidOut';

/** Brings every sale to its state. All but the paid-out one are done within the 72 hours to pay. */
export async function buildSales(cast: Cast): Promise<Sales> {
  const actions = new SaleActions(cast);
  const paidOut = await buildPaidOut(cast, actions);
  const sales = await sell(cast, Object.keys(ITEMS).filter(isLater));
  const { ready, shipped, received, problem, collected, pickup } = sales;
  await actions.address(sales.started);
  await actions.start(sales.started);
  await actions.card(sales.approval, 'pm_card_authenticationRequired');
  await actions.card(sales.declined, 'pm_card_chargeDeclinedInsufficientFunds');
  for (const sale of [pickup, collected]) await actions.collect(sale);
  for (const sale of [ready, shipped, received, problem]) await actions.address(sale);
  const paid = [sales.unaddressed, sales.digital, sales.refunded, ready, shipped, received, problem];
  for (const sale of [...paid, pickup, collected]) await actions.card(sale);
  for (const sale of [shipped, received, problem]) await actions.ship(sale);
  await actions.handOver(collected);
  await actions.problem(problem);
  await actions.receive(received);
  await actions.refund(sales.refunded);
  await until(cast, sales.refunded, 'refunded');
  return { ...sales, paidOut };
}

/** Lets the 72 hours pass, and takes the seller's actions for unpaid sales. */
export async function letTimePass(cast: Cast, sales: Sales): Promise<void> {
  await advanceClock(72 * 3_600 + 60);
  const actions = new SaleActions(cast);
  for (const sale of [sales.offered, sales.taken, sales.left]) await actions.offer(sale);
  await actions.answerOffer(sales.taken, 'accept');
  await actions.answerOffer(sales.left, 'decline');
  await actions.release(sales.released);
}
