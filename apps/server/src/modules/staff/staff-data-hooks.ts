import { listById, type MemberDataHooks } from '../member-data/index.ts';

/** When staff suspended and reactivated a member, for the account file. Staff's notes are left out. */
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
