import { CALLS } from '@clamor/contract/calls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Answer, type Member, PASSWORD, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';

/** Two nodes on one database that do not hear each other, so what `far` has cached about a session is out of date. */
let near: WholeClamor;
let far: WholeClamor;
beforeAll(async () => {
  near = await startWholeClamor();
  far = await startWholeClamor({ DATABASE_URL: near.clamor.pool.options.connectionString ?? '' });
  // A new node refuses payments until it knows that a node has caught up with the card provider.
  const member = await near.member('first-buyer', 'BIDDER');
  const pay = async () =>
    (await far.call('POST', '/api/payments/create-intent', { member, body: { auctionId: NOBODYS } })).status;
  await vi.waitFor(async () => expect(await pay()).not.toBe(503), { timeout: 15_000 });
});
afterAll(async () => {
  await far.stop();
  await near.stop();
});

interface Example {
  url: string;
  body?: object;
}

const NOBODYS = '0198c0de-0000-7000-8000-000000000000';
const NEW_PASSWORD = 'chosen by whoever was there before';

/** An example request for every call that writes for a member, as valid as possible. */
const examples = (username: string, slug: string): Record<string, Example> => ({
  logoutEverywhere: { url: '/api/auth/logout-everywhere' },
  changePassword: {
    url: '/api/auth/change-password',
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  },
  endSession: { url: `/api/account/sessions/${'a'.repeat(43)}` },
  endOtherSessions: { url: '/api/account/sessions/end-others' },
  changeEmail: { url: '/api/account/email', body: { email: 'too-late@members.test', password: PASSWORD } },
  deleteAccount: { url: '/api/account', body: { password: PASSWORD } },
  createListing: { url: '/api/listings', body: { title: 'Put up too late' } },
  updateListing: { url: `/api/listings/${slug}`, body: { title: 'Renamed too late' } },
  changeTiming: { url: `/api/listings/${slug}/timing`, body: { countdownTimerMinutes: 5 } },
  goLive: { url: `/api/listings/${slug}/go-live` },
  withdraw: { url: `/api/listings/${slug}/withdraw` },
  awardSecondChance: { url: `/api/seller/listings/${slug}/award-second-chance` },
  declineSecondChance: { url: `/api/seller/listings/${slug}/decline-second-chance` },
  like: { url: `/api/listings/${slug}/like` },
  placeBid: { url: '/api/bids', body: { slug, amountCents: 5_000 } },
  openUpload: { url: '/api/objects/upload' },
  setAvatar: { url: '/api/avatar', body: { avatarUrl: null } },
  updateProfile: { url: `/api/profile/${username}`, body: { bio: 'Written too late' } },
  addRole: { url: `/api/profile/${username}/roles`, body: { role: 'BIDDER' } },
  createIntent: { url: '/api/payments/create-intent', body: { auctionId: NOBODYS } },
  completePayment: { url: '/api/payments/complete', body: { paymentIntentId: 'pi_nobodys' } },
  offerRunnerUp: { url: `/api/seller/listings/${slug}/offer-runner-up` },
  acceptOffer: { url: `/api/offers/${NOBODYS}/accept` },
  declineOffer: { url: `/api/offers/${NOBODYS}/decline` },
  relist: { url: `/api/listings/${slug}/relist`, body: { title: 'Put up anew too late' } },
  chooseDelivery: { url: `/api/orders/${NOBODYS}/address`, body: { method: 'pickup' } },
  shipOrder: { url: `/api/orders/${NOBODYS}/ship`, body: { carrier: 'UPS' } },
  setPickup: { url: `/api/orders/${NOBODYS}/pickup`, body: { text: 'Told too late' } },
  handOver: { url: `/api/orders/${NOBODYS}/hand-over` },
  receiveOrder: { url: `/api/orders/${NOBODYS}/receive` },
  reportProblem: { url: `/api/orders/${NOBODYS}/problem`, body: { text: 'Told too late' } },
  cancelOrder: { url: `/api/orders/${NOBODYS}/cancel` },
  reviewSale: { url: `/api/orders/${NOBODYS}/review`, body: { rating: 1 } },
  readNotices: { url: '/api/notices/read', body: {} },
  changeNoticePreferences: { url: '/api/notices/preferences', body: { mail: { liked: false } } },
  answerReview: { url: `/api/orders/${NOBODYS}/review/answer`, body: { text: 'Answered too late' } },
});

