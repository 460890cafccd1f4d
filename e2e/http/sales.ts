import type { ListingResponse, WrittenListing } from '@clamor/contract/listing-views';
import type { Order } from '@clamor/contract/orders';
import type { PaymentIntent } from '@clamor/contract/payments';
import type { SandboxAnswer } from '@clamor/contract/sandbox';
import type { SandboxCard } from '@clamor/contract/sandbox-cards';
import type { Answer, Member, Send } from './outside-client.ts';
import type { RunningServer } from './running-server.ts';

/** An item that was sold. */
export interface Sale {
  slug: string;
  auctionId: string;
}

export const HOUR_SECONDS = 3_600;
export const PAY_WITHIN_HOURS = 72;
const FIRST_BID_CENTS = 10_000;
const NEXT_BID_CENTS = 2_000;
/** The winner's maximum, which nobody else may ever see. */
const UNREACHED_CENTS = 31_239_471;
const COUNTDOWN_SECONDS = 60;
const LIVE_SECONDS = 600;
const GOAL = 2;

/**
 * Creates items, one per title, and sells each. The first bid is $100.00, each further one $20.00 more, and the last
 * one wins.
 */
export async function sell(
  seller: Member,
  bidders: readonly [Member, Member, ...Member[]],
  titles: readonly string[],
): Promise<Sale[]> {
  const slugs: string[] = [];
  for (const title of titles) {
    const slug = await putUp(seller, title);
    slugs.push(slug);
    for (const fan of bidders.slice(0, GOAL)) {
      await fan.expect(200, `/api/listings/${slug}/like`, { method: 'POST' });
    }
  }
  await seller.advanceClock(COUNTDOWN_SECONDS + 1);
  for (const slug of slugs) {
    for (const [index, bidder] of bidders.entries()) {
      const amountCents = FIRST_BID_CENTS + index * NEXT_BID_CENTS;
      const most = index === bidders.length - 1 ? { maxAmountCents: UNREACHED_CENTS } : {};
      await bidder.expect(201, '/api/bids', { method: 'POST', body: { slug, amountCents, ...most } });
    }
  }
  await seller.advanceClock(LIVE_SECONDS + 4);
  return await Promise.all(slugs.map(async (slug) => ({ slug, auctionId: await auctionOf(seller, slug) })));
}

async function putUp(seller: Member, title: string): Promise<string> {
  const body = {
    title,
    threshold: GOAL,
    startPriceCents: FIRST_BID_CENTS,
    reserveCents: FIRST_BID_CENTS,
    minIncrementCents: NEXT_BID_CENTS,
    shippingCostCents: 1_500,
    auctionDurationSeconds: LIVE_SECONDS,
    countdownTimerMinutes: COUNTDOWN_SECONDS / 60,
  };
  return (await seller.expect<WrittenListing>(201, '/api/listings', { method: 'POST', body })).slug;
}

export async function auctionOf(member: Member, slug: string): Promise<string> {
  const { auction } = await member.expect<ListingResponse>(200, `/api/listings/${slug}`);
  if (auction === null) throw new Error(`${slug} has no auction`);
  return auction.id;
}

/** Requests a payment, whatever the answer is. */
export function askForPayment(
  member: Member,
  { auctionId }: Sale,
): Promise<Answer<Partial<PaymentIntent> & { code?: string }>> {
  return member.call('/api/payments/create-intent', { method: 'POST', body: { auctionId } });
}

/** Opens a payment that still has to be paid. */
export async function openPayment(
  member: Member,
  sale: Sale,
): Promise<{ paymentIntentId: string; clientSecret: string }> {
  const { body } = await askForPayment(member, sale);
  const { paymentIntentId, clientSecret } = body;
  if (!paymentIntentId || !clientSecret) throw new Error(`nothing to pay: ${JSON.stringify(body)}`);
  return { paymentIntentId, clientSecret };
}

/** Gives a test card for an intent, as the page does. */
export function giveCard(
  member: Member,
  clientSecret: string,
  paymentMethod: SandboxCard['paymentMethod'],
): Promise<Answer<Partial<SandboxAnswer>>> {
  return member.call('/api/sandbox/confirm', { method: 'POST', body: { clientSecret, paymentMethod } });
}

export function complete(
  member: Member,
  paymentIntentId: string,
): Promise<Answer<{ success?: boolean; code?: string }>> {
  return member.call('/api/payments/complete', { method: 'POST', body: { paymentIntentId } });
}

export const readOrder = (member: Member, { auctionId }: Sale) => member.expect<Order>(200, `/api/orders/${auctionId}`);

/** Adds the staff secret and a name to a request. */
export const asStaff = ({ adminSecret }: Pick<RunningServer, 'adminSecret'>, send: Send = {}): Send => ({
  method: 'POST',
  ...send,
  headers: { 'x-admin-secret': adminSecret, 'x-admin-name': 'Tess Tallmadge' },
});

/** Pays a sale, from opening the payment to its result. */
export async function pay(
  member: Member,
  sale: Sale,
  paymentMethod: SandboxCard['paymentMethod'] = 'pm_card_visa',
): Promise<void> {
  const { paymentIntentId, clientSecret } = await openPayment(member, sale);
  const given = await giveCard(member, clientSecret, paymentMethod);
  const done = await complete(member, paymentIntentId);
  if (done.body.success !== true) throw new Error(`not paid: ${JSON.stringify([given.body, done.body])}`);
}
