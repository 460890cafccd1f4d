import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/index.ts';
import { queueMail } from '../../platform/mail/index.ts';
import { recordNotifications } from '../notifications/index.ts';
import type { NotedMail } from './account-mail.ts';
import type { EmailPorts } from './email-ports.ts';

/**
 * Mails a member about a change of their account and adds a notification with the same words.
 * @param isMailed false: the address may be a stranger's, so only the notification is written
 */
export async function notifyOfAccount(
  tx: Queryable,
  ports: Pick<EmailPorts, 'clock' | 'publicUrl'>,
  userId: string,
  { words, ...mail }: NotedMail,
  isMailed = true,
): Promise<void> {
  if (isMailed) await queueMail(tx, ports.clock, mail, { ownerId: userId });
  await recordNotifications(tx, ports, [{ userId, group: 'account', about: `account:${uuidv7()}`, content: words }]);
}
