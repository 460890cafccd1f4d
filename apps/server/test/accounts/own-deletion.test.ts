import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainPicture } from '../../src/modules/test-helper/market-site.fixture.ts';
import { type Member, PASSWORD, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';
import { leavingFrom } from './leaving.fixture.ts';

let house: WholeClamor;
beforeAll(async () => {
  house = await startWholeClamor();
});
afterAll(() => house.stop());

const { leave, bid, rows, liveBy, collectingBy } = leavingFrom(() => house);

/**
 * For each column of `users`, whether it keeps its value when the account is deleted. Columns that could identify the
 * member must not.
 */
const KEPT_COLUMNS: Readonly<Record<string, boolean>> = {
  id: true,
  username: false,
  email: false,
  claimed_email: false,
  password_hash: false,
  role: true,
  status: false,
  status_before_suspension: false,
  suspension_reason: false,
  created_at: true,
  activated_at: true,
  accepted_terms: true,
  accepted_terms_at: true,
};

const obligationsOf = async (member: Member) => {
  const { status, body } = await leave(member);
  expect([status, body.code]).toEqual([409, 'OPEN_OBLIGATIONS']);
  return body.obligations.map(({ kind, slug }: { kind: string; slug: string | null }) => [kind, slug]);
};

describe('an account that is deleted', () => {
  it('takes its profile, sessions and mails along, and leaves its records under the id', async () => {
    const { fans, slug } = await liveBy('whole', { auctionDurationSeconds: 120 });
    const [ann, bob] = fans as [Member, Member];
    await bid(ann, slug, 1_000);
    await bid(bob, slug, 1_100);
    await house.call('PUT', `/api/profile/${ann.username}`, { member: ann, body: { bio: 'Collects lamps' } });
    expect(await house.mailsTo(ann.email)).not.toEqual([]);

    expect(await leave(ann)).toMatchObject({ status: 200, body: { success: true } });

    expect((await house.call('GET', '/api/auth/me', { member: ann })).status).toBe(401);
    const login = { body: { email: ann.email, password: PASSWORD } };
    expect((await house.call('POST', '/api/auth/login', login)).status).toBe(401);
    expect((await house.call('GET', `/api/profile/${ann.username}`)).status).toBe(404);
    expect((await house.call('GET', `/api/users/${ann.id}/bidder-profile`)).status).toBe(404);
    expect((await house.mailsTo(ann.email)).map(({ subject }) => subject)).toEqual(['Your Clamor account was deleted']);
    for (const table of ['profiles', 'sessions', 'mail_links', 'member_devices', 'email_changes']) {
      expect(await rows(`SELECT 1 FROM ${table} WHERE user_id = $1`, ann.id), table).toEqual([]);
    }
    expect(await rows('SELECT amount_cents FROM bids WHERE bidder_id = $1', ann.id)).toEqual([{ amount_cents: 1_000 }]);
    expect(await rows('SELECT amount FROM token_entries WHERE user_id = $1', ann.id)).toEqual([{ amount: 25_000 }]);
    const { body } = await house.call('GET', `/api/listings/${slug}/bids`);
    const named = body.bids.map(({ bidder, bidderId }: { bidder: string; bidderId: string | null }) => [
      bidder,
      bidderId,
    ]);
    expect(named.sort()).toEqual([
      ['Deleted member', null],
      [bob.username, bob.id],
    ]);
  });

  it('keeps of its row only the columns that identify nobody', async () => {
    const member = await house.member('leaves-a-row');
    await house.clamor.pool.query(
      `UPDATE users SET claimed_email = email, suspension_reason = 'a reason', status_before_suspension = 'PENDING' WHERE id = $1`,
      [member.id],
    );
    const rowOf = async () =>
      (await rows('SELECT * FROM users WHERE id = $1', member.id))[0] as Record<string, unknown>;
    const before = await rowOf();
    expect(Object.keys(before).sort()).toEqual(Object.keys(KEPT_COLUMNS).sort());
    expect((await leave(member)).status).toBe(200);
    const after = await rowOf();
    const kept = Object.keys(before).map((column) => [column, String(before[column]) === String(after[column])]);
    expect(Object.fromEntries(kept)).toEqual(KEPT_COLUMNS);
  });

  it('keeps its name reserved for a year, and frees its address at once', async () => {
    const member = await house.member('Comes-Back');
    expect((await leave(member)).status).toBe(200);
    const again = (username: string) =>
      house.call('POST', '/api/auth/register', {
        body: { username, email: member.email, password: PASSWORD, role: 'BIDDER' },
      });
    expect((await again('comes-BACK')).body).toMatchObject({ code: 'USERNAME_TAKEN' });
    expect((await again('came-back')).status).toBe(201);
    expect((await house.mailsTo(member.email))[0]?.subject).toBe('Verify your email, and the crowd can hear you');
    const other = { username: 'comes-back', email: 'another@members.test', password: PASSWORD, role: 'BIDDER' };
    const byAnother = async () => (await house.call('POST', '/api/auth/register', { body: other })).status;
    await house.advance(365 * 86_400 - 60);
    expect(await byAnother()).toBe(409);
    await house.advance(61);
    expect(await byAnother()).toBe(201);
  });

  it('is told nothing of what follows, and what it was told before is gone with what it chose', async () => {
    const { fans, slug } = await liveBy('untold', { auctionDurationSeconds: 120 });
    const [ann, bob] = fans as [Member, Member];
    await bid(ann, slug, 1_000);
    await bid(bob, slug, 1_100);
    await house.call('PUT', '/api/notices/preferences', { member: ann, body: { mail: { orders: false } } });
    await house.mailsTo(ann.email);
    const kept = async () => [
      ...(await rows('SELECT title FROM notices WHERE member_id = $1', ann.id)),
      ...(await rows('SELECT notice_group FROM unmailed_groups WHERE member_id = $1', ann.id)),
    ];
    expect((await kept()).length).toBeGreaterThan(1);
    expect((await leave(ann)).status).toBe(200);
    expect(await kept()).toEqual([]);
    await house.advance(124);
    expect((await house.mailsTo(bob.email))[0]?.subject).toMatch(/^You won/);
    expect(await kept()).toEqual([]);
    expect(await rows('SELECT subject FROM mails WHERE to_address LIKE $1', `%${ann.id}%`)).toEqual([]);
  });

  it('takes its picture along at once', async () => {
    const member = await house.member('has-a-face');
    const opened = await house.call('POST', '/api/objects/upload', { member });
    const { pathname } = new URL(opened.body.uploadURL);
    const { url } = (await house.call('PUT', pathname, { body: await plainPicture() })).body;
    await house.call('PUT', '/api/avatar', { member, body: { avatarUrl: url } });
    const statusOf = async () => (await house.clamor.app.inject(url)).statusCode;
    expect(await statusOf()).toBe(200);
    expect((await leave(member)).status).toBe(200);
    expect(await statusOf()).toBe(404);
  });

  it('frees at once a name that nobody verified: else anybody could take away as many as they like', async () => {
    const email = 'throwaway@members.test';
    const register = (address: string) =>
      house.call('POST', '/api/auth/register', {
        body: { username: 'good-name', email: address, password: PASSWORD, role: 'BIDDER' },
      });
    await register(email);
    const { token } = (await house.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })).body;
    expect((await leave({ id: '', username: '', email, token })).status).toBe(200);
    expect((await register('the-true-one@members.test')).status).toBe(201);
  });

  it('asks for the password, and says where it is wrong', async () => {
    const member = await house.member('mistypes');
    expect((await leave(member, 'a guess')).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ field: 'password', message: 'This is not your current password' }],
    });
    expect((await house.call('GET', '/api/auth/me', { member })).status).toBe(200);
  });

  it('withdraws what still collects demand', async () => {
    const seller = await house.member('leaves-a-lamp', 'SELLER');
    const created = await house.call('POST', '/api/listings', {
      body: { title: 'A lamp', threshold: 2 },
      member: seller,
    });
    expect((await leave(seller)).status).toBe(200);
    const { body } = await house.call('GET', `/api/listings/${created.body.slug}`);
    expect(body.listing).toMatchObject({ status: 'CANCELLED' });
    expect(body.seller).toMatchObject({ hasProfile: false });
    expect(JSON.stringify(body)).not.toContain('leaves-a-lamp');
    expect(JSON.stringify(body)).toContain('Deleted member');
  });

  it('is no way to mail a stranger: an address that nobody verified is told nothing', async () => {
    const email = 'somebody-elses@members.test';
    const body = { username: 'borrows-an-address', email, password: PASSWORD, role: 'BIDDER' };
    await house.call('POST', '/api/auth/register', { body });
    const { token } = (await house.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })).body;
    expect((await leave({ id: '', username: '', email, token })).status).toBe(200);
    expect(await house.mailsTo(email)).toEqual([]);
  });
});

