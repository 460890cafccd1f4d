import type { Me } from '@clamor/contract/accounts';
import type { UserStatus } from '@clamor/domain/accounts';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { activateMember, type EmailPorts, notifyOfAccount, suspendedMail } from '../email/index.ts';
import { lockUser, reactivateUser, readOwnAccount, suspendUser, type User } from '../members/index.ts';
import { revokeSessionsOf } from '../sessions/index.ts';
import { approvedMail, reactivatedMail } from './account-templates.ts';

/** A member's status before and after a change. */
export interface StatusChange {
  before: UserStatus;
  after: UserStatus;
}

/**
 * Further writes in the transaction of a status change: the audit entry, and the record from which a job changes the
 * member's listings. `changed` is null if the status did not change.
 */
export type Alongside = (tx: Queryable, changed: StatusChange | null) => Promise<void>;

/**
 * Suspends a member. From the commit on, all their sessions have ended and the desk refuses their commands. A member
 * who is already suspended is returned unchanged.
 * @returns null if no such member exists
 */
export async function suspendMember(
  ports: EmailPorts,
  userId: string,
  reason: string | null,
  alongside: Alongside,
): Promise<Me | null> {
  const suspend = async (tx: Queryable, user: User): Promise<boolean> => {
    if (user.status === 'SUSPENDED') return false;
    await suspendUser(tx, userId, reason);
    await revokeSessionsOf(tx, userId, ports.clock.now());
    await notifyOfAccount(tx, ports, userId, suspendedMail(user, ports, reason));
    return true;
  };
  const account = await changeUserStatus(ports, userId, suspend, alongside);
  ports.sessions.sessionsEnded({ userId, sessionIds: null, reason: 'suspended' });
  return account;
}

/** Restores a suspended member's earlier status. A member who is not suspended is returned unchanged. */
export async function reactivateMember(ports: EmailPorts, userId: string, alongside: Alongside): Promise<Me | null> {
  const reactivate = async (tx: Queryable, user: User): Promise<boolean> => {
    if (user.status !== 'SUSPENDED') return false;
    await reactivateUser(tx, userId);
    await notifyOfAccount(tx, ports, userId, reactivatedMail(user, ports));
    return true;
  };
  return await changeUserStatus(ports, userId, reactivate, alongside);
}

/** Makes a PENDING member ACTIVE and grants the approval bonus. Other members are returned unchanged. */
export async function approveMember(ports: EmailPorts, userId: string, alongside: Alongside): Promise<Me | null> {
  const approve = async (tx: Queryable, user: User): Promise<boolean> => {
    if ((await activateMember(tx, userId, 'approved', ports.clock.now())) === null) return false;
    await notifyOfAccount(tx, ports, userId, approvedMail(user, ports));
    return true;
  };
  return await changeUserStatus(ports, userId, approve, alongside);
}

async function changeUserStatus(
  ports: EmailPorts,
  userId: string,
  change: (tx: Queryable, user: User) => Promise<boolean>,
  alongside: Alongside,
): Promise<Me | null> {
  const account = await inTransaction(ports.pool, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user === null || user.status === 'DELETED') return null;
    const hasChanged = await change(tx, user);
    const account = await readOwnAccount(tx, userId);
    await alongside(tx, account !== null && hasChanged ? { before: user.status, after: account.status } : null);
    return account;
  });
  ports.mailQueued();
  ports.sessions.memberChanged(userId);
  return account;
}
