import type { MemberDataHooks } from '../member-data/index.ts';

/** A member's sessions and devices, for the account file, as the member sees them and without any secret. */
export const sessionsMemberData: MemberDataHooks = {
  tables: ['sessions', 'member_devices'],
  lists: [
    {
      name: 'sessions',
      sql: `SELECT encode(token_hash, 'hex') AS mark, device, created_at AS "signedInAt", last_used_at AS "lastUsedAt",
          revoked_at AS "endedAt"
        FROM sessions WHERE user_id = $1 AND ($2::text IS NULL OR token_hash > decode($2, 'hex'))
        ORDER BY token_hash LIMIT $3`,
    },
    {
      name: 'devices',
      sql: `SELECT encode(device_hash, 'hex') AS mark, signed_in_at AS "signedInAt"
        FROM member_devices WHERE user_id = $1 AND ($2::text IS NULL OR device_hash > decode($2, 'hex'))
        ORDER BY device_hash LIMIT $3`,
    },
  ],
  async forget(tx, { id }) {
    await tx.query('DELETE FROM sessions WHERE user_id = $1', [id]);
  },
};