const WRITES = CALLS.filter(({ call }) => call.access === 'member' && call.method !== 'GET');

async function listingOf(seller: Member): Promise<string> {
  const body = { title: 'A brass lamp', threshold: 2, startPriceCents: 1_000 };
  return (await near.call('POST', '/api/listings', { body, member: seller })).body.slug;
}

/** Sends every writing call to the far node at the same time. Returns each answer. */
async function everyWrite(member: Member, slug: string): Promise<Record<string, unknown>> {
  const known = examples(member.username, slug);
  const answers = await Promise.all(
    WRITES.map(async ({ name, call }) => {
      const { url, body } = known[name] as Example;
      const { status } = await far.call(call.method, url, { member, ...(body === undefined ? {} : { body }) });
      return [name, status] as const;
    }),
  );
  return Object.fromEntries(answers);
}

async function traces({ id }: Member) {
  const { rows } = await near.clamor.pool.query(
    `SELECT role, password_hash, email, (SELECT count(*) FROM email_changes WHERE user_id = $1) AS asked, (SELECT count(*) FROM profiles WHERE user_id = $1) AS profiles,
            (SELECT count(*) FROM uploads WHERE owner_id = $1) AS uploads,
            (SELECT count(*) FROM listings WHERE seller_id = $1) AS listings,
            (SELECT max(title) FROM listings WHERE seller_id = $1) AS title
     FROM users WHERE id = $1`,
    [id],
  );
  return rows[0];
}

describe('every write of a member', () => {
  const refused = Object.fromEntries(WRITES.map(({ name }) => [name, 401]));

  it('has an example here, so that none is left out', () => {
    expect(WRITES.map(({ name }) => name).sort()).toEqual(Object.keys(examples('anna', 'lamp')).sort());
  });

  it.each([
    ['signed out everywhere', (member: Member) => near.call('POST', '/api/auth/logout-everywhere', { member })],
    ['suspended', (member: Member) => near.staff('POST', `/api/admin/users/${member.id}/suspend`)],
  ])('is refused once they were %s on another node, whatever this node remembers', async (how, end) => {
    const seller = await near.member(how.replaceAll(' ', '-'), 'SELLER');
    const slug = await listingOf(seller);
    const before = await traces(seller);
    expect((await far.call('GET', '/api/auth/me', { member: seller })).status).toBe(200);
    expect((await end(seller)).status).toBe(200);
    expect(await everyWrite(seller, slug)).toEqual(refused);
    expect(await traces(seller)).toEqual(before);
  });
});

describe('a session that ended', () => {
  const NAMES = WRITES.map(({ name }) => name);
  const answers = new Map<string, unknown[]>();

  /** The whole answer, without what differs between two equal answers, such as the date. */
  async function answerTo(name: string, { url, body }: Example, headers: Record<string, string>): Promise<unknown> {
    const method = WRITES.find((write) => write.name === name)?.call.method ?? 'GET';
    const given = await far.clamor.app.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    const { date: _date, 'x-request-id': _id, ...answered } = given.headers;
    return { status: given.statusCode, headers: answered, body: given.body };
  }

  beforeAll(async () => {
    const seller = await near.member('ended-for-each-call', 'SELLER');
    const known = Object.entries(examples(seller.username, await listingOf(seller)));
    expect((await far.call('GET', '/api/auth/me', { member: seller })).status).toBe(200);
    await near.call('POST', '/api/auth/logout-everywhere', { member: seller });
    const ended = { authorization: `Bearer ${seller.token}` };
    const asked = known.map(async ([name, example]) => {
      answers.set(name, [await answerTo(name, example, ended), await answerTo(name, example, {})]);
    });
    await Promise.all(asked);
  });

  it.each(NAMES)('is answered by %s as no session is', (name) => {
    const [ended, none] = answers.get(name) ?? [];
    expect(ended).toEqual(none);
    expect(ended).toMatchObject({ status: 401, body: expect.stringContaining('"code":"UNAUTHENTICATED"') });
  });
});

