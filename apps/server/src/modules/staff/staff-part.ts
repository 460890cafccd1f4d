import { listById, type MemberPart } from '../accounts/index.ts';

/** When staff suspended and reactivated a member. What staff write among themselves is theirs. */
export const staffPart: MemberPart = {
  tables: ['standing_changes'],
  lists: [
    listById('standing', {
      columns: 'change, made_at AS at',
      from: 'standing_changes',
      where: 'user_id = $1',
    }),
  ],
};
