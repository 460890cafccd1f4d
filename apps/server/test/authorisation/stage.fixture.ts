import { createHash, randomBytes } from 'node:crypto';
import type { CreateListingInput } from '@clamor/contract/listings';
import type { Role, UserStatus } from '@clamor/domain/accounts';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { createPasswords, OWN_WORK } from '../../src/modules/passwords/password.ts';
import type { StartOptions } from '../../src/start-clamor.ts';
import { ADMIN_SECRET, PASSWORD, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';
import { CALLERS, type CallerName } from './expectations.ts';

/** The secret of one named member of staff. Once a named secret exists, the shared one may only read. */
export const NAMED_SECRET = 'the-secret-that-nobody-has-but-ana';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Asked {
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Told {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  body: any;
  text: string;
}

/** A person, with the headers that authenticate them. */
export interface Person {
  id: string;
  username: string;
  shows: Record<string, string>;
}

export type People = Readonly<Record<CallerName, Person>>;

export interface Sale {
  slug: string;
  listingId: string;
  auctionId: string;
}

/** A running server, with the steps that people take on it. */
export interface Stage {
  house: WholeClamor;
  call(method: Method, asked: Asked, person?: Person): Promise<Told>;
  /** Like `call`, but the call must succeed. Returns the answer's body. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  done(method: Method, asked: Asked, person?: Person): Promise<any>;
  person(role?: Role, status?: UserStatus): Promise<Person>;
  /** One person for each kind of caller. */
  people(): Promise<People>;
  listing(owner: Person, terms?: Partial<CreateListingInput>): Promise<{ slug: string; id: string }>;
  live(owner: Person, terms?: Partial<CreateListingInput>): Promise<{ slug: string; id: string }>;
  /** An auction that has ended. The last bidder's bid is the highest. */
  ended(owner: Person, bidders: readonly Person[], terms?: Partial<CreateListingInput>): Promise<Sale>;
  pay(buyer: Person, auctionId: string, paymentMethod?: string): Promise<{ id: string; paymentIntentId: string }>;
  stop(): Promise<void>;
}

export async function openStage(env: Record<string, string> = {}, more: Partial<StartOptions> = {}): Promise<Stage> {
  const here = { ADMIN_SECRETS: `ana:${NAMED_SECRET}`, TRUST_PROXY: '127.0.0.1', ...env };
  const house = await startWholeClamor(here, more);
  const passwordHash = await (await createPasswords()).hash(PASSWORD, OWN_WORK);
  return { house, ...actionsOn(house, passwordHash), stop: house.stop };
}

/** Like `Stage.call`, for another node. */
export function callsAt(app: FastifyInstance): Stage['call'] {
  return async (method, { url, body, headers = {} }, person) => {
    const response = await app.inject({
      method,
      url,
      ...(body === undefined ? {} : { payload: body as object }),
      headers: { ...person?.shows, ...headers },
    });
    const isJson = String(response.headers['content-type']).includes('json');
    return { status: response.statusCode, body: isJson ? response.json() : null, text: response.payload };
  };
}

function actionsOn({ clamor, advance }: WholeClamor, passwordHash: string): Omit<Stage, 'house' | 'stop'> {
  const call = callsAt(clamor.app);
  const done: Stage['done'] = async (method, asked, person) => {
    const { status, body, text } = await call(method, asked, person);
    if (status >= 400) throw new Error(`${method} ${asked.url} was refused: ${text}`);
    return body;
  };
  const person = personMaker(clamor.pool, passwordHash);
  const people = async (): Promise<People> => {
    const staff = { id: '', username: 'staff' };
    const made = {
      visitor: { id: '', username: 'nobody', shows: {} },
      pending: await person('BIDDER', 'PENDING'),
      suspended: await person('BOTH'),
      bidder: await person('BIDDER'),
      seller: await person('SELLER'),
      otherSeller: await person('SELLER'),
      both: await person('BOTH'),
      buyer: await person('BIDDER'),
      owner: await person('SELLER'),
      readingStaff: { ...staff, shows: { 'x-admin-secret': ADMIN_SECRET } },
      staff: { ...staff, shows: { 'x-admin-secret': NAMED_SECRET } },
    };
    await done('POST', { url: `/api/admin/users/${made.suspended.id}/suspend` }, made.staff);
    return eachOnItsOwn(made);
  };
  const listing: Stage['listing'] = async (owner, terms = {}) => {
    const body = { title: 'A brass lamp', threshold: 2, startPriceCents: 1_000, minIncrementCents: 100, ...terms };
    const { slug, id } = await done('POST', { url: '/api/listings', body }, owner);
    return { slug, id };
  };
  const live: Stage['live'] = async (owner, terms = {}) => {
    const made = await listing(owner, { auctionDurationSeconds: 600, countdownTimerMinutes: 1, ...terms });
    for (let like = 0; like < 2; like += 1) {
      await done('POST', { url: `/api/listings/${made.slug}/like` }, await person());
    }
    await advance(61);
    return made;
  };
  const ended: Stage['ended'] = async (owner, bidders, terms) => {
    const { slug, id } = await live(owner, terms);
    for (const [place, bidder] of bidders.entries()) {
      await done('POST', { url: '/api/bids', body: { slug, amountCents: 1_000 * (place + 1) } }, bidder);
    }
    await advance(604);
    const { auction } = await done('GET', { url: `/api/listings/${slug}` });
    return { slug, listingId: id, auctionId: auction.id };
  };
  const pay: Stage['pay'] = async (buyer, auctionId, paymentMethod = 'pm_card_visa') => {
    const intent = { url: '/api/payments/create-intent', body: { auctionId } };
    const { clientSecret, paymentIntentId } = await done('POST', intent, buyer);
    await done('POST', { url: '/api/sandbox/confirm', body: { clientSecret, paymentMethod } });
    const { payment } = await done('POST', { url: '/api/payments/complete', body: { paymentIntentId } }, buyer);
    return { id: payment.id, paymentIntentId };
  };
  return { call, done, person, people, listing, live, ended, pay };
}

/** Gives each person their own network, so that one person's failures do not use up another's limits. */
function eachOnItsOwn(people: People): People {
  const shows = (caller: CallerName, place: number) => ({
    ...people[caller],
    shows: { ...people[caller].shows, 'x-forwarded-for': `203.0.113.${place + 1}` },
  });
  return Object.fromEntries(CALLERS.map((caller, place) => [caller, shows(caller, place)])) as unknown as People;
}

let persons = 0;

function personMaker(pool: WholeClamor['clamor']['pool'], passwordHash: string): Stage['person'] {
  return async (role = 'BIDDER', status = 'ACTIVE') => {
    persons += 1;
    const { id, username } = { id: uuidv7(), username: `person-${persons}` };
    const token = randomBytes(32).toString('base64url');
    await pool.query(
      `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, now())`,
      [id, username, `${username}@members.test`, passwordHash, role, status],
    );
    await pool.query(
      // Tests move the clock by weeks, so a last use in the future keeps the session from expiring as idle.
      `INSERT INTO sessions (token_hash, user_id, created_at, last_used_at, expires_at)
       VALUES ($1, $2, now(), now() + interval '1 year', now() + interval '1 year')`,
      [createHash('sha256').update(token).digest(), id],
    );
    return { id, username, shows: { authorization: `Bearer ${token}` } };
  };
}
