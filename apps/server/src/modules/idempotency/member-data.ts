import type { MemberDataHooks } from '../members/index.ts';

/** Answers that are kept under a member's keys go with the account. The file has none of them. */
export const idempotencyMemberData: MemberDataHooks = {
  tables: ['request_keys'],
  lists: [],
  async forget(tx, { id }) {
    await tx.query('DELETE FROM request_keys WHERE member_id = $1', [id]);
  },
};
