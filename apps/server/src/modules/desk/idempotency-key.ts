import type { ListingState } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import { bytesArray, jsonElements, plainArray, type Statement, textArray } from '../../platform/pipeline/index.ts';
import type { Entry } from './entry.ts';
import type { Claim, DeskAnswer } from './request.ts';

/** A key as the batch knows it: from the table, or from a command earlier in the batch. */
export interface KnownKey {
  bodyHash: Buffer;
  createdAt: Instant;
  answer(state: ListingState): DeskAnswer;
}

/** A first answer to be stored. */
export interface NewKey {
  listingId: string;
  actorId: string;
  value: string;
  bodyHash: Buffer;
  answer: DecidedAnswer;
}

/** An answer that may be stored: a 503 never is. */
export type DecidedAnswer = Extract<DeskAnswer, { kind: 'accepted' | 'refused' }>;

interface KeyRow {
  number: number;
  body_hash: Buffer;
  answer: StoredAnswer;
  created_at: Instant;
}

/** What stands still on a listing while a command can be repeated is not stored with each of its answers. */
type Standing = 'id' | 'sellerId' | 'auctionId' | 'terms' | 'timing';
type StoredState = Omit<ListingState, Standing>;
type StoredAnswer =
  | (Omit<Extract<DeskAnswer, { kind: 'accepted' }>, 'state' | 'events'> & { state: StoredState })
  | (Omit<Extract<DeskAnswer, { kind: 'refused' }>, 'state'> & { state: StoredState | null });

const STAFF_ID = '00000000-0000-0000-0000-000000000000';
const UUID_BYTES = 16;

/** Whose key it is; null for those whose keys are not kept. */
export function keyHolder(claim: Claim): string | null {
  switch (claim.kind) {
    case 'session':
      return claim.userId;
    case 'staff':
      return STAFF_ID;
    case 'device':
      return (claim.deviceHash ?? claim.addressHash).toString('hex', 0, UUID_BYTES);
    case 'clock':
      return null;
  }
}

/** How the batch's memory calls an entry's key; null: it came without one. */
export function keyName({ request }: Entry): string | null {
  if (request.key === null) return null;
  const holder = keyHolder(request.claim);
  return holder === null ? null : `${request.listingId} ${holder} ${request.key.value}`;
}

const LOOK_UP =
  'SELECT asked.number, known.body_hash, known.answer, known.created_at ' +
  'FROM unnest($1::uuid[], $2::uuid[], $3::text[]) WITH ORDINALITY AS asked (listing_id, actor_id, key, number) ' +
  'JOIN LATERAL (SELECT body_hash, answer, created_at FROM idempotency_keys AS stored ' +
  'WHERE stored.listing_id = asked.listing_id AND stored.actor_id = asked.actor_id AND stored.key = asked.key OFFSET 0) ' +
  'AS known ON true';

/** Asks for the stored answers of every key in the batch, by index alone; null where no command has a key. */
export function keyLookUp(entries: readonly Entry[]): { statement: Statement; names: string[] } | null {
  const names: string[] = [];
  const listings: string[] = [];
  const holders: string[] = [];
  const values: string[] = [];
  for (const entry of entries) {
    const name = keyName(entry);
    if (name === null) continue;
    names.push(name);
    listings.push(entry.request.listingId);
    holders.push(keyHolder(entry.request.claim) ?? STAFF_ID);
    values.push(entry.request.key?.value ?? '');
  }
  if (names.length === 0) return null;
  const statement = {
    name: 'desk_keys',
    text: LOOK_UP,
    values: [plainArray(listings), plainArray(holders), textArray(values)],
  };
  return { statement, names };
}

/** The keys that were found, by name. */
export function knownKeys(names: readonly string[], rows: readonly object[]): Map<string, KnownKey> {
  const known = new Map<string, KnownKey>();
  for (const row of rows as KeyRow[]) {
    const name = names[row.number - 1];
    if (name === undefined) continue;
    const answer = (state: ListingState) => revive(row.answer, state);
    known.set(name, { bodyHash: row.body_hash, createdAt: row.created_at, answer });
  }
  return known;
}

const INSERT =
  'WITH written AS (INSERT INTO idempotency_keys AS stored (listing_id, actor_id, key, body_hash, answer, created_at) ' +
  'SELECT listing_id, actor_id, key, body_hash, answer, $6 FROM ROWS FROM (unnest($1::uuid[]), unnest($2::uuid[]), ' +
  'unnest($3::text[]), unnest($4::bytea[]), json_array_elements($5::json)) AS new (listing_id, actor_id, key, body_hash, answer) ' +
  'ON CONFLICT (listing_id, actor_id, key) DO UPDATE SET body_hash = excluded.body_hash, answer = excluded.answer, ' +
  'created_at = excluded.created_at WHERE stored.created_at <= $7 RETURNING 1) ' +
  'SELECT assert_rows_written(count(*), cardinality($1::uuid[])) FROM written';

/** Stores first answers; a key that was forgotten meanwhile (`expiredAt` or older) is taken anew. */
export function keyInsert(keys: readonly NewKey[], now: Instant, expiredAt: Instant): Statement {
  const values = [
    plainArray(keys.map((key) => key.listingId)),
    plainArray(keys.map((key) => key.actorId)),
    textArray(keys.map((key) => key.value)),
    bytesArray(keys.map((key) => key.bodyHash)),
    jsonElements(keys.map((key) => JSON.stringify(stored(key.answer)))),
    now,
    expiredAt,
  ];
  return { name: 'desk_save_keys', text: INSERT, values };
}

/** Forgets old keys, a bounded number at a time. */
export function keyCleanUp(expiredAt: Instant, limit: number): Statement {
  const text =
    'DELETE FROM idempotency_keys WHERE ctid = ANY(ARRAY(SELECT ctid FROM idempotency_keys ' +
    'WHERE created_at <= $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED))';
  return { name: 'desk_forget_keys', text, values: [expiredAt, limit] };
}

function stored(answer: DecidedAnswer): StoredAnswer {
  if (answer.kind === 'refused') {
    return { kind: 'refused', refusal: answer.refusal, state: answer.state === null ? null : moving(answer.state) };
  }
  const { kind, reply, receivedAt, at } = answer;
  return { kind, reply, receivedAt, at, state: moving(answer.state) };
}

function moving(state: ListingState): StoredState {
  const { tally, phase, frozenAt, hidden, eventNumber, lastEventAt, outageId, version } = state;
  return { tally, phase, frozenAt, hidden, eventNumber, lastEventAt, outageId, version };
}

/** A repeat answers what the first answered; it happened long ago, so that there are no events to tell. */
function revive(answer: StoredAnswer, { id, sellerId, auctionId, terms, timing }: ListingState): DeskAnswer {
  const state = answer.state === null ? null : { id, sellerId, auctionId, terms, timing, ...answer.state };
  if (answer.kind === 'refused') return { ...answer, state };
  if (state === null) throw new Error('An accepted answer was stored without its state.');
  return { ...answer, state, events: [], repeated: true };
}
