import type { Queryable } from '../../platform/database/index.ts';
import type { StoredPicture, Ticket, UploadStore } from './upload-store.ts';

interface PictureRow {
  id: string;
  object_key: string;
  content_type: string | null;
  width: number | null;
  height: number | null;
  size_bytes: number | null;
}

interface UploadRow extends Omit<PictureRow, 'object_key'> {
  object_key: string | null;
  owner_id: string;
  source_bytes: number | null;
  source_sha256: Buffer | null;
  expires_at: Date;
}

const FIND = `SELECT id, owner_id, object_key, content_type, width, height, size_bytes, source_bytes, source_sha256, expires_at
  FROM uploads WHERE id = $1 AND removed_at IS NULL AND (ready_at IS NOT NULL OR expires_at > $2)`;

const PICTURES = `SELECT id, object_key, content_type, width, height, size_bytes
  FROM uploads WHERE id = ANY($1::uuid[]) AND removed_at IS NULL AND ready_at IS NOT NULL`;

const MARK_READY = `WITH owner AS (
    SELECT users.id FROM uploads JOIN users ON users.id = uploads.owner_id
    WHERE uploads.id = $1 AND users.status = 'ACTIVE' FOR SHARE OF users)
  UPDATE uploads SET ready_at = $2, object_key = $3, content_type = $4, width = $5, height = $6, size_bytes = $7,
  source_bytes = $8, source_sha256 = $9, kept_until = $10
  WHERE id = $1 AND ready_at IS NULL AND owner_id IN (SELECT id FROM owner)`;

export function uploadStore(database: Queryable): UploadStore {
  return { within: uploadStore, ...tickets(database), ...keeping(database) };
}

type Tickets = Pick<UploadStore, 'open' | 'openedSince' | 'keptBy' | 'find' | 'pictures' | 'markReady'>;

function tickets(database: Queryable): Tickets {
  return {
    async open({ id, ownerId, openedAt, expiresAt }) {
      await database.query('INSERT INTO uploads (id, owner_id, opened_at, expires_at) VALUES ($1, $2, $3, $4)', [
        id,
        ownerId,
        new Date(openedAt),
        new Date(expiresAt),
      ]);
    },
    async openedSince(ownerId, since, limit) {
      const { rows } = await database.query<{ opened_at: Date }>(
        `SELECT opened_at FROM uploads WHERE owner_id = $1 AND opened_at > $2 ORDER BY opened_at LIMIT $3`,
        [ownerId, new Date(since), limit],
      );
      return rows.map((row) => row.opened_at.getTime());
    },
    async keptBy(ownerId) {
      const { rows } = await database.query<{ pictures: number; bytes: number }>(
        `SELECT count(*)::int AS pictures, coalesce(sum(size_bytes), 0)::float8 AS bytes FROM uploads
         WHERE owner_id = $1 AND ready_at IS NOT NULL AND removed_at IS NULL`,
        [ownerId],
      );
      return rows[0] ?? { pictures: 0, bytes: 0 };
    },
    async find(id, now) {
      const { rows } = await database.query<UploadRow>(FIND, [id, new Date(now)]);
      return ticketOf(rows[0], now);
    },
    async pictures(ids) {
      const { rows } = await database.query<PictureRow>(PICTURES, [ids]);
      return rows.map(pictureOf);
    },
    async markReady({ id, objectKey, contentType, width, height, sizeBytes }, sent, at, keptUntil) {
      const { rowCount } = await database.query(MARK_READY, [
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
      ]);
      return rowCount === 1;
    },
  };
}

function keeping(database: Queryable): Omit<UploadStore, keyof Tickets | 'within'> {
  return {
    async claim(ownerId, ids, keptUntil) {
      const { rows } = await database.query<{ id: string }>(
        `UPDATE uploads SET kept_until = greatest(kept_until, $3)
         WHERE id = ANY($2::uuid[]) AND owner_id = $1 AND ready_at IS NOT NULL AND removed_at IS NULL RETURNING id`,
        [ownerId, ids, new Date(keptUntil)],
      );
      return rows.map((row) => row.id);
    },
    async due(now, limit) {
      const { rows } = await database.query<{ id: string; in_use: boolean }>(
        `SELECT id, in_use FROM uploads WHERE ready_at IS NOT NULL AND removed_at IS NULL AND kept_until <= $1
         ORDER BY kept_until LIMIT $2`,
        [new Date(now), limit],
      );
      return rows.map((row) => ({ id: row.id, inUse: row.in_use }));
    },
    async looked(ids, inUse, next) {
      await database.query(
        'UPDATE uploads SET in_use = $2, kept_until = greatest(kept_until, $3) WHERE id = ANY($1::uuid[])',
        [ids, inUse, new Date(next)],
      );
    },
    async takeAway(ids, now, unlessKeptAfter) {
      const { rows } = await database.query<{ id: string; object_key: string }>(
        `UPDATE uploads SET removed_at = $2 WHERE id = ANY($1::uuid[]) AND ready_at IS NOT NULL AND removed_at IS NULL
           AND ($3::timestamptz IS NULL OR kept_until <= $3) RETURNING id, object_key`,
        [ids, new Date(now), unlessKeptAfter === null ? null : new Date(unlessKeptAfter)],
      );
      return rows.map((row) => ({ id: row.id, objectKey: row.object_key }));
    },
    async takenAway(before, limit) {
      const { rows } = await database.query<{ id: string; object_key: string }>(
        'SELECT id, object_key FROM uploads WHERE removed_at <= $1 ORDER BY removed_at LIMIT $2',
        [new Date(before), limit],
      );
      return rows.map((row) => ({ id: row.id, objectKey: row.object_key }));
    },
    async forget(ids) {
      await database.query('DELETE FROM uploads WHERE id = ANY($1::uuid[]) AND removed_at IS NOT NULL', [ids]);
    },
    async forgetExpired(before) {
      await database.query('DELETE FROM uploads WHERE ready_at IS NULL AND expires_at <= $1', [new Date(before)]);
    },
  };
}

function ticketOf(row: UploadRow | undefined, now: number): Ticket {
  if (row === undefined) return { kind: 'none' };
  if (row.object_key === null) return { kind: 'open', ownerId: row.owner_id };
  const { source_bytes: bytes, source_sha256: sha256 } = row;
  const isRepeatable = bytes !== null && sha256 !== null && row.expires_at.getTime() > now;
  return {
    kind: 'ready',
    ownerId: row.owner_id,
    picture: pictureOf({ ...row, object_key: row.object_key }),
    sent: isRepeatable ? { bytes, sha256 } : null,
  };
}

function pictureOf(row: PictureRow): StoredPicture {
  return {
    id: row.id,
    objectKey: row.object_key,
    contentType: row.content_type ?? 'application/octet-stream',
    width: row.width ?? 0,
    height: row.height ?? 0,
    sizeBytes: row.size_bytes ?? 0,
  };
}
