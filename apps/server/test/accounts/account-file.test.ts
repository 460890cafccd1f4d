import { TAG_FIELDS } from '@clamor/contract/limits';
import { CreateListingBody } from '@clamor/contract/listings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEMBER_DATA_HOOKS } from '../../src/member-data-hooks.ts';
import { ADDRESS, HOURS } from '../authorisation/scenes.fixture.ts';
import { NAMED_SECRET, openStage, type Person, type Sale, type Stage } from '../authorisation/stage.fixture.ts';
import { PASSWORD } from '../running-clamor.fixture.ts';

const STAFF: Person = { id: '', username: 'ana', shows: { 'x-admin-secret': NAMED_SECRET } };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
);
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';

/**
 * Fields of a create request that have another name in the file. null: left out of the file, because the value is
 * always true.
 */
const NAMED_OTHERWISE: Readonly<Record<string, string | null>> = {
  youtubeUrl: 'youTubeUrl',
  hotOverrideEnabled: 'hotOverrideThreshold',
  demandSourceClamorUsers: null,
};
/** The fields of a listing's create request, by their names in the file. */
const SENT_FIELDS = new Set(
  Object.keys(CreateListingBody.in.shape).flatMap((field) => {
    const key = NAMED_OTHERWISE[field] === undefined ? field : NAMED_OTHERWISE[field];
    return key === null ? [] : [key];
  }),
);

/** For each list of the account file: how many rows Ann's file has, and the keys of each row. */
const LISTS: Readonly<Record<string, readonly [rows: number | 'some', keys: string]>> = {
  account: [1, 'acceptedTerms acceptedTermsAt createdAt email role status username verifiedAt'],
  sessions: [3, 'device endedAt lastUsedAt signedInAt'],
  devices: [2, 'signedInAt'],
  tokens: [1, 'amount at reason'],
  mails: ['some', 'sentAt subject writtenAt'],
  profile: [1, 'bio businessName location profileImageUrl totalPurchases totalSales website'],
  listings: [4, [...SENT_FIELDS, 'createdAt', 'endsAt', 'outcome', 'priceCents', 'slug', 'status'].sort().join(' ')],
  uploads: [1, 'contentType height openedAt sentAt sizeBytes url width'],
  likes: [1, 'at slug title'],
  bids: [4, 'amountCents at automatic isAnonymous maxAmountCents sequence slug title'],
  maximums: [1, 'maxAmountCents slug title'],
  purchases: [
    3,
    'address at auctionId bidCents carrier isAnonymous method order paidAt payBy pickup problem receivedAt shippedAt shippingCents slug state title trackingNumber',
  ],
  sales: [
    2,
    'at auctionId bidCents carrier method order paidAt payBy pickup receivedAt shippedAt shippingCents slug state title trackingNumber',
  ],
  payments: [2, 'at auctionId cents receivedAt refund state'],
  offers: [1, 'at auctionId bidCents expiresAt state'],
  transfers: [6, 'at auctionId cents from kind to'],
  payouts: [1, 'cents paidAt preparedAt reference state'],
  reviewsWritten: [1, 'answer answeredAt at editedAt rating removedAt removedFor text'],
  reviewsReceived: [1, 'answer answeredAt as at editedAt rating removedAt text'],
  ratings: [1, 'as averageTenths reviews'],
  notices: ['some', 'at body group path read title'],
  notMailed: [1, 'group'],
  standing: [2, 'at change'],
};
/** The number of rows in the file of a member who only signs in. The other lists are empty. */
const OF_THE_IDLE = { account: 1, sessions: 3, devices: 2, tokens: 1, mails: 2, profile: 1 };
/** Words of the other member that the file may contain, because they belong to a sale between both. */
const SHOWN_WORDS = ['answer', 'corner', 'lamp', 'review', 'vase', 'wish'];

let stage: Stage;
/** Ann and Bob do the same to each other: sell, buy, bid, review. The idle member only signs in. */
let ann: Person;
let bob: Person;
let idle: Person;
const files: Record<string, string> = {};

/**
 * Registers a member, which signs them in, and then signs them in twice on another device. A busy member is suspended
 * and reactivated in between, which ends the first session.
 */
async function member(username: string, userAgent: string, isBusy = true): Promise<Person> {
  const { id, email } = await stage.house.member(username, 'SELLER');
  for (const change of isBusy ? ['suspend', 'reactivate'] : []) await act(STAFF, `/api/admin/users/${id}/${change}`);
  const credentials = { email, password: PASSWORD };
  const { app } = stage.house.clamor;
  const signIn = (cookies: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: credentials,
      headers: { 'user-agent': userAgent },
      cookies,
    });
  const first = await signIn({});
  const device = first.cookies.find(({ name }) => name.endsWith('device'));
  const again = await signIn(device === undefined ? {} : { [device.name]: device.value });
  const person = { id, username, shows: { authorization: `Bearer ${again.json().token}` } };
  // The test moves the clock by weeks, so a last use in the future keeps the session from expiring as idle.
  const used = `UPDATE sessions SET last_used_at = now() + interval '1 year' WHERE user_id = $1`;
  await stage.house.clamor.pool.query(used, [id]);
  await stage.done('POST', { url: `/api/profile/${username}/roles`, body: { role: 'BIDDER' } }, person);
  return person;
}

