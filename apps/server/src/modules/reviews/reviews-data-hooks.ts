import { listById, type MemberDataHooks, momentOf } from '../member-data/index.ts';

const WORDS = `rating, review AS text, ${momentOf('written_at')} AS at, ${momentOf('edited_at')} AS "editedAt", answer,
  ${momentOf('answered_at')} AS "answeredAt", ${momentOf('removed_at')} AS "removedAt"`;

/** The reviews that a member wrote and received, for the account file. Authors of received reviews are not named. */
export const reviewsDataHooks: MemberDataHooks = {
  tables: ['reviews', 'ratings'],
  lists: [
    listById('reviewsWritten', {
      columns: `${WORDS}, removed_for AS "removedFor"`,
      from: 'reviews',
      where: 'author_id = $1',
    }),
    listById('reviewsReceived', { columns: `about AS "as", ${WORDS}`, from: 'reviews', where: 'member_id = $1' }),
    {
      name: 'ratings',
      sql: `SELECT side AS mark, side AS "as", reviews, average_tenths AS "averageTenths" FROM ratings
        WHERE member_id = $1 AND ($2::text IS NULL OR side > $2) ORDER BY side LIMIT $3`,
    },
  ],
};
