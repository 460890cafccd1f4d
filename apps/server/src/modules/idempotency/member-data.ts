import type { MemberDataHooks } from '../member-data/index.ts';

/** The answers stored under a member's keys. They are deleted with the account. The account file leaves them out. */
export const idempotencyMemberData: MemberDataHooks = {
  tables: ['request_keys'],
  lists: [],
  async forget(tx, { id }) {
    await tx.query('DELETE FROM request_keys WHERE member_id = $1', [id]);
  },
};