const act = (who: Person, url: string, body: object = {}) => stage.done('POST', { url, body }, who);
/** A text with a word that identifies its author, so that a test can tell whose texts a file contains. */
const said = (who: Person, what: string) => `${what} of ${wordOf(who)}`;
const wordOf = ({ username }: Person) => (username === 'file-ann' ? 'Aster' : 'Begonia');
const order = (who: Person, { auctionId }: Sale, what: string, body: object = {}) =>
  act(who, `/api/orders/${auctionId}/${what}`, body);

async function soldAndPaid(seller: Person, buyer: Person, how: 'ship' | 'pickup'): Promise<Sale> {
  const terms = { title: said(seller, 'lamp'), shippingCostCents: 500, localPickup: true, reserveCents: 1_500 };
  const sale = await stage.ended(seller, [await stage.person(), buyer], terms);
  const address = { ...ADDRESS, line1: said(buyer, 'house') };
  await order(buyer, sale, 'address', how === 'ship' ? { method: how, address } : { method: how });
  await stage.pay(buyer, sale.auctionId);
  return sale;
}

/**
 * The seller sells two items to the buyer. One is shipped, has a problem that staff dismiss, is reviewed and paid out.
 * The other is ready for pickup and has an open problem.
 */
async function sellTo(seller: Person, buyer: Person): Promise<void> {
  const parcel = await soldAndPaid(seller, buyer, 'ship');
  await order(seller, parcel, 'ship', { carrier: 'UPS', trackingNumber: '1Z999' });
  await order(buyer, parcel, 'problem', { text: said(buyer, 'problem') });
  await act(STAFF, `/api/admin/orders/${parcel.auctionId}/dismiss`, { reason: 'a reason of staff' });
  await order(buyer, parcel, 'receive');
  await order(buyer, parcel, 'review', { rating: 4, text: said(buyer, 'review') });
  await order(seller, parcel, 'review/answer', { text: said(seller, 'answer') });
  await stage.house.advance(7 * 24 * HOURS);
  const { id } = await act(STAFF, '/api/admin/payouts', { sellerId: seller.id });
  await act(STAFF, `/api/admin/payouts/${id}/paid`, { reference: said(seller, 'payout') });
  const pickup = await soldAndPaid(seller, buyer, 'pickup');
  await order(seller, pickup, 'pickup', { text: said(seller, 'corner') });
  await order(buyer, pickup, 'problem', { text: said(buyer, 'problem') });
}

/**
 * The bidder likes and boosts a listing of the seller, bids on another with a maximum and raises that. The bidder also
 * gets an offer as runner-up, because a winner did not pay.
 */
async function bidOn(seller: Person, bidder: Person, maxAmountCents: number): Promise<void> {
  const owner = await stage.person('SELLER');
  const unpaid = await stage.ended(owner, [bidder, await stage.person()], { title: 'A jug' });
  await stage.house.advance(72 * HOURS);
  await act(owner, `/api/seller/listings/${unpaid.slug}/offer-runner-up`);
  const tags = Object.fromEntries(TAG_FIELDS.map((field) => [field, said(seller, field)]));
  const wanted = await stage.listing(seller, { title: said(seller, 'wish'), threshold: 9, ...tags });
  await act(bidder, `/api/listings/${wanted.slug}/like`);
  await act(bidder, `/boost/${wanted.slug}`);
  const { slug } = await stage.live(seller, { title: said(seller, 'vase'), auctionDurationSeconds: 86_000 });
  await act(bidder, '/api/bids', { slug, amountCents: 1_000, maxAmountCents: maxAmountCents - 1 });
  await act(bidder, '/api/bids', { slug, amountCents: 1_100, maxAmountCents });
}

async function live(person: Person): Promise<void> {
  const { uploadURL } = await act(person, '/api/objects/upload');
  const headers = { 'content-type': 'image/png' };
  const { url } = await stage.done('PUT', { url: new URL(uploadURL).pathname, body: PNG, headers }, person);
  await stage.done('PUT', { url: '/api/avatar', body: { avatarUrl: url } }, person);
  const profile = { url: `/api/profile/${person.username}`, body: { bio: said(person, 'bio') } };
  await stage.done('PUT', profile, person);
  await stage.done('PUT', { url: '/api/notices/preferences', body: { mail: { liked: false } } }, person);
  const email = {
    url: '/api/account/email',
    body: { email: `next-of-${wordOf(person)}@members.test`, password: PASSWORD },
  };
  await stage.done('POST', email, person);
}

async function fileOf(person: Person): Promise<string> {
  const { text, status } = await stage.call('GET', { url: '/api/account/export' }, person);
  expect(status).toBe(200);
  return text;
}

