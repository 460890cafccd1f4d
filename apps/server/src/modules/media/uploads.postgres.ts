import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import type { Fingerprint } from './incoming-files.ts';

/** A finished upload: a picture with its file in the storage. */
export interface StoredPicture {
  id: string;
  objectKey: string;
  contentType: string;
  width: number;
  height: number;
  sizeBytes: number;
  /** The average colour as `#rrggbb`; null if an older version stored the picture. */
  colour: string | null;
}

/**
 * A member's own picture, with the type and size of the file that the member sent. The stored file differs, because
 * every picture is re-encoded.
 */
export interface OwnPicture extends StoredPicture {
  /** Null if an older version stored the picture. */
  sourceType: string | null;
  sourceBytes: number | null;
}

/** What an upload's id stands for now. */
export type Ticket =
  | { kind: 'open'; ownerId: string }
  /** `sent`: the fingerprint of the uploaded file while the same file may be sent again, otherwise null. */
  | { kind: 'ready'; ownerId: string; picture: StoredPicture; sent: Fingerprint | null }
  /** The upload was never opened, has expired, or its picture was removed. */
  | { kind: 'none' };

/** The number and size of a member's pictures. */
export interface Kept {
  pictures: number;
  bytes: number;
}

/** A removed picture and its storage key. */
export type TakenPicture = Pick<StoredPicture, 'id' | 'objectKey'>;

/** A constraint of the table makes these columns non-null in a ready row. */
const PICTURE = `id, object_key AS "objectKey", content_type AS "contentType", width, height,
  size_bytes AS "sizeBytes", colour`;

export async function openUpload(
  query: Queryable,
  { id, ownerId, openedAt, expiresAt }: { id: string; ownerId: string; openedAt: Instant; expiresAt: Instant },
): Promise<void> {
  await query.query('INSERT INTO uploads (id, owner_id, opened_at, expires_at) VALUES ($1, $2, $3, $4)', [
    id,
    ownerId,
    new Date(openedAt),
    new Date(expiresAt),
  ]);
}

/** When the owner opened the `nth` newest of the uploads since a moment; null if there are fewer. */
export async function nthNewestOpening(
  query: Queryable,
  ownerId: string,
  since: Instant,
  nth: number,
): Promise<Instant | null> {
  const { rows } = await query.query<{ opened_at: Date }>(
    `SELECT opened_at FROM uploads WHERE owner_id = $1 AND opened_at > $2 ORDER BY opened_at DESC OFFSET $3 LIMIT 1`,
    [ownerId, new Date(since), nth - 1],
  );
  return rows[0]?.opened_at.getTime() ?? null;
}

export async function keptBy(query: Queryable, ownerId: string): Promise<Kept> {
  const { rows } = await query.query<Kept>(
    `SELECT count(*)::int AS pictures, coalesce(sum(size_bytes), 0)::float8 AS bytes FROM uploads
     WHERE owner_id = $1 AND ready_at IS NOT NULL AND removed_at IS NULL`,
    [ownerId],
  );
  return rows[0] ?? { pictures: 0, bytes: 0 };
}

interface TicketRow extends Omit<StoredPicture, 'objectKey'> {
  objectKey: string | null;
  ownerId: string;
  sourceBytes: number | null;
  sourceSha256: Buffer | null;
  expiresAt: Date;
}

export async function findTicket(query: Queryable, id: string, now: Instant): Promise<Ticket> {
  const { rows } = await query.query<TicketRow>(
    `SELECT ${PICTURE}, owner_id AS "ownerId", source_bytes AS "sourceBytes", source_sha256 AS "sourceSha256",
       expires_at AS "expiresAt"
     FROM uploads WHERE id = $1 AND removed_at IS NULL AND (ready_at IS NOT NULL OR expires_at > $2)`,
    [id, new Date(now)],
  );
  const row = rows[0];
  if (row === undefined) return { kind: 'none' };
  const { ownerId, sourceBytes: bytes, sourceSha256: sha256, expiresAt, objectKey, ...rest } = row;
  if (objectKey === null) return { kind: 'open', ownerId };
  const isRepeatable = bytes !== null && sha256 !== null && expiresAt.getTime() > now;
  return { kind: 'ready', ownerId, picture: { ...rest, objectKey }, sent: isRepeatable ? { bytes, sha256 } : null };
}

/** The pictures among these ids that exist. */
export async function readPictures(query: Queryable, ids: readonly string[]): Promise<StoredPicture[]> {
  const { rows } = await query.query<StoredPicture>(
    `SELECT ${PICTURE} FROM uploads WHERE id = ANY($1::uuid[]) AND removed_at IS NULL AND ready_at IS NOT NULL`,
    [ids],
  );
  return rows;
}

const MARK_READY = `WITH owner AS (
    SELECT users.id FROM uploads JOIN users ON users.id = uploads.owner_id
    WHERE uploads.id = $1 AND users.status = 'ACTIVE' FOR SHARE OF users)
  UPDATE uploads SET ready_at = $2, object_key = $3, content_type = $4, width = $5, height = $6, size_bytes = $7,
  source_bytes = $8, source_sha256 = $9, kept_until = $10, colour = $11, source_type = $12
  WHERE id = $1 AND ready_at IS NULL AND owner_id IN (SELECT id FROM owner)`;

/**
 * Makes a ticket's upload a finished picture. Returns false if another delivery for the ticket was first, or if the
 * owner is no longer ACTIVE.
 */
