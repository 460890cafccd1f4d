import { listById, type MemberDataHooks } from '../member-data/index.ts';

/** The account itself. Deletion keeps its row, but empties the columns that identify the member. */
export const membersMemberData: MemberDataHooks = {
  tables: ['users'],
  lists: [
    listById('account', {
      columns: `username, coalesce(claimed_email, email) AS email, role, status, created_at AS "createdAt",
        activated_at AS "verifiedAt", accepted_terms AS "acceptedTerms", accepted_terms_at AS "acceptedTermsAt"`,
      from: 'users',
      where: 'id = $1',
    }),
  ],
};
