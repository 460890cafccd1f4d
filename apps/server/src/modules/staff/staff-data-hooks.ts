import { listById, type MemberDataHooks } from '../members/index.ts';

/** When staff suspended and reactivated a member. What staff write among themselves is theirs. */
export const staffDataHooks: MemberDataHooks = {
  tables: ['standing_changes'],
  lists: [
    listById('standing', {
      columns: 'change, made_at AS at',
      from: 'standing_changes',
      where: 'user_id = $1',
    }),
  ],
};
