import type { Instant } from '@clamor/domain/time';
import {
  bytesArray,
  plainArray,
  SEPARATOR_SQL,
  type Statement,
  separated,
  textArray,
} from '../../platform/pipeline/index.ts';
import type { Entry } from './entry.ts';
import { type DecidedAnswer, packAnswer, unpackAnswer } from './packed-answer.ts';
import type { DeskAnswer, Principal } from './request.ts';

/** A key as the batch knows it (docs/desk.md#keys): from the table, or from an earlier command of the batch. */
export interface KnownKey {
  bodyHash: Buffer;
  createdAt: Instant;
  answer(): DeskAnswer;
}

/** A first answer that will be stored under its key. */
export interface NewKey {
  listingId: string;
  actorId: string;
  value: string;
  bodyHash: Buffer;
  answer: DecidedAnswer;
  /** The table has an expired row for this key, which this one replaces. */
  replaces: boolean;
}

interface KeyRow {
  number: number;
  body_hash: Buffer;
  answer: string;
  created_at: Instant;
}

const STAFF_ID = '00000000-0000-0000-0000-000000000000';
const UUID_BYTES = 16;

/** The id of the member or device that owns the key; null if keys of this principal are not stored. */
export function keyHolder(asker: Principal): string | null {
  switch (asker.kind) {
    case 'session':
      return asker.userId;
    case 'staff':
      return STAFF_ID;
    case 'device':
      return (asker.deviceHash ?? asker.addressHash).toString('hex', 0, UUID_BYTES);
    case 'clock':
      return null;
  }
}

/**
 * The name of an entry's key among the batch's keys; null if the entry has no key, or its author's keys are not stored.
 */
export function keyName({ request }: Entry): string | null {
  if (request.key === null) return null;
  const holder = keyHolder(request.asker);
  return holder === null ? null : `${request.listingId} ${holder} ${request.key.value}`;
}

const LOOK_UP =
  'SELECT asked.number, known.body_hash, known.answer, known.created_at ' +
  'FROM unnest($1::uuid[], $2::uuid[], $3::text[]) WITH ORDINALITY AS asked (listing_id, actor_id, key, number) ' +
  'JOIN LATERAL (SELECT body_hash, answer, created_at FROM idempotency_keys AS stored ' +
  'WHERE stored.listing_id = asked.listing_id AND stored.actor_id = asked.actor_id AND stored.key = asked.key OFFSET 0) ' +
  'AS known ON true';

/** Loads the stored answers of all keys in the batch, by the index alone. Null: no command has a key. */
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
    holders.push(keyHolder(entry.request.asker) ?? STAFF_ID);
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
    const answer = () => unpackAnswer(row.answer);
    known.set(name, { bodyHash: row.body_hash, createdAt: row.created_at, answer });
  }
  return known;
}

const INSERT =
  'INSERT INTO idempotency_keys (listing_id, actor_id, key, body_hash, answer, created_at) ' +
  'SELECT listing_id, actor_id, key, body_hash, answer, $6 FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::bytea[], ' +
  `string_to_array($5, ${SEPARATOR_SQL})) AS new (listing_id, actor_id, key, body_hash, answer)`;

export function keyInsert(keys: readonly NewKey[], now: Instant): Statement {
  const values = [
    plainArray(keys.map((key) => key.listingId)),
    plainArray(keys.map((key) => key.actorId)),
    textArray(keys.map((key) => key.value)),
    bytesArray(keys.map((key) => key.bodyHash)),
    separated(keys.map((key) => packAnswer(key.answer))),
    now,
  ];
  return { name: 'desk_save_keys', text: INSERT, values };
}

const FORGET =
  'DELETE FROM idempotency_keys AS stored USING unnest($1::uuid[], $2::uuid[], $3::text[]) AS old (listing_id, actor_id, key) ' +
  'WHERE stored.listing_id = old.listing_id AND stored.actor_id = old.actor_id AND stored.key = old.key';

/** Deletes expired rows so that their keys can be stored again. */
export function keyDelete(keys: readonly NewKey[]): Statement {
  const values = [
    plainArray(keys.map((key) => key.listingId)),
    plainArray(keys.map((key) => key.actorId)),
    textArray(keys.map((key) => key.value)),
  ];
  return { name: 'desk_forget_keys', text: FORGET, values };
}
