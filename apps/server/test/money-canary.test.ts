import type { CreateListingInput } from '@clamor/contract/listings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sandboxKeys } from '../src/platform/cards/sandbox/keys.ts';
import { sharedSecret } from '../src/platform/secrets/index.ts';
import { LISTENERS, type Listener, Listeners, mailOf } from './authorisation/listeners.fixture.ts';
import { openStage, type People, type Sale, type Stage } from './authorisation/stage.fixture.ts';
import { PASSWORD } from './running-clamor.fixture.ts';

// Digits that hardly any id or time contains.
const RESERVE = 43_217_893;
const MAXIMUM = 31_239_471;
const ADDRESS = { name: 'Ann Example', line1: '12 Canary Row', city: 'Portland', postalCode: '97201', country: 'US' };
const CONTENT = 'the key under the canary';
const NOTES = 'what staff think of the canary';

let stage: Stage;
/** The keys with which the provider and Clamor authenticate to each other. */
let keys: readonly string[];
const lines: string[] = [];
beforeAll(async () => {
  stage = await openStage({ LOG_LEVEL: 'debug' }, { logTo: { write: (line) => void lines.push(line) } });
  const { apiKey, webhookSecret } = sandboxKeys(await sharedSecret(stage.house.clamor.pool, 'sandbox'));
  keys = [apiKey, webhookSecret];
});
afterAll(() => stage?.stop());

interface Scene {
  people: People;
  sale: Sale;
  ears: Listeners;
  /** Each secret: the words that reveal it, and who may know it at this point of the sale. */
  secrets: Map<string, { words: readonly string[]; known: Set<Listener> }>;
}

/** An auction whose reserve was not met. Its leader bids anonymously, with a maximum that no bid has reached. */
async function begin(terms: Partial<CreateListingInput>): Promise<Scene> {
  const people = await stage.people();
  const { owner, bidder, buyer } = people;
  const { slug, id } = await stage.live(owner, { reserveCents: RESERVE, shippingCostCents: 500, ...terms });
  await stage.house.clamor.pool.query('UPDATE listings SET admin_notes = $1 WHERE id = $2', [NOTES, id]);
  const { auction } = await stage.done('GET', { url: `/api/listings/${slug}` });
  const sale = { slug, listingId: id, auctionId: auction.id };
  const ears = new Listeners(stage, people, sale);
  await ears.listen();
  const body = { slug, amountCents: 1_000, maxAmountCents: MAXIMUM, isAnonymous: true };
  expect((await ears.call('POST', { url: '/api/bids', body }, buyer)).status).toBe(201);
  const beaten = { slug, amountCents: 2_000, isAnonymous: false };
  expect((await ears.call('POST', { url: '/api/bids', body: beaten }, bidder)).body.outbid).toBe(true);
  const only = (words: readonly string[], ...known: Listener[]) => ({ words, known: new Set(known) });
  const secrets: Scene['secrets'] = new Map([
    // Staff may know the mail addresses, because they read the list of all members.
    ['the buyer\u2019s mail address', only([mailOf(buyer.username)], 'buyer', 'staff')],
    ['the seller\u2019s mail address', only([mailOf(owner.username)], 'owner', 'staff')],
    ['the rival\u2019s mail address', only([mailOf(bidder.username)], 'bidder', 'staff')],
    ['who bought without a name', only([buyer.username, buyer.id], 'buyer', 'staff')],
    ['the maximum', only([String(MAXIMUM)], 'buyer')],
    ['the reserve', only([String(RESERVE)], 'owner', 'staff')],
    ['the address', only([ADDRESS.line1], 'buyer')],
    ['what is digital', only([CONTENT], 'owner', 'staff')],
    ['the notes of staff', only([NOTES], 'staff')],
    ['the keys', only(keys)],
    ['the secret of the intent', only([], 'buyer')],
  ]);
  return { people, sale, ears, secrets };
}

/** A sentence for each person who learned a secret that they may not know. */
async function overheard({ ears, secrets }: Scene): Promise<string[]> {
  const heard = await ears.all();
  const told: string[] = [];
  for (const [secret, { words, known }] of secrets) {
    for (const listener of LISTENERS) {
      const isTold = words.some((word) => heard.get(listener)?.includes(word));
      if (isTold && !known.has(listener)) told.push(`${listener}: ${secret}`);
    }
  }
  return told;
}

const allow = ({ secrets }: Scene, secret: string, ...listeners: Listener[]) => {
  for (const listener of listeners) secrets.get(secret)?.known.add(listener);
};
const forbid = ({ secrets }: Scene, secret: string, listener: Listener) =>
  void secrets.get(secret)?.known.delete(listener);