describe('a write that is under way', () => {
  const ENDING = {
    suspension: `UPDATE users SET status = 'SUSPENDED', status_before_suspension = status WHERE id = $1`,
    'sign-out': 'UPDATE sessions SET revoked_at = now() WHERE user_id = $1',
  } as const;

  /**
   * Sends a call while a transaction that ends the member's access is open. The transaction commits once the call waits
   * for a lock that the transaction holds.
   */
  async function during(ending: keyof typeof ENDING, member: Member, call: () => Promise<Answer>): Promise<Answer> {
    const holder = await near.clamor.pool.connect();
    await holder.query('BEGIN');
    await holder.query(ENDING[ending], [member.id]);
    const answering = call();
    await expect.poll(someoneWaits, { timeout: 20_000 }).toBe(true);
    await holder.query('COMMIT');
    holder.release();
    return await answering;
  }

  async function someoneWaits(): Promise<boolean> {
    const { rows } = await near.clamor.pool.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  }

  it('holds nothing that a suspension still needs', async () => {
    const member = await near.member('suspended-in-two-steps');
    const holder = await near.clamor.pool.connect();
    await holder.query('BEGIN');
    await holder.query(ENDING.suspension, [member.id]);
    const answering = near.call('PUT', `/api/profile/${member.username}`, {
      member,
      body: { bio: 'Written too late' },
    });
    await expect.poll(someoneWaits, { timeout: 20_000 }).toBe(true);
    const { rowCount } = await holder.query(ENDING['sign-out'], [member.id]);
    await holder.query('COMMIT');
    holder.release();
    expect([rowCount, (await answering).status]).toEqual([1, 401]);
  });

  it.each([
    ['a password change', 'suspension', 'changePassword', 'POST'],
    ['a password change', 'sign-out', 'changePassword', 'POST'],
    ['a profile', 'suspension', 'updateProfile', 'PUT'],
    ['a role', 'suspension', 'addRole', 'POST'],
    ['an upload ticket', 'suspension', 'openUpload', 'POST'],
    ['a listing', 'suspension', 'createListing', 'POST'],
    ['a listing', 'sign-out', 'createListing', 'POST'],
  ] as const)('is refused where it waited: %s for a %s', async (_what, ending, name, method) => {
    const seller = await near.member(`${name}-${ending}`, 'SELLER');
    const before = await traces(seller);
    const { url, body } = examples(seller.username, '')[name] as Example;
    const ask = () => near.call(method, url, { member: seller, ...(body === undefined ? {} : { body }) });
    const answer = await during(ending, seller, ask);
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(await traces(seller)).toEqual(before);
  });

  it('with an upload ticket opened before a suspension keeps no picture', async () => {
    const seller = await near.member('ticket-in-hand', 'SELLER');
    const { pathname } = new URL((await near.call('POST', '/api/objects/upload', { member: seller })).body.uploadURL);
    await near.staff('POST', `/api/admin/users/${seller.id}/suspend`);
    const body = Buffer.from(ONE_PIXEL, 'base64');
    const sent = await near.call('PUT', pathname, { body, headers: { 'content-type': 'image/gif' } });
    expect(sent).toMatchObject({ status: 404 });
    const { rows } = await near.clamor.pool.query('SELECT ready_at FROM uploads WHERE owner_id = $1', [seller.id]);
    expect(rows).toEqual([{ ready_at: null }]);
  });
});

const ONE_PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
