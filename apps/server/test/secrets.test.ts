import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Member, startWholeClamor, type WholeClamor } from './running-clamor.fixture.ts';

// Digits that hardly any id or time contains.
const RESERVE = 43_217_893;
const MAXIMUM = 31_239_471;
const RAISED = 35_261_947;
const DELIVERY = 'the key under the mat';

let house: WholeClamor;
let seller: Member;
let fans: Member[];
beforeAll(async () => {
  house = await startWholeClamor();
  seller = await house.member('quiet-seller', 'SELLER');
  fans = [await house.member('fan-one'), await house.member('fan-two')];
});
afterAll(() => house.stop());

const bid = (member: Member, body: object) => house.call('POST', '/api/bids', { member, body });

/** Everything that a person can read about a listing, as one text. */
async function everythingAbout(slug: string, member?: Member): Promise<string> {
  const paths = ['', '/bids', '/activity', '/demand-breakdown', '/like-status'].map((path) => slug + path);
  const urls = [...paths.map((path) => `/api/listings/${path}`), '/api/listings', `/api/listings?q=lamp`];
  const answers = await Promise.all(urls.map((url) => house.call('GET', url, member === undefined ? {} : { member })));
  expect(answers.map(({ status }) => status)).toEqual(urls.map(() => 200));
  const page = await house.clamor.app.inject({ url: `/listing/${slug}`, headers: { accept: 'text/html' } });
  return JSON.stringify(answers.map(({ body }) => body)) + page.body;
}

interface Ear {
  heard: string[];
  until(type: string): Promise<void>;
  close(): void;
}

/** Opens a socket on a listing and records every message. */
function listen(slug: string, token: string | null, resume: object | null = null): Ear {
  const ws = new WebSocket(`${house.clamor.address.replace('http', 'ws')}/ws?slug=${slug}`);
  const heard: string[] = [];
  const waiting: { type: string; resolve: () => void }[] = [];
  ws.onopen = () => {
    if (token !== null) ws.send(JSON.stringify({ type: 'auth', token }));
    if (resume !== null) ws.send(JSON.stringify({ type: 'resume', ...resume }));
  };
  ws.onmessage = ({ data }) => {
    heard.push(String(data));
    const { type } = JSON.parse(String(data));
    for (const each of waiting) if (each.type === type) each.resolve();
  };
  return {
    heard,
    until: (type) =>
      new Promise((resolve) => {
        if (heard.some((text) => JSON.parse(text).type === type)) resolve();
        else waiting.push({ type, resolve });
      }),
    close: () => ws.close(),
  };
}

async function pay(slug: string, buyer: Member): Promise<void> {
  const { auction } = (await house.call('GET', `/api/listings/${slug}`)).body;
  const opened = await house.call('POST', '/api/payments/create-intent', {
    member: buyer,
    body: { auctionId: auction.id },
  });
  const { clientSecret, paymentIntentId } = opened.body;
  await house.call('POST', '/api/sandbox/confirm', { body: { clientSecret, paymentMethod: 'pm_card_visa' } });
  const done = await house.call('POST', '/api/payments/complete', { member: buyer, body: { paymentIntentId } });
  expect(done.body.success).toBe(true);
}

