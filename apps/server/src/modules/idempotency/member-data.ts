import type { MemberDataHooks } from '../member-data/index.ts';

/** Answers stored under a member's keys are deleted with the account. The exported file does not contain them. */
export const idempotencyMemberData: MemberDataHooks = {
  tables: ['request_keys'],
  lists: [],
  async forget(tx, { id }) {
    await tx.query('DELETE FROM request_keys WHERE member_id = $1', [id]);
  },
};