/**
 * The seller awards the item. The buyer gives an address, tries a card that is declined, and opens a payment for
 * another card.
 */
async function awardAndTry(scene: Scene): Promise<{ clientSecret: string; paymentIntentId: string }> {
  const { ears, sale, people, secrets } = scene;
  const { owner, buyer } = people;
  await ears.call('POST', { url: `/api/seller/listings/${sale.slug}/award-second-chance` }, owner);
  const delivery = { method: 'ship', address: ADDRESS };
  await ears.call('POST', { url: `/api/orders/${sale.auctionId}/address`, body: delivery }, buyer);
  const asked = { url: '/api/payments/create-intent', body: { auctionId: sale.auctionId } };
  const { clientSecret, paymentIntentId } = (await ears.call('POST', asked, buyer)).body;
  secrets.set('the secret of the intent', { words: [clientSecret], known: new Set(['buyer']) });
  secrets.set('the provider\u2019s name of the payment', {
    words: [paymentIntentId],
    known: new Set(['buyer', 'staff']),
  });
  await pay(scene, { clientSecret, paymentIntentId }, 'pm_card_chargeDeclined');
  return { clientSecret, paymentIntentId };
}

async function pay(
  { ears, people }: Scene,
  { clientSecret, paymentIntentId }: { clientSecret: string; paymentIntentId: string },
  paymentMethod: string,
): Promise<void> {
  await ears.call('POST', { url: '/api/sandbox/confirm', body: { clientSecret, paymentMethod } }, people.buyer);
  await ears.call('POST', { url: '/api/payments/complete', body: { paymentIntentId } }, people.buyer);
  await stage.house.advance(10);
}

/** Both sides review each other, and the seller answers. */
async function reviewed({ ears, sale, people: { owner, buyer }, secrets }: Scene): Promise<void> {
  const url = `/api/orders/${sale.auctionId}/review`;
  const ofBuyer = 'the canary paid late';
  secrets.set('what is said of who bought without a name', {
    words: [ofBuyer],
    known: new Set(['buyer', 'owner', 'staff']),
  });
  expect((await ears.call('POST', { url, body: { rating: 5, text: 'It sings' } }, buyer)).status).toBe(200);
  expect((await ears.call('POST', { url, body: { rating: 1, text: ofBuyer } }, owner)).status).toBe(200);
  expect((await ears.call('POST', { url: `${url}/answer`, body: { text: 'Thank you' } }, owner)).status).toBe(200);
  const { text } = await ears.call('GET', { url: `/api/profile/${owner.username}/reviews` });
  expect(text).toContain('It sings');
}

/** The buyer changes the e-mail address, downloads the account file and deletes the account. */
async function leave({ ears, people: { buyer }, secrets }: Scene): Promise<void> {
  const email = `moved-${mailOf(buyer.username)}`;
  secrets.set('the buyer\u2019s new mail address', { words: [email], known: new Set(['buyer', 'staff']) });
  const asked = { url: '/api/account/email', body: { email, password: PASSWORD } };
  expect((await ears.call('POST', asked, buyer)).status).toBe(200);
  const token = /token=([\w-]+)/.exec((await stage.house.mailsTo(email))[0]?.text ?? '')?.[1] ?? '';
  secrets.set('the link to the new address', { words: [token], known: new Set() });
  const confirmed = { url: '/api/account/email/confirm', body: { token, password: PASSWORD } };
  expect((await ears.call('POST', confirmed, buyer)).status).toBe(200);
  const file = await ears.call('GET', { url: '/api/account/export' }, buyer);
  for (const own of [String(MAXIMUM), ADDRESS.line1, email]) expect(file.text).toContain(own);
  expect((await ears.call('DELETE', { url: '/api/account', body: { password: PASSWORD } }, buyer)).status).toBe(200);
}

/** The tables with a row that contains one of these words, and the beginning of the word. */
async function rowsWith(words: readonly string[]): Promise<string[]> {
  const { pool } = stage.house.clamor;
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    for (const word of words) {
      const text = `SELECT 1 FROM "${name}" AS each_row WHERE strpos(each_row::text, $1) > 0 LIMIT 1`;
      if ((await pool.query(text, [word])).rowCount) found.push(`${name}: ${word.slice(0, 12)}`);
    }
  }
  return found;
}

const logged = ({ secrets }: Scene) =>
  [...secrets].flatMap(([secret, { words }]) =>
    words.some((word) => lines.some((line) => line.includes(word))) ? [secret] : [],
  );

/**
 * Names that may be in a log, because they are public elsewhere: a profile's address, and the provider's id of a
 * payment.
 */
const LOGGED = ['who bought without a name', 'the provider\u2019s name of the payment'];

