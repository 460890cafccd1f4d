import { forgetMailsOf } from '../../platform/mail/index.ts';
import { listById, type MemberDataHooks } from '../member-data/index.ts';

/**
 * Only an ACTIVE member's file lists mails: an address that nobody verified may be a stranger's. Deletion keeps the
 * counts of mails to the address until their hour is over. Otherwise deleting and registering again would reset the
 * budget.
 */
export const emailMemberData: MemberDataHooks = {
  tables: ['mail_links', 'member_provenances', 'registrations', 'email_changes', 'mails'],
  lists: [
    listById('mails', {
      columns: 'subject, created_at AS "writtenAt", sent_at AS "sentAt"',
      from: 'mails',
      where: `owner_id = $1 AND EXISTS (SELECT FROM users WHERE users.id = $1 AND status = 'ACTIVE')`,
    }),
  ],
  async forget(tx, { id }) {
    for (const table of ['mail_links', 'member_provenances', 'registrations', 'email_changes']) {
      await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [id]);
    }
    await forgetMailsOf(tx, id);
  },
};
