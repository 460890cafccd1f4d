/**
 * A member's token entries for the exported file (a `MemberDataHooks` of the accounts module, which is in a higher
 * layer).
 */
export const memberTokens = {
  tables: ['token_entries'],
  lists: [
    {
      name: 'tokens',
      sql: `SELECT id::text AS mark, amount, reason, created_at AS at FROM token_entries
        WHERE user_id = $1 AND ($2::uuid IS NULL OR id > $2::uuid) ORDER BY id LIMIT $3`,
    },
  ],
};
