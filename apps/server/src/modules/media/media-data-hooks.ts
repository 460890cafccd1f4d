import { listById, type MemberDataHooks } from '../member-data/index.ts';
import { UPLOADS_PATH } from './upload-urls.ts';

/** A member's uploaded pictures. The sweep removes those that nothing shows. */
export const mediaDataHooks: MemberDataHooks = {
  tables: ['uploads'],
  lists: [
    listById('uploads', {
      columns: `'${UPLOADS_PATH}' || id AS url, opened_at AS "openedAt", ready_at AS "sentAt", content_type AS "contentType", width, height,
        size_bytes AS "sizeBytes"`,
      from: 'uploads',
      where: 'owner_id = $1',
    }),
  ],
  /** The next sweep checks all of the member's pictures, whatever their age. */
  async forget(tx, { id }) {
    await tx.query(
      `UPDATE uploads SET kept_until = '-infinity', in_use = false WHERE owner_id = $1 AND ready_at IS NOT NULL AND removed_at IS NULL`,
      [id],
    );
  },
};
