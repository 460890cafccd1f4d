import { DAY, HOUR } from '@clamor/domain/time';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { type Mail, queueMail } from '../../platform/mail/index.ts';
import { emailTakenLetter, resetLetter, suspendedLetter, verificationLetter } from './account-letters.ts';
import type { AccountPorts } from './account-ports.ts';
import { type AccountRequest, takeAccountRequests } from './account-requests.postgres.ts';
import { createMailLink } from './mail-links.postgres.ts';
import { findUserByEmail, type User } from './users.postgres.ts';

const BATCH = 20;
const VERIFY_LINK_MS = 2 * DAY;
const RESET_LINK_MS = HOUR;
/** Mails that one address gets in an hour, however often somebody asks with it. */
const MAILS_PER_HOUR = 10;

/** Looks into the requests that came with e-mail addresses, and mails their owners. Answers whether more wait. */
export async function answerAccountRequests(ports: AccountPorts): Promise<boolean> {
  const taken = await inTransaction(ports.pool, async (tx) => {
    const requests = await takeAccountRequests(tx, BATCH);
    for (const request of requests) {
      const mail = await mailFor(tx, ports, request);
      if (mail !== null) await queueMail(tx, ports.clock, mail, null);
    }
    return requests.length;
  });
  if (taken > 0) ports.mailQueued();
  return taken === BATCH;
}

async function mailFor(tx: Queryable, ports: AccountPorts, { kind, email }: AccountRequest): Promise<Mail | null> {
  const user = await findUserByEmail(tx, email);
  if (user === null || user.status === 'DELETED' || (await isFlooded(tx, ports, email))) return null;
  if (user.status === 'SUSPENDED') return suspendedLetter(user, ports, user.suspensionReason);
  if (kind === 'verify_email') return user.status === 'PENDING' ? verificationMail(tx, ports, user) : null;
  if (kind === 'email_taken') return emailTakenLetter(user, ports);
  const now = ports.clock.now();
  const link = { userId: user.id, purpose: 'reset_password', now, expiresAt: now + RESET_LINK_MS } as const;
  return resetLetter(user, ports, await createMailLink(tx, link));
}

async function verificationMail(tx: Queryable, ports: AccountPorts, user: User): Promise<Mail> {
  const now = ports.clock.now();
  const link = { userId: user.id, purpose: 'verify_email', now, expiresAt: now + VERIFY_LINK_MS } as const;
  return verificationLetter(user, ports, await createMailLink(tx, link));
}

/** Mails that are sent once for their cause, about auctions for example, are nobody's to multiply: they do not count. */
async function isFlooded(tx: Queryable, { clock }: AccountPorts, email: string): Promise<boolean> {
  const { rows } = await tx.query<{ count: number }>(
    'SELECT count(*) FROM mails WHERE to_address = lower($1) AND created_at > $2 AND once_key IS NULL',
    [email, new Date(clock.now() - HOUR)],
  );
  return (rows[0]?.count ?? 0) >= MAILS_PER_HOUR;
}