describe('what is nobody else’s business', () => {
  it('is in no answer, page or frame before the end, whoever asks', async () => {
    const shy = await house.member('shy-bidder');
    const rival = await house.member('loud-rival');
    const terms = { reserveCents: RESERVE, digitalDeliveryInfo: DELIVERY, productType: 'DIGITAL' };
    const { slug } = await house.live(seller, fans, terms);
    const ears = [listen(slug, null), listen(slug, rival.token), listen(slug, seller.token)];
    await Promise.all(ears.map((ear) => ear.until('hello')));
    const { version, epoch } = JSON.parse(ears[0]?.heard[0] ?? '{}');

    const anonymous = { slug, isAnonymous: true };
    expect((await bid(shy, { ...anonymous, amountCents: 1_000, maxAmountCents: MAXIMUM })).status).toBe(201);
    expect((await bid(rival, { slug, amountCents: 1_100 })).body).toMatchObject({ outbid: true });
    expect((await bid(shy, { ...anonymous, amountCents: RAISED })).body).toMatchObject({ raised: true });
    await ears[1]?.until('you:outbid');
    const late = [listen(slug, seller.token), listen(slug, rival.token, { version, epoch })];
    await Promise.all(late.map((ear) => ear.until('hello')));

    const secrets = [String(RESERVE), String(MAXIMUM), String(RAISED), DELIVERY, shy.id, shy.username, shy.email];
    const refused = await bid(rival, { slug, amountCents: 1 });
    const said = {
      visitor: await everythingAbout(slug),
      rival: (await everythingAbout(slug, rival)) + JSON.stringify(refused.body),
      frames: [...ears, ...late].flatMap(({ heard }) => heard).join('\n'),
    };
    for (const [reader, text] of Object.entries(said)) {
      expect([reader, secrets.filter((secret) => text.includes(secret))]).toEqual([reader, []]);
    }
    const owner = await everythingAbout(slug, seller);
    expect(secrets.filter((secret) => owner.includes(secret))).toEqual([String(RESERVE), DELIVERY]);
    for (const ear of [...ears, ...late]) ear.close();
  });

  it('stays so for others after the end, and is mailed to nobody; the seller may know who bought once they have paid', async () => {
    const shy = await house.member('shy-winner');
    const { slug } = await house.live(seller, fans);
    const body = { slug, amountCents: 1_000, maxAmountCents: MAXIMUM, isAnonymous: true };
    expect((await bid(shy, body)).status).toBe(201);
    await house.advance(700);
    const seenBySeller = async () => {
      const { listing, highestBid } = (await house.call('GET', `/api/listings/${slug}`, { member: seller })).body;
      return [listing.status, highestBid.bidder, highestBid.bidderId];
    };
    expect(await seenBySeller()).toEqual(['ENDED', 'Anonymous', null]);
    await pay(slug, shy);
    expect(await seenBySeller()).toEqual(['ENDED', 'Anonymous', shy.id]);
    const mails = JSON.stringify(await house.mailsTo(seller.email));
    const text = (await everythingAbout(slug)) + (await everythingAbout(slug, fans[0])) + mails;
    const secrets = [String(MAXIMUM), shy.id, shy.username, shy.email];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
});

describe('the count of purchases', () => {
  const purchasesOf = async (buyer: Member, reader?: Member) => {
    const url = `/api/profile/${buyer.username}`;
    return (await house.call('GET', url, reader === undefined ? {} : { member: reader })).body.totalPurchases;
  };
  const win = async (buyer: Member, bids: readonly object[]) => {
    const { slug } = await house.live(seller, fans);
    for (const body of bids) expect((await bid(buyer, { slug, ...body })).status).toBe(201);
    await house.advance(700);
    await pay(slug, buyer);
  };

  it('moves with what was bought under a name, and for nobody with what was bought without one', async () => {
    const buyer = await house.member('counted-buyer');
    await win(buyer, [{ amountCents: 1_000, isAnonymous: true, maxAmountCents: 5_000 }]);
    expect([await purchasesOf(buyer), await purchasesOf(buyer, seller), await purchasesOf(buyer, buyer)]).toEqual([
      0, 0, 0,
    ]);
    await win(buyer, [{ amountCents: 1_000, isAnonymous: false }]);
    expect([await purchasesOf(buyer), await purchasesOf(buyer, buyer)]).toEqual([1, 1]);
  });

  it('goes by the bid that won, where its bidder had shown themself before', async () => {
    const buyer = await house.member('later-shy');
    const rival = await house.member('one-rival');
    const { slug } = await house.live(seller, fans);
    await bid(buyer, { slug, amountCents: 1_000, isAnonymous: false });
    await bid(rival, { slug, amountCents: 1_100, isAnonymous: false });
    expect((await bid(buyer, { slug, amountCents: 1_200, isAnonymous: true })).status).toBe(201);
    await house.advance(700);
    await pay(slug, buyer);
    expect([await purchasesOf(buyer), await purchasesOf(rival)]).toEqual([0, 0]);
  });
});

describe('from outside', () => {
  const post = (path: string, headers: Record<string, string>, body: string) =>
    fetch(`${house.clamor.address}${path}`, { method: 'POST', headers, body, redirect: 'manual' });

  it('an address that somebody claims to come from counts for nothing without a trusted proxy', async () => {
    const { slug } = (
      await house.call('POST', '/api/listings', { member: seller, body: { title: 'A lamp', threshold: 900 } })
    ).body;
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}`, forwarded: `for=203.0.113.${n}` };
      statuses.push((await post(`/boost/${slug}`, { ...headers, 'content-type': 'application/json' }, '')).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => 200), 429]);
    const form = await post(`/boost/${slug}`, { 'content-type': 'application/x-www-form-urlencoded' }, '');
    expect(form.status).toBe(303);
    expect(form.headers.get('location')).toMatch(new RegExp(`^/listing/${slug}\\?boosted=false&retryAfter=\\d+$`));
  });

  it.each([
    '{"email":"a@b.test","password":"x","__proto__":{"admin":true}}',
    '{"email":"a@b.test","password":"x","constructor":{"prototype":{"admin":true}}}',
  ])('a body that would change every object is refused: %s', async (body) => {
    const answer = await post('/api/auth/login', { 'content-type': 'application/json' }, body);
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'MALFORMED' }]);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('headers that are too large are refused, and the line is closed', async () => {
    const { port } = new URL(house.clamor.address);
    const socket = connect(Number(port), '127.0.0.1');
    let heard = '';
    socket.on('data', (data) => {
      heard += data.toString();
    });
    socket.on('error', () => {});
    socket.write(`GET /healthz HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(40_000)}\r\n\r\n`);
    await once(socket, 'close');
    expect(heard).toMatch(/^HTTP\/1\.1 431 /);
  });
});
