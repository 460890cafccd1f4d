import { HOUR, type Instant } from '@clamor/domain/time';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { queueMail } from '../../platform/mail/index.ts';
import { findUser, findUserByEmail } from '../members/index.ts';
import { lockAccountRequests } from './account-requests.postgres.ts';
import { type EmailChange, openEmailLink, takeEmailChanges } from './email-changes.postgres.ts';
import type { EmailPorts } from './email-ports.ts';
import { emailChangeAskedMail, emailWantedMail, newEmailMail } from './email-templates.ts';
import { countAccountMail, isWithinBudget, type MailCause } from './mail-budget.postgres.ts';
import { notifyOfAccount } from './notify-of-account.ts';

const BATCH = 20;
/** How long the link works, as its mail says. */
export const NEW_EMAIL_LINK_MS = HOUR;

/** Handles requested address changes and mails the old and the new address. Returns whether more wait. */
export async function answerEmailChanges(ports: EmailPorts): Promise<boolean> {
  const taken = await inTransaction(ports.pool, async (tx) => {
    await lockAccountRequests(tx);
    const changes = await takeEmailChanges(tx, BATCH, ports.clock.now());
    for (const change of changes) await answerChange(tx, ports, change);
    return changes.length;
  });
  if (taken > 0) ports.mailQueued();
  return taken === BATCH;
}

/**
 * Writes the mails for one requested change. The old address is always notified. The new one gets a link, unless it
 * already has an account: then the account's owner is notified.
 */
async function answerChange(tx: Queryable, ports: EmailPorts, { userId, newEmail, asker }: EmailChange) {
  const { clock } = ports;
  const now = clock.now();
  const member = await findUser(tx, userId);
  if (member?.status !== 'ACTIVE') return;
  await notifyOfAccount(tx, ports, userId, emailChangeAskedMail(member, ports));
  const holder = await findUserByEmail(tx, newEmail);
  if (holder !== null && holder.status !== 'PENDING') {
    const cause: MailCause = { kind: 'email_taken', email: newEmail, asker };
    if (holder.id === userId || !(await isWithinBudget(tx, cause, now))) return;
    await queueMail(tx, clock, emailWantedMail(holder, ports), { ownerId: holder.id });
    return await countAccountMail(tx, cause, now);
  }
  await mailLink(tx, ports, { userId, username: member.username, newEmail, asker }, now);
}

async function mailLink(
  tx: Queryable,
  ports: EmailPorts,
  { userId, username, newEmail, asker }: EmailChange & { username: string },
  now: Instant,
): Promise<void> {
  const cause: MailCause = { kind: 'change_email', email: newEmail, asker };
  if (!(await isWithinBudget(tx, cause, now))) return;
  const expiresAt = now + NEW_EMAIL_LINK_MS;
  const token = await openEmailLink(tx, userId, expiresAt);
  const mail = newEmailMail({ email: newEmail, username }, ports, token);
  await queueMail(tx, ports.clock, mail, { ownerId: userId, expiresAt });
  await countAccountMail(tx, cause, now);
}
