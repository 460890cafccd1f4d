import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Role, UserStatus } from '@clamor/domain/accounts';
import { type Command, type ListingState, openListing } from '@clamor/domain/lifecycle';
import { DEFAULT_TERMS, type Terms, type Timing } from '@clamor/domain/listings';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { type DeskRequest, type Principal, saveNewListing } from '../../src/modules/desk/index.ts';

export const REQUEST_BYTES = 200;

const TERMS: Terms = {
  ...DEFAULT_TERMS,
  startPriceCents: 1_000,
  minIncrementCents: 100,
  goal: 2,
  auctionDurationSeconds: 600,
};

const TIMING: Timing = {
  startPolicy: 'IMMEDIATE',
  countdownMinutes: 10,
  primeHours: null,
  hotOverridePercent: null,
  sellerTimezone: 'America/New_York',
};

export interface Member {
  userId: string;
  asker: Principal;
}

/** Adds a member with a session. */
export async function addMember(pool: pg.Pool, role: Role = 'BOTH', status: UserStatus = 'ACTIVE'): Promise<Member> {
  const userId = randomUUID();
  const tokenHash = randomBytes(32);
  await pool.query('INSERT INTO test_actors VALUES ($1, $2, $3, $4, false)', [tokenHash, userId, role, status]);
  return { userId, asker: { kind: 'session', tokenHash, userId } };
}

/** Ends all sessions of a member. */
export async function revoke(pool: pg.Pool, { userId }: Member): Promise<void> {
  await pool.query('UPDATE test_actors SET revoked = true WHERE user_id = $1', [userId]);
}

export interface NewTestListing {
  terms?: Partial<Terms>;
  timing?: Partial<Timing>;
  sellerId?: string;
  /** How long ago the listing was created. */
  ageMs?: number;
}

/** Adds a listing that collects demand. */
export async function addListing(
  pool: pg.Pool,
  { terms, timing, sellerId = randomUUID(), ageMs = 0 }: NewTestListing = {},
): Promise<ListingState> {
  const at = (await databaseNow(pool)) - ageMs;
  const input = { id: uuidv7(), sellerId, auctionId: uuidv7() };
  const opened = openListing({ ...input, terms: { ...TERMS, ...terms }, timing: { ...TIMING, ...timing } }, at);
  await saveNewListing(pool, opened);
  return opened.next;
}

/** Adds a listing that has been LIVE for `sinceMs` and ends in `endsInMs`. */
export async function addLive(
  pool: pg.Pool,
  endsInMs = 600_000,
  sinceMs = 60_000,
  terms: Partial<Terms> = {},
): Promise<string> {
  const { id } = await addListing(pool, { terms, ageMs: sinceMs });
  const now = await databaseNow(pool);
  await pool.query(
    "UPDATE listing_state SET status = 'LIVE', since = $2::bigint, ends_at = $3::bigint, due_at = $3::bigint + 3000, sequence = 0, extension_count = 0, " +
      'last_event_at = $2::bigint WHERE id = $1',
    [id, now - sinceMs, now + endsInMs],
  );
  return id;
}

/** The amounts of a listing's bids, in order. */
export async function amountsOf(pool: pg.Pool, listingId: string): Promise<number[]> {
  const { rows } = await pool.query('SELECT amount_cents FROM test_bids WHERE listing_id = $1 ORDER BY sequence', [
    listingId,
  ]);
  return rows.map((row) => Number(row.amount_cents));
}

/** Sets the last heartbeat to `ms` milliseconds ago, as if no node had sent one since. */
export async function stopTheHeart(pool: pg.Pool, ms: number): Promise<void> {
  await pool.query('UPDATE heartbeat SET last_at = $1', [(await databaseNow(pool)) - ms]);
}

/** The time of the database. */
export async function databaseNow(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now');
  return rows[0].now;
}

/** A request as the HTTP layer submits it to the desk. */
export function request(
  listingId: string,
  command: Command,
  asker: Principal,
  receivedAt: number,
  key: { value: string; body: string } | null = null,
): DeskRequest {
  const bodyHash = key === null ? null : createHash('sha256').update(key.body).digest();
  return {
    listingId,
    command,
    asker,
    receivedAt,
    key: key === null || bodyHash === null ? null : { value: key.value, bodyHash },
    attachments: [],
    bytes: REQUEST_BYTES,
  };
}

export function bid(amountCents: number, maxAmountCents: number | null = null): Command {
  return { kind: 'place_bid', amountCents, maxAmountCents, anonymous: false };
}
