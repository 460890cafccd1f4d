import { listById, type MemberDataHooks, momentOf } from '../member-data/index.ts';

/** A member's notifications and mail preferences, for the account file. */
export const notificationsDataHooks: MemberDataHooks = {
  tables: ['notices', 'unmailed_groups'],
  lists: [
    listById('notices', {
      columns: `notice_group AS "group", title, body, path, ${momentOf('at')} AS at, is_read AS read`,
      from: 'notices',
      where: 'member_id = $1',
    }),
    {
      name: 'notMailed',
      sql: `SELECT notice_group AS mark, notice_group AS "group" FROM unmailed_groups
        WHERE member_id = $1 AND ($2::text IS NULL OR notice_group > $2) ORDER BY notice_group LIMIT $3`,
    },
  ],
  async forget(tx, { id }) {
    await tx.query('DELETE FROM notices WHERE member_id = $1', [id]);
    await tx.query('DELETE FROM unmailed_groups WHERE member_id = $1', [id]);
  },
};
