import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { queueMail } from '../../platform/mail/index.ts';
import type { User } from '../members/index.ts';
import { isUnknownDevice, type SessionDevice } from '../sessions/index.ts';
import type { EmailPorts } from './email-ports.ts';
import { unknownDeviceMail } from './email-templates.ts';
import { countAccountMail, isWithinBudget, type MailCause } from './mail-budget.postgres.ts';

/**
 * Mails a locked member about a sign-in on an unknown device, once an hour at most. Call it before the session is
 * opened, in its transaction. An unverified address may be a stranger's, so it is not mailed.
 * @returns whether a mail was queued
 */
export async function mailUnknownDevice(
  tx: Queryable,
  ports: Pick<EmailPorts, 'clock' | 'publicUrl' | 'supportEmail'>,
  user: User,
  { deviceHash, device }: SessionDevice,
  now: Instant,
): Promise<boolean> {
  if (!(await isUnknownDevice(tx, { userId: user.id, deviceHash, now }))) return false;
  const cause: MailCause = { kind: 'unknown_device', email: user.email, asker: null };
  if (!(await isWithinBudget(tx, cause, now))) return false;
  await countAccountMail(tx, cause, now);
  return await queueMail(tx, ports.clock, unknownDeviceMail(user, ports, { device, at: now }), { ownerId: user.id });
}
