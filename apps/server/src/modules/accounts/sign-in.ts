import type { Me } from '@clamor/contract/accounts';
import { DAY, type Instant } from '@clamor/domain/time';
import { inTransaction } from '../../platform/database/index.ts';
import { queueMail } from '../../platform/mail/index.ts';
import { suspendedLetter } from './account-letters.ts';
import type { AccountPorts } from './account-ports.ts';
import { newToken } from './bearer-token.ts';
import { isDeviceOfAccount, rememberDevice } from './member-devices.postgres.ts';
import { recogniseMember } from './recognise-member.ts';
import { insertSession } from './sessions.postgres.ts';
import { type TooManyFailures, tryPassword } from './try-password.ts';
import { lockUser, readOwnAccount, type User } from './users.postgres.ts';

interface SignedIn {
  kind: 'signed_in';
  token: string;
  expiresAt: Instant;
  account: Me;
}

export type SignIn = SignedIn | { kind: 'wrong_credentials' } | TooManyFailures;

const SESSION_MS = 30 * DAY;

/** Who asks to be let in, and where from. */
export interface Entrant {
  email: string;
  password: string;
  address: string;
  deviceHash: Buffer;
  /** What it calls itself, in plain words. */
  device: string | null;
}

/**
 * Exchanges e-mail and password for a bearer token. A suspended account looks like a wrong password, and its owner is
 * mailed the reason (once a day at most).
 * @throws LimiterFull where too many passwords wait
 */
export async function signIn(ports: AccountPorts, entrant: Entrant): Promise<SignIn> {
  const { email, address, deviceHash } = entrant;
  const known = (await isDeviceOfAccount(ports.pool, email, deviceHash)) ? deviceHash : null;
  const tried = await tryPassword(ports, { email, address, known }, () => enter(ports, entrant));
  if (tried.kind === 'right') return tried.right;
  return tried.kind === 'wrong' ? { kind: 'wrong_credentials' } : tried;
}

/** null where the password does not open the account. */
async function enter(ports: AccountPorts, entrant: Entrant): Promise<SignedIn | null> {
  const user = await recogniseMember(ports, entrant.email, entrant.password);
  if (user === null) return null;
  if (user.status === 'SUSPENDED') await mailReason(ports, user);
  return await openSession(ports, user, entrant);
}

/** null where the account may not sign in, or was changed since its password was read. */
async function openSession(
  ports: AccountPorts,
  found: User,
  { deviceHash, device }: Entrant,
): Promise<SignedIn | null> {
  return await inTransaction(ports.pool, async (tx) => {
    const user = await lockUser(tx, found.id);
    const mayEnter = user?.status === 'ACTIVE' || user?.status === 'PENDING';
    if (!mayEnter || user.passwordHash !== found.passwordHash) return null;
    const { token, hash } = newToken();
    const now = ports.clock.now();
    const expiresAt = now + SESSION_MS;
    await insertSession(tx, { tokenHash: hash, userId: user.id, device, createdAt: now, expiresAt });
    await rememberDevice(tx, { userId: user.id, deviceHash, signedInAt: now });
    const account = await readOwnAccount(tx, user.id);
    return account === null ? null : { kind: 'signed_in', token, expiresAt, account };
  });
}

async function mailReason(ports: AccountPorts, user: User): Promise<void> {
  const day = Math.floor(ports.clock.now() / DAY);
  const mail = suspendedLetter(user, ports, user.suspensionReason);
  const onceKey = `suspended-sign-in:${user.id}:${day}`;
  await queueMail(ports.pool, ports.clock, mail, { ownerId: user.id, onceKey });
  ports.mailQueued();
}