describe('what is open keeps an account', () => {
  it('names the auction whose countdown runs', async () => {
    const { seller, fans, slug } = await collectingBy('counting');
    for (const fan of fans) await house.call('POST', `/api/listings/${slug}/like`, { member: fan });
    expect(await obligationsOf(seller)).toEqual([['listing', slug]]);
  });

  it('names the auction that counts down or runs, and the one that is led', async () => {
    const { seller, fans, slug } = await liveBy('running');
    const [ann, bob] = fans as [Member, Member];
    expect(await obligationsOf(seller)).toEqual([['listing', slug]]);
    await bid(ann, slug, 1_000);
    expect(await obligationsOf(ann)).toEqual([['leading', slug]]);
    await bid(bob, slug, 1_500);
    expect((await leave(ann)).status).toBe(200);
    expect(await obligationsOf(bob)).toEqual([['leading', slug]]);
  });

  it('names what waits for a decision, on both sides', async () => {
    const terms = { auctionDurationSeconds: 120, reserveCents: 9_000 };
    const { seller, fans, slug } = await liveBy('undecided', terms);
    const [ann] = fans as [Member];
    await bid(ann, slug, 1_000);
    await house.advance(124);
    expect(await obligationsOf(ann)).toEqual([['leading', slug]]);
    expect(await obligationsOf(seller)).toEqual([['listing', slug]]);
  });

  it('names what is to be paid, handed over and paid out, until nothing is', async () => {
    const { seller, fans, slug } = await liveBy('sold', { auctionDurationSeconds: 120, localPickup: true });
    const [ann] = fans as [Member];
    await bid(ann, slug, 1_000);
    await house.advance(124);
    expect(await obligationsOf(ann)).toEqual([['purchase', slug]]);
    expect(await obligationsOf(seller)).toEqual([['sale', slug]]);

    const { body: listing } = await house.call('GET', `/api/listings/${slug}`, { member: ann });
    const auctionId = listing.auction.id;
    const order = (action: string, member: Member, body?: object) =>
      house.call('POST', `/api/orders/${auctionId}/${action}`, { member, ...(body === undefined ? {} : { body }) });
    await order('address', ann, { method: 'pickup' });
    const intent = await house.call('POST', '/api/payments/create-intent', { member: ann, body: { auctionId } });
    const { clientSecret, paymentIntentId } = intent.body;
    const card = { clientSecret, paymentMethod: 'pm_card_visa' };
    await house.call('POST', '/api/sandbox/confirm', { body: card });
    const paid = await house.call('POST', '/api/payments/complete', { member: ann, body: { paymentIntentId } });
    expect(paid.body).toMatchObject({ success: true });
    expect(await obligationsOf(ann)).toEqual([['purchase', slug]]);

    await order('hand-over', seller);
    await order('receive', ann);
    expect(await obligationsOf(seller)).toEqual([['balance', null]]);
    await house.advance(7 * 86_400);
    const payout = await house.staff('POST', '/api/admin/payouts', { sellerId: seller.id });
    expect(await obligationsOf(seller)).toEqual([['payout', null]]);
    await house.staff('POST', `/api/admin/payouts/${payout.body.id}/paid`, { reference: 'R-1' });
    const sold = async () => (await house.call('GET', `/api/orders/${auctionId}`, { member: seller })).body;
    expect(await sold()).toMatchObject({ counterpart: ann.username, counterpartHasProfile: true });
    expect((await leave(ann)).status).toBe(200);
    await expect
      .poll(sold, { timeout: 20_000 })
      .toMatchObject({ counterpart: 'Deleted member', counterpartHasProfile: false });
    expect((await leave(seller)).status).toBe(200);
    const seenBy = async () => (await house.call('GET', `/api/listings/${slug}`)).body.seller;
    await expect.poll(seenBy, { timeout: 20_000 }).toMatchObject({ username: 'Deleted member', hasProfile: false });
    expect(await rows('SELECT state FROM claims WHERE buyer_id = $1', ann.id)).toEqual([{ state: 'PAID' }]);
  });
});
