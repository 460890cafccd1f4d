import { createHash, randomBytes } from 'node:crypto';
import type { WrittenListing } from '@clamor/contract/listing-views';
import type { CreateListingInput } from '@clamor/contract/listings';
import type { Role, UserStatus } from '@clamor/domain/accounts';
import type { Command } from '@clamor/domain/lifecycle';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { type DatabaseClock, moveTestClock } from '../../platform/clock/index.ts';
import type { Attachment, RunningDesk } from '../desk/index.ts';

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of an answer
  body: any;
  headers: Record<string, string | string[] | number | undefined>;
  raw: Buffer;
}

export interface CallOptions {
  body?: unknown;
  member?: TestMember;
  headers?: Record<string, string>;
}

export interface TestMember {
  id: string;
  username: string;
  token: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface SoldAuction {
  slug: string;
  id: string;
  auctionId: string;
  seller: TestMember;
  bidders: TestMember[];
  buyer: TestMember;
}

/** Shortcuts for what members, staff and the clock do on a test site. */
export interface MarketActions {
  call(method: Method, url: string, options?: CallOptions): Promise<Answer>;
  member(role?: Role, status?: UserStatus): Promise<TestMember>;
  /** Creates a listing of a new seller, or of the one given. */
  listing(
    input?: Partial<CreateListingInput>,
    seller?: TestMember,
  ): Promise<{ slug: string; id: string; seller: TestMember }>;
  /** Creates an IMMEDIATE listing, meets its goal and moves the clock past its countdown, so that it is LIVE. */
  live(
    input?: Partial<CreateListingInput>,
    seller?: TestMember,
  ): Promise<{ slug: string; id: string; seller: TestMember }>;
  /** Runs an auction to its end with these bids, each by another new member. The last bidder has the claim. */
  sold(input?: Partial<CreateListingInput>, amounts?: readonly number[], seller?: TestMember): Promise<SoldAuction>;
  /** Pays a member's claim with a card that succeeds. */
  pay(slug: string, buyer: TestMember): Promise<void>;
  /** Moves the development clock, then ticks these listings. */
  advance(seconds: number, ...listingIds: string[]): Promise<void>;
  tick(listingId: string): Promise<void>;
  /** The cards on the first page of the market. */
  cards(query?: string): Promise<{ slug: string; status: string; featured: boolean }[]>;
  /** Submits a staff command, with these attachments for the desk's sections. */
  moderate(listingId: string, command: Command, ...attachments: Attachment[]): Promise<void>;
}

interface Parts {
  app: FastifyInstance;
  pool: pg.Pool;
  clock: DatabaseClock;
  desk: RunningDesk;
}

export function actionsOn(parts: Parts): MarketActions {
  const call = caller(parts);
  const member = memberMaker(parts);
  const submit = async (
    listingId: string,
    command: Command,
    kind: 'clock' | 'staff',
    attachments: readonly Attachment[] = [],
  ) => {
    const receivedAt = parts.clock.databaseNow();
    await parts.desk.submit({ listingId, command, asker: { kind }, receivedAt, key: null, attachments, bytes: 100 });
  };
  const tick = (listingId: string) => submit(listingId, { kind: 'tick' }, 'clock');
  const moderate: MarketActions['moderate'] = (listingId, command, ...attachments) =>
    submit(listingId, command, 'staff', attachments);
  const cards: MarketActions['cards'] = async (query = '') => (await call('GET', `/api/listings${query}`)).body;
  const advance = async (seconds: number, ...listingIds: string[]) => {
    parts.clock.testOffsetMeasured(await moveTestClock(parts.pool, seconds * 1_000));
    await parts.desk.heartbeatNow();
    for (const listingId of listingIds) await tick(listingId);
  };
  const listing: MarketActions['listing'] = async (input = {}, seller) => {
    const owner = seller ?? (await member('SELLER'));
    const body = { title: 'A brass lamp', threshold: 2, startPriceCents: 1_000, minIncrementCents: 100, ...input };
    const created = await call('POST', '/api/listings', { body, member: owner });
    if (created.status !== 201) throw new Error(`the listing was refused: ${created.raw.toString()}`);
    const { slug, id } = created.body as WrittenListing;
    return { slug, id, seller: owner };
  };
  const live: MarketActions['live'] = async (input = {}, seller) => {
    const made = await listing({ auctionDurationSeconds: 600, countdownTimerMinutes: 1, ...input }, seller);
    for (let like = 0; like < 2; like += 1) {
      await call('POST', `/api/listings/${made.slug}/like`, { member: await member() });
    }
    await advance(61, made.id);
    return made;
  };
  const sold: MarketActions['sold'] = async (input, amounts = [2_000], seller) => {
    const made = await live(input, seller);
    const bidders: TestMember[] = [];
    for (const amountCents of amounts) {
      const bidder = await member();
      const answer = await call('POST', '/api/bids', { body: { slug: made.slug, amountCents }, member: bidder });
      if (answer.status !== 201) throw new Error(`the bid was refused: ${answer.raw.toString()}`);
      bidders.push(bidder);
    }
    await advance(604, made.id);
    const { auction } = (await call('GET', `/api/listings/${made.slug}`)).body;
    const buyer = bidders.at(-1);
    if (buyer === undefined) throw new Error('an auction is sold to who bid');
    return { ...made, auctionId: auction.id, bidders, buyer };
  };
  const pay: MarketActions['pay'] = async (slug, buyer) => {
    const { auction } = (await call('GET', `/api/listings/${slug}`)).body;
    const { body } = await call('POST', '/api/payments/create-intent', {
      member: buyer,
      body: { auctionId: auction.id },
    });
    const { clientSecret, paymentIntentId } = body;
    await call('POST', '/api/sandbox/confirm', { body: { clientSecret, paymentMethod: 'pm_card_visa' } });
    const completed = await call('POST', '/api/payments/complete', { member: buyer, body: { paymentIntentId } });
    if (completed.body.success !== true) throw new Error(`the payment failed: ${completed.raw.toString()}`);
  };
  return { call, member, sold, pay, tick, moderate, cards, advance, listing, live };
}

function caller({ app }: Parts): MarketActions['call'] {
  return async (method, url, { body, member, headers = {} } = {}) => {
    const response = await app.inject({
      method,
      url,
      ...(body === undefined ? {} : { payload: body as object }),
      headers: { ...(member === undefined ? {} : { authorization: `Bearer ${member.token}` }), ...headers },
    });
    const isJson = String(response.headers['content-type']).includes('json');
    const parsed = isJson && response.payload !== '' ? response.json() : null;
    return { status: response.statusCode, body: parsed, headers: response.headers, raw: response.rawPayload };
  };
}

let members = 0;

function memberMaker({ pool, clock }: Parts): MarketActions['member'] {
  return async (role = 'BIDDER', status = 'ACTIVE') => {
    members += 1;
    const member = { id: uuidv7(), username: `member-${members}`, token: randomBytes(16).toString('base64url') };
    const now = new Date(clock.now());
    await pool.query(
      `INSERT INTO users (id, username, email, password_hash, role, status, created_at)
       VALUES ($1, $2, $3, '', $4, $5, $6)`,
      [member.id, member.username, `${member.username}@members.test`, role, status, now],
    );
    await pool.query(
      `INSERT INTO sessions (token_hash, user_id, created_at, expires_at, last_used_at)
       VALUES ($1, $2, $3, $3::timestamptz + interval '1 year', $3::timestamptz + interval '1 year')`,
      [createHash('sha256').update(member.token).digest(), member.id, now],
    );
    return member;
  };
}
