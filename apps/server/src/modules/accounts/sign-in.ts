import { DAY } from '@clamor/domain/time';
import { inTransaction } from '../../platform/database/index.ts';
import { queueMail } from '../../platform/mail/index.ts';
import { type EmailPorts, mailUnknownDevice, suspendedMail } from '../email/index.ts';
import { lockUser, type User } from '../members/index.ts';
import { type PasswordSource, recogniseMember, type TooManyFailures, tryPassword } from '../passwords/index.ts';
import {
  announceDisplaced,
  isDeviceOfAccount,
  type OpenedSession,
  openSession,
  type SessionDevice,
} from '../sessions/index.ts';
import type { MemberRefusal } from './member-refusals.ts';

interface SignedIn extends OpenedSession {
  kind: 'signed_in';
}

export type SignIn = SignedIn | { kind: 'wrong_credentials'; reason: MemberRefusal } | TooManyFailures;

/** A request to sign in: the credentials, and the device and network that it came from. */
export interface Entrant extends SessionDevice {
  email: string;
  password: string;
  address: string;
}

/**
 * Exchanges e-mail and password for a bearer token. A suspended account gets the same answer as a wrong password, and
 * its owner is mailed the reason, once a day at most.
 * @throws LimiterFull if too many passwords wait to be compared
 */
export async function signIn(ports: EmailPorts, entrant: Entrant): Promise<SignIn> {
  const { email, address, deviceHash } = entrant;
  const known = (await isDeviceOfAccount(ports.pool, email, deviceHash)) ? deviceHash : null;
  let reason: MemberRefusal = 'wrong_password';
  const compare = async () => {
    const entered = await enter(ports, entrant, sourceOf(entrant, known));
    if (typeof entered !== 'string') return entered;
    reason = entered;
    return null;
  };
  const tried = await tryPassword(ports, { email, address, known }, compare, isOwner);
  if (tried.kind === 'right') return tried.right;
  return tried.kind === 'wrong' ? { kind: 'wrong_credentials', reason } : tried;
}

/**
 * Whether a right password undoes the count of its attempt. For a PENDING account it does not: anybody may register an
 * address that has an account, with any password, and signing in to that registration also compares the password with
 * the account's. All unverified accounts are treated alike, so the limit does not reveal whether another account has
 * the address.
 */
function isOwner({ account }: SignedIn): boolean {
  return account.status !== 'PENDING';
}

function sourceOf({ email, address }: Entrant, known: Buffer | null): PasswordSource {
  return known === null ? { address } : { account: email, device: known };
}

async function enter(ports: EmailPorts, entrant: Entrant, source: PasswordSource): Promise<SignedIn | MemberRefusal> {
  const user = await recogniseMember(ports, entrant.email, entrant.password, source);
  if (typeof user === 'string') return user;
  if (user.status === 'SUSPENDED') await mailReason(ports, user);
  return await openSessionOf(ports, user, entrant);
}

/** Opens a session. Refuses if the account may not sign in, or if its password changed since it was compared. */
async function openSessionOf(ports: EmailPorts, found: User, entrant: Entrant): Promise<SignedIn | MemberRefusal> {
  let isMailed = false;
  const opened = await inTransaction(ports.pool, async (tx): Promise<OpenedSession | MemberRefusal> => {
    const user = await lockUser(tx, found.id);
    if (user === null || user.status === 'DELETED') return 'unknown_address';
    if (user.status === 'SUSPENDED') return 'suspended';
    if (user.passwordHash !== found.passwordHash) return 'wrong_password';
    const now = ports.clock.now();
    isMailed = await mailUnknownDevice(tx, ports, user, entrant, now);
    return (await openSession(tx, user.id, entrant, now)) ?? 'unknown_address';
  });
  if (typeof opened === 'string') return opened;
  if (isMailed) ports.mailQueued();
  announceDisplaced(ports.sessions, opened);
  return { kind: 'signed_in', ...opened };
}

async function mailReason(ports: EmailPorts, user: User): Promise<void> {
  const day = Math.floor(ports.clock.now() / DAY);
  const mail = suspendedMail(user, ports, user.suspensionReason);
  const onceKey = `suspended-sign-in:${user.id}:${day}`;
  await queueMail(ports.pool, ports.clock, mail, { ownerId: user.id, onceKey });
  ports.mailQueued();
}