async function expectKept(scene: Scene, clientSecret: string): Promise<void> {
  expect(logged(scene).filter((secret) => !LOGGED.includes(secret))).toEqual([]);
  expect(await rowsWith([clientSecret, ...keys])).toEqual([]);
}

describe('what is nobody else\u2019s business', () => {
  it('is told to nobody else in a sale that is tried, paid, shipped and received', async () => {
    const scene = await begin({});
    const { ears, sale, people } = scene;
    const { owner, buyer } = people;
    const order = (step: string) => `/api/orders/${sale.auctionId}/${step}`;
    await stage.house.advance(604);
    expect(await overheard(scene)).toEqual([]);

    const intent = await awardAndTry(scene);
    // Now staff may also know the payer, and the card that was tried.
    expect(await overheard(scene)).toEqual([]);

    await pay(scene, intent, 'pm_card_visa');
    allow(scene, 'who bought without a name', 'owner');
    allow(scene, 'the address', 'owner', 'staff');
    expect(await overheard(scene)).toEqual([]);
    const paid = await ears.call('GET', { url: `/api/orders/${sale.auctionId}` }, owner);
    expect(paid.text).toContain(ADDRESS.line1);
    expect(paid.text).toContain(buyer.username);

    await ears.call('POST', { url: order('ship'), body: { carrier: 'UPS', trackingNumber: '1Z999' } }, owner);
    await stage.house.advance(10);
    await ears.call('POST', { url: order('receive') }, buyer);
    await reviewed(scene);
    await stage.house.advance(7 * 24 * 3_600);
    const payout = { url: '/api/admin/payouts', body: { sellerId: owner.id } };
    expect((await ears.call('POST', payout, people.staff)).status).toBe(201);
    // Waits until the payout is prepared and its notification sent.
    await stage.house.advance(10);
    expect(await overheard(scene)).toEqual([]);
    // The reading calls that succeeded for no listener: the sale has no upload, and nobody opens a mailed link.
    expect([...ears.unanswered].sort()).toEqual(['/api/auth/verify-email', '/objects/uploads/{id}']);

    await leave(scene);
    expect(await overheard(scene)).toEqual([]);
    await expectKept(scene, intent.clientSecret);
    ears.stop();
  });

  it('is told to nobody else in a sale whose money goes back', async () => {
    const scene = await begin({});
    const { ears, sale, people } = scene;
    await stage.house.advance(604);
    const intent = await awardAndTry(scene);
    await pay(scene, intent, 'pm_card_visa');
    const { body } = await ears.call('GET', { url: `/api/payments/auction/${sale.auctionId}` }, people.buyer);
    for (const secret of ['the buyer\u2019s mail address', 'the address', 'who bought without a name']) {
      allow(scene, secret, 'staff', 'owner');
    }
    forbid(scene, 'the buyer\u2019s mail address', 'owner');
    await ears.all();
    const refund = { url: `/api/admin/payments/${body.id}/refund`, body: { reason: 'It broke', bearer: 'seller' } };
    expect((await ears.call('POST', refund, people.staff)).status).toBe(200);
    await stage.house.advance(60);
    forbid(scene, 'the address', 'owner');
    expect(await overheard(scene)).toEqual([]);
    expect((await ears.call('GET', { url: `/api/orders/${sale.auctionId}` }, people.owner)).body.claim.state).toBe(
      'REFUNDED',
    );
    await expectKept(scene, intent.clientSecret);
    ears.stop();
  });

  it('is told to nobody else where it is digital, and to its payer only while it is paid', async () => {
    const scene = await begin({ productType: 'DIGITAL', digitalDeliveryInfo: CONTENT, shippingCostCents: 0 });
    const { ears, sale, people } = scene;
    const mine = { url: `/api/orders/${sale.auctionId}` };
    await stage.house.advance(604);
    const intent = await awardAndTry(scene);
    expect(await overheard(scene)).toEqual([]);

    await pay(scene, intent, 'pm_card_visa');
    allow(scene, 'who bought without a name', 'owner');
    allow(scene, 'what is digital', 'buyer');
    expect(await overheard(scene)).toEqual([]);
    expect((await ears.call('GET', mine, people.buyer)).text).toContain(CONTENT);

    const { body } = await ears.call('GET', { url: `/api/payments/auction/${sale.auctionId}` }, people.buyer);
    await ears.all();
    const refund = { url: `/api/admin/payments/${body.id}/refund`, body: { reason: 'It broke', bearer: 'platform' } };
    expect((await ears.call('POST', refund, people.staff)).status).toBe(200);
    forbid(scene, 'what is digital', 'buyer');
    await stage.house.advance(60);
    expect(await overheard(scene)).toEqual([]);
    await expectKept(scene, intent.clientSecret);
    ears.stop();
  });
});