export async function markReady(
  query: Queryable,
  { id, objectKey, contentType, width, height, sizeBytes, colour }: StoredPicture,
  sent: Fingerprint & { type: string },
  at: Instant,
  keptUntil: Instant,
): Promise<boolean> {
  const { rowCount } = await query.query(MARK_READY, [
    id,
    new Date(at),
    objectKey,
    contentType,
    width,
    height,
    sizeBytes,
    sent.bytes,
    sent.sha256,
    new Date(keptUntil),
    colour,
    sent.type,
  ]);
  return rowCount === 1;
}

/** Returns the ready uploads of this owner among the ids, and protects them from the sweep until the given time. */
export async function claimUploads(
  query: Queryable,
  ownerId: string,
  ids: readonly string[],
  keptUntil: Instant,
): Promise<string[]> {
  const { rows } = await query.query<{ id: string }>(
    `UPDATE uploads SET kept_until = greatest(kept_until, $3)
     WHERE id = ANY($2::uuid[]) AND owner_id = $1 AND ready_at IS NOT NULL AND removed_at IS NULL RETURNING id`,
    [ownerId, ids, new Date(keptUntil)],
  );
  return rows.map((row) => row.id);
}

/**
 * Returns a picture of the owner and protects it from the sweep until the given time; null if it does not exist or is
 * not theirs.
 */
export async function claimOwn(
  query: Queryable,
  ownerId: string,
  id: string,
  keptUntil: Instant,
): Promise<OwnPicture | null> {
  const { rows } = await query.query<OwnPicture>(
    `UPDATE uploads SET kept_until = greatest(kept_until, $3)
     WHERE id = $2 AND owner_id = $1 AND ready_at IS NOT NULL AND removed_at IS NULL
     RETURNING ${PICTURE}, source_type AS "sourceType", source_bytes AS "sourceBytes"`,
    [ownerId, id, new Date(keptUntil)],
  );
  return rows[0] ?? null;
}

/** Makes these uploads due for the next sweep, which removes the unused ones. */
export async function releaseUploads(query: Queryable, ids: readonly string[], now: Instant): Promise<void> {
  await query.query('UPDATE uploads SET kept_until = $2, in_use = false WHERE id = ANY($1::uuid[])', [
    ids,
    new Date(now),
  ]);
}

/**
 * Finished uploads whose `kept_until` has passed: the sweep now checks whether a listing or profile still shows them.
 * Longest due first, at most `limit`. `inUse`: whether the last check found the picture in use.
 */
export async function dueUploads(
  query: Queryable,
  now: Instant,
  limit: number,
): Promise<{ id: string; inUse: boolean }[]> {
  const { rows } = await query.query<{ id: string; inUse: boolean }>(
    `SELECT id, in_use AS "inUse" FROM uploads WHERE ready_at IS NOT NULL AND removed_at IS NULL AND kept_until <= $1
     ORDER BY kept_until LIMIT $2`,
    [new Date(now), limit],
  );
  return rows;
}

/** Keeps these uploads until their next check at `next`. Marks those in `shown` as in use, the others as unused. */
export async function keepUploads(
  query: Queryable,
  ids: readonly string[],
  shown: readonly string[],
  next: Instant,
): Promise<void> {
  await query.query(
    'UPDATE uploads SET in_use = id = ANY($2::uuid[]), kept_until = greatest(kept_until, $3) WHERE id = ANY($1::uuid[])',
    [ids, shown, new Date(next)],
  );
}

/**
 * Marks pictures as removed. With `unlessKeptAfter`, leaves those that were claimed in the meantime. Returns the
 * pictures that it marked.
 */
export async function takeAway(
  query: Queryable,
  ids: readonly string[],
  now: Instant,
  unlessKeptAfter: Instant | null,
): Promise<TakenPicture[]> {
  const { rows } = await query.query<TakenPicture>(
    `UPDATE uploads SET removed_at = $2 WHERE id = ANY($1::uuid[]) AND ready_at IS NOT NULL AND removed_at IS NULL
       AND ($3::timestamptz IS NULL OR kept_until <= $3) RETURNING id, object_key AS "objectKey"`,
    [ids, new Date(now), unlessKeptAfter === null ? null : new Date(unlessKeptAfter)],
  );
  return rows;
}

/** Pictures that were marked as removed before a moment, at most `limit`. */
export async function takenAway(query: Queryable, before: Instant, limit: number): Promise<TakenPicture[]> {
  const { rows } = await query.query<TakenPicture>(
    'SELECT id, object_key AS "objectKey" FROM uploads WHERE removed_at <= $1 ORDER BY removed_at LIMIT $2',
    [new Date(before), limit],
  );
  return rows;
}

export async function forgetUploads(query: Queryable, ids: readonly string[]): Promise<void> {
  await query.query('DELETE FROM uploads WHERE id = ANY($1::uuid[]) AND removed_at IS NOT NULL', [ids]);
}

/** Deletes tickets that expired before a moment. */
export async function forgetExpired(query: Queryable, before: Instant): Promise<void> {
  await query.query('DELETE FROM uploads WHERE ready_at IS NULL AND expires_at <= $1', [new Date(before)]);
}

/**
 * The ids and storage keys of the next `limit` existing pictures after an id. Narrower variants are left out, because
 * they are drawn on demand.
 */
export async function objectKeysAfter(query: Queryable, after: string | null, limit: number): Promise<TakenPicture[]> {
  const { rows } = await query.query<TakenPicture>(
    `SELECT id, object_key AS "objectKey" FROM uploads
     WHERE ($1::uuid IS NULL OR id > $1) AND ready_at IS NOT NULL AND removed_at IS NULL ORDER BY id LIMIT $2`,
    [after, limit],
  );
  return rows;
}
