import { randomBytes } from 'node:crypto';
import { RegisterBody } from '@clamor/contract/accounts';
import { isReservedUsername } from '@clamor/domain/accounts';
import { type AdminWords, EXIT_DONE, notPossible, recordShellAction } from './admin-command.ts';
import type { AdminPorts } from './admin-ports.ts';
import { assignPassword, openMember } from './modules/accounts/index.ts';
import { findUserByEmail, findUserByUsername, isUsernameTaken, type User } from './modules/members/index.ts';
import { signOutMember } from './modules/sessions/index.ts';

const GENERATED_BYTES = 15;
/**
 * Printed to the operator after sessions were ended. Nodes cache a session for 5 seconds and check open sockets every
 * 15 seconds.
 */
const ELSEWHERE = 'Nodes that run refuse their calls within 5 seconds and close their open pages within 15.';

/** Opens a verified account. The member gets the same tokens as one whom staff approve. */
export async function createMember(ports: AdminPorts, { words, isFlagged }: AdminWords): Promise<number> {
  const [email = '', username = ''] = words;
  const { accounts, print } = ports;
  const typed = await ports.askPassword();
  if (typed === null) return notPossible(ports, 'Cancelled: no account was opened.');
  const password = typed === '' ? generatedPassword() : typed;
  const role = isFlagged ? 'SELLER' : 'BIDDER';
  const asked = RegisterBody.safeParse({ email, username, password, role });
  if (!asked.success) return notPossible(ports, asked.error.issues.map(({ message }) => `${message}.`).join('\n'));
  if (isReservedUsername(username) || (await isUsernameTaken(accounts.pool, username, accounts.clock.now())))
    return notPossible(ports, `The username ${username} is taken or reserved.`);
  const opened = await openMember(accounts, asked.data, (tx, userId) =>
    recordShellAction(tx, ports, 'create_member', userId, { after: { username, role, status: 'ACTIVE' } }),
  );
  if (opened === null) return notPossible(ports, `The username ${username} is taken or reserved.`);
  if (!opened.created) return notPossible(ports, `${asked.data.email} has an account already.`);
  print(`${username} is a member with the role ${role} (${opened.userId}).`);
  if (typed === '') printPassword(ports, password);
  return EXIT_DONE;
}

/** Sets a generated password for a member, and prints it. */
export async function resetMemberPassword(ports: AdminPorts, { words }: AdminWords): Promise<number> {
  const [email = ''] = words;
  const user = await findUserByEmail(ports.accounts.pool, email.trim());
  if (user === null) return notPossible(ports, `No member has the address ${email}.`);
  const password = generatedPassword();
  const ended = await assignPassword(ports.accounts, user.id, password, (tx, endedSessions) =>
    recordShellAction(tx, ports, 'reset_password', user.id, { details: { endedSessions } }),
  );
  if (ended === null) {
    return notPossible(ports, `${user.username} is ${user.status}: only an ACTIVE member gets a new password.`);
  }
  ports.print(`${user.username} has a new password; ${sessionsEnded(ended)} ${ELSEWHERE}`);
  printPassword(ports, password);
  return EXIT_DONE;
}

/** Ends all sessions of a member. */
export async function signOut(ports: AdminPorts, { words }: AdminWords): Promise<number> {
  const [who = ''] = words;
  const user = await memberNamed(ports, who);
  if (user === null) return notPossible(ports, `There is no member ${who}.`);
  const ended = await signOutMember(ports.accounts, user.id, (tx, endedSessions) =>
    recordShellAction(tx, ports, 'sign_out_member', user.id, { details: { endedSessions } }),
  );
  ports.print(`${user.username} is signed out; ${sessionsEnded(ended)} ${ELSEWHERE}`);
  return EXIT_DONE;
}

function memberNamed({ accounts: { pool } }: AdminPorts, who: string): Promise<User | null> {
  return who.includes('@') ? findUserByEmail(pool, who.trim()) : findUserByUsername(pool, who);
}

function sessionsEnded(count: number): string {
  return count === 1 ? '1 session ended.' : `${count} sessions ended.`;
}

function generatedPassword(): string {
  return randomBytes(GENERATED_BYTES).toString('base64url');
}

function printPassword({ print }: AdminPorts, password: string): void {
  print(`Password, shown only now: ${password}`);
}
