import type { Queryable } from '../../platform/database/index.ts';
import type { StoredPicture, Ticket, UploadStore } from './upload-store.ts';

interface UploadRow {
  id: string;
  object_key: string | null;
  content_type: string | null;
  width: number | null;
  height: number | null;
  size_bytes: number | null;
}

export function uploadStore(database: Queryable): UploadStore {
  return {
    async open({ id, ownerId, openedAt, expiresAt, now }) {
      await database.query('DELETE FROM uploads WHERE owner_id = $1 AND ready_at IS NULL AND expires_at <= $2', [
        ownerId,
        new Date(now),
      ]);
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
    async find(id, now) {
      const { rows } = await database.query<UploadRow>(
        `SELECT id, object_key, content_type, width, height, size_bytes FROM uploads
         WHERE id = $1 AND (ready_at IS NOT NULL OR expires_at > $2)`,
        [id, new Date(now)],
      );
      return ticketOf(rows[0]);
    },
    async markReady(picture, at) {
      const { rowCount } = await database.query(
        `UPDATE uploads SET ready_at = $2, object_key = $3, content_type = $4, width = $5, height = $6, size_bytes = $7
         WHERE id = $1 AND ready_at IS NULL`,
        [
          picture.id,
          new Date(at),
          picture.objectKey,
          picture.contentType,
          picture.width,
          picture.height,
          picture.sizeBytes,
        ],
      );
      return rowCount === 1;
    },
    async owned(ownerId, ids) {
      const { rows } = await database.query<{ id: string }>(
        'SELECT id FROM uploads WHERE id = ANY($2::uuid[]) AND owner_id = $1 AND ready_at IS NOT NULL',
        [ownerId, ids],
      );
      return rows.map((row) => row.id);
    },
  };
}

function ticketOf(row: UploadRow | undefined): Ticket {
  if (row === undefined) return { kind: 'none' };
  if (row.object_key === null) return { kind: 'open' };
  return { kind: 'ready', picture: pictureOf(row as Required<UploadRow> & { object_key: string }) };
}

function pictureOf(row: UploadRow & { object_key: string }): StoredPicture {
  return {
    id: row.id,
    objectKey: row.object_key,
    contentType: row.content_type ?? 'application/octet-stream',
    width: row.width ?? 0,
    height: row.height ?? 0,
    sizeBytes: row.size_bytes ?? 0,
  };
}