beforeAll(async () => {
  stage = await openStage();
  ann = await member('file-ann', CHROME);
  bob = await member('file-bob', FIREFOX);
  idle = await member('file-idle', CHROME, false);
  for (const [one, other] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    await live(one);
    await sellTo(one, other);
  }
  await bidOn(bob, ann, 54_321);
  await bidOn(ann, bob, 65_432);
  await stage.house.mailsTo('nobody@members.test');
  for (const person of [ann, bob, idle]) files[person.username] = await fileOf(person);
});
afterAll(() => stage?.stop());

type File = Record<string, Record<string, unknown>[]>;
const read = (person: Person): File => JSON.parse(files[person.username] ?? '');

it('has a row here for each list of every module, and each list has rows of who does everything', () => {
  expect(Object.keys(LISTS)).toEqual(MEMBER_DATA_HOOKS.flatMap(({ lists }) => lists.map(({ name }) => name)));
});

it.each(Object.keys(LISTS))('has these keys and no others, and the rows of its member alone: %s', (name) => {
  const [count, keys] = LISTS[name] ?? expect.unreachable();
  const rows = read(ann)[name] ?? [];
  expect([...new Set(rows.map((row) => Object.keys(row).sort().join(' ')))]).toEqual([keys]);
  if (count !== 'some') expect(rows).toHaveLength(count);
  expect(read(idle)[name]).toHaveLength((OF_THE_IDLE as Record<string, number>)[name] ?? 0);
});

it.each(Object.keys(CreateListingBody.in.shape))('has of each listing what its seller sent as %s', (field) => {
  const key = NAMED_OTHERWISE[field] === undefined ? field : NAMED_OTHERWISE[field];
  const listing = read(ann).listings?.find(({ title }) => title === said(ann, 'wish')) ?? expect.unreachable();
  if (key !== null) expect(Object.keys(listing)).toContain(key);
  if ((TAG_FIELDS as readonly string[]).includes(field)) expect(listing[field]).toBe(said(ann, field));
});

describe('the file has nothing in it of', () => {
  it('any hash or token that is stored, in whichever writing', async () => {
    const { pool } = stage.house.clamor;
    const { rows: columns } = await pool.query<{ table: string; column: string; type: string }>(
      `SELECT table_name AS "table", column_name AS "column", data_type AS type FROM information_schema.columns
       WHERE table_schema = 'public' AND (data_type = 'bytea' OR column_name ~ '(hash|token|secret)$')`,
    );
    expect(columns.length).toBeGreaterThan(15);
    const secrets = new Set<string>();
    for (const { table, column, type } of columns) {
      const { rows } = await pool.query<{ value: Buffer | string }>(
        `SELECT "${column}" AS value FROM "${table}" WHERE "${column}" IS NOT NULL`,
      );
      for (const { value } of rows)
        for (const text of type === 'bytea' ? writingsOf(value as Buffer) : [String(value)]) secrets.add(text);
    }
    for (const { shows } of [ann, bob, idle]) secrets.add(String(shows.authorization).slice('Bearer '.length));
    const { rows: mailed } = await pool.query<{ token: string }>(
      `SELECT substring(body_text FROM 'token=([\\w-]+)') AS token FROM mails WHERE body_text ~ 'token=[\\w-]'`,
    );
    for (const { token } of mailed) secrets.add(token);
    expect(secrets.size).toBeGreaterThan(50);
    expect([...secrets].filter((secret) => Object.values(files).some((file) => file.includes(secret)))).toEqual([]);
  });

  it('anybody else’s id, name or address', async () => {
    const { rows } = await stage.house.clamor.pool.query<{ id: string; username: string; email: string }>(
      'SELECT id, username, email FROM users WHERE id <> ALL ($1::uuid[])',
      [[ann.id]],
    );
    expect(rows.length).toBeGreaterThan(10);
    const others = rows.flatMap(({ id, username, email }) => [id, username, email]);
    expect(others.filter((name) => new RegExp(`\\b${name}\\b`).test(files[ann.username] ?? ''))).toEqual([]);
  });

  it.each([
    ['ann', () => [ann, bob]],
    ['bob', () => [bob, ann]],
  ] as const)('the other but what a sale between both shows them: of %s', (_name, both) => {
    const [own, other] = both() as [Person, Person];
    const file = files[own.username] ?? '';
    const words = [...file.matchAll(new RegExp(`(\\w+) of ${wordOf(other)}`, 'g'))].map(([, word]) => word);
    expect([...new Set(words)].sort()).toEqual(SHOWN_WORDS);
    expect(file).not.toContain(`next-of-${wordOf(other)}`);
    expect(file).toContain(own === ann ? '54321' : '65432');
    expect(file).not.toContain(own === ann ? '65432' : '54321');
    expect(file).not.toContain(own === ann ? 'Firefox' : 'Chrome');
    expect(file).not.toContain('a reason of staff');
  });
});

/**
 * The texts in which stored bytes could be written. Short values are left out, because a file may contain them by
 * chance.
 */
function writingsOf(bytes: Buffer): string[] {
  return bytes.length < 8
    ? []
    : [bytes.toString('hex'), bytes.toString('base64url'), bytes.toString('base64'), bytes.join(',')];
}
