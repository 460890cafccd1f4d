/**
 * A member's token entries for the account file. The object fits `MemberDataHooks`, a type that this lower module must
 * not import.
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
