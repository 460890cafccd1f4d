import { forgetMailsOf } from '../../platform/mail/index.ts';
import { listById, type MemberDataHooks } from '../members/index.ts';
import { memberTokens } from '../wallet/index.ts';

/**
 * What accounts keep of a member: of sessions and devices what they see of them too, of secrets nothing, of mails that they were written. An
 * address that nobody verified may be a stranger's. Tokens stay under the id.
 */
export const accountsPart: MemberDataHooks = {
  tables: [
    'users',
    'sessions',
    'mail_links',
    'member_devices',
    'member_provenances',
    'registrations',
    'email_changes',
    'request_keys',
    'mails',
    ...memberTokens.tables,
  ],
  lists: [
    listById('account', {
      columns: `username, coalesce(claimed_email, email) AS email, role, status, created_at AS "createdAt",
        activated_at AS "verifiedAt", accepted_terms AS "acceptedTerms", accepted_terms_at AS "acceptedTermsAt"`,
      from: 'users',
      where: 'id = $1',
    }),
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
    ...memberTokens.lists,
    listById('mails', {
      columns: 'subject, created_at AS "writtenAt", sent_at AS "sentAt"',
      from: 'mails',
      where: `owner_id = $1 AND EXISTS (SELECT FROM users WHERE users.id = $1 AND status = 'ACTIVE')`,
    }),
  ],
  /** What was counted for the address stays until its hour is over: deleting and registering again mails nobody more often. */
  async forget(tx, { id }) {
    for (const table of ['sessions', 'mail_links', 'member_provenances', 'registrations', 'email_changes']) {
      await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [id]);
    }
    await tx.query('DELETE FROM request_keys WHERE member_id = $1', [id]);
    await forgetMailsOf(tx, id);
  },
};
