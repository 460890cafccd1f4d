import { listById, type MemberDataHooks } from '../member-data/index.ts';

/** When staff suspended and reactivated a member. Staff notes are not part of the file. */
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
