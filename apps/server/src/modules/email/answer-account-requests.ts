import { DAY, HOUR, type Instant } from '@clamor/domain/time';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { type Mail, queueMail } from '../../platform/mail/index.ts';
import { findUserByEmail, keepFromLeaving, type User } from '../members/index.ts';
import { type AccountRequest, takeAccountRequests } from './account-requests.postgres.ts';
import { type Decoy, findDecoyOfDevice, hasDecoy } from './decoys.postgres.ts';
import type { EmailPorts } from './email-ports.ts';
import { anotherSignUpMail, emailTakenMail, resetMail, suspendedMail, verificationMail } from './email-templates.ts';
import { countAccountMail, isWithinBudget } from './mail-budget.postgres.ts';
import { createMailLink } from './mail-links.postgres.ts';

const BATCH = 20;
/** How long each link works. The words of its mail say the same. */
export const VERIFY_LINK_MS = DAY;
export const RESET_LINK_MS = HOUR;

interface Written {
  mail: Mail;
  /** When the link in the mail expires; left out if it has none. */
  expiresAt?: Instant;
}

/** Takes stored requests and writes a mail for each that the budget allows. Returns whether more requests wait. */
export async function answerAccountRequests(ports: EmailPorts): Promise<boolean> {
  const taken = await inTransaction(ports.pool, async (tx) => {
    const requests = await takeAccountRequests(tx, BATCH);
    for (const request of requests) await answerRequest(tx, ports, request);
    return requests.length;
  });
  if (taken > 0) ports.mailQueued();
  return taken === BATCH;
}

async function answerRequest(tx: Queryable, ports: EmailPorts, request: AccountRequest): Promise<void> {
  const { clock } = ports;
  const now = clock.now();
  const user = await findUserByEmail(tx, request.email);
  if (user === null || !(await keepFromLeaving(tx, user.id)) || !(await isWithinBudget(tx, request, now))) return;
  const written = await mailFor(tx, ports, request, user);
  if (written === null) return;
  const { mail, ...link } = written;
  await queueMail(tx, clock, mail, { ownerId: user.id, ...link });
  await countAccountMail(tx, request, now);
}

async function mailFor(
  tx: Queryable,
  ports: EmailPorts,
  { kind, email, device }: AccountRequest,
  user: User,
): Promise<Written | null> {
  const plain = (mail: Mail): Written => ({ mail });
  if (user.status === 'SUSPENDED') return plain(suspendedMail(user, ports, user.suspensionReason));
  if (kind !== 'reset_password' && user.status === 'PENDING') {
    const decoy = await findDecoyOfDevice(tx, email, device);
    if (decoy !== null) return await decoyMail(tx, ports, user, decoy);
  }
  if (kind === 'email_taken') return plain(emailTakenMail(user, ports));
  if (kind === 'reset_password') return await linkMail(tx, ports, user, { kind, works: RESET_LINK_MS });
  if (user.status === 'PENDING') return await linkMail(tx, ports, user, { kind, works: VERIFY_LINK_MS });
  // Somebody who waits for the link of a decoy account learns from this mail that the address already has an account.
  return (await hasDecoy(tx, email)) ? plain(emailTakenMail(user, ports)) : null;
}

/**
 * The mail with the link of a decoy account, if neither registration is verified yet. The link that is opened first
 * gets the address.
 */
async function decoyMail(tx: Queryable, ports: EmailPorts, holder: User, decoy: Decoy): Promise<Written> {
  const now = ports.clock.now();
  const expiresAt = now + VERIFY_LINK_MS;
  const token = await createMailLink(tx, { userId: decoy.id, purpose: 'verify_email', now, expiresAt });
  return { mail: anotherSignUpMail(holder, decoy.username, ports, token), expiresAt };
}

async function linkMail(
  tx: Queryable,
  ports: EmailPorts,
  user: User,
  { kind, works }: { kind: 'verify_email' | 'reset_password'; works: number },
): Promise<Written> {
  const now = ports.clock.now();
  const expiresAt = now + works;
  const token = await createMailLink(tx, { userId: user.id, purpose: kind, now, expiresAt });
  const template = kind === 'verify_email' ? verificationMail : resetMail;
  return { mail: template(user, ports, token), expiresAt };
}
