import { listById, type MemberPart } from '../accounts/index.ts';
import { UPLOADS_PATH } from './upload-urls.ts';

/** What is kept of the pictures that a member sent. Those that nothing shows any more are swept. */
export const mediaPart: MemberPart = {
  tables: ['uploads'],
  lists: [
    listById('uploads', {
      columns: `'${UPLOADS_PATH}' || id AS url, opened_at AS "openedAt", ready_at AS "sentAt", content_type AS "contentType", width, height,
        size_bytes AS "sizeBytes"`,
      from: 'uploads',
      where: 'owner_id = $1',
    }),
  ],
};
