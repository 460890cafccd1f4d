import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SessionRegister } from '../sessions/session-register.ts';
import { type AccountSite, openAccountSite, PASSWORD, tokenIn } from './account-site.fixture.ts';
import { assignPassword } from './assign-password.ts';
import { approveMember, reactivateMember, suspendMember } from './change-user-status.ts';
import { deleteMember } from './delete-member.ts';

const NEXT = 'another long password';
const NOTHING_MORE = async () => {};

let site: AccountSite;
/** What this node and other nodes are told: whose sessions ended and why, and whose account changed. */
const told: string[] = [];
beforeAll(async () => {
  site = await openAccountSite();
  const elsewhere = site.network.join();
  elsewhere.subscribe('accounts.changed', (id) => void told.push(`${id} changed`));
  site.accounts.sessions.onSessionsEnded(({ userId, reason }) => void told.push(`${userId} ${reason}`));
});
afterAll(() => site.close());

interface Subject {
  id: string;
  email: string;
  /** The member's two sessions. `token` belongs to the one that takes the step. */
  token: string;
  other: string;
  /** The token of a mailed link for choosing a new password. */
  resetToken: string;
  /** The token of the mailed verification link. For a verified member the link is already used. */
  verifyToken: string;
}

const post = (url: string, body: unknown, token?: string) => site.call('POST', url, body, token);
const signedIn = async (email: string) => (await post('/api/auth/login', { email, password: PASSWORD })).body;
const linkIn = async (address: string, heading: string) =>
  tokenIn((await site.mailsTo(address)).find(({ subject }) => subject.startsWith(heading)));

/**
 * A member with two sessions on two devices, a wrong guess and an open reset link. A verified one also has an open
 * change of the address.
 */
async function subject(name: string, isVerified: boolean): Promise<Subject> {
  const email = `${name}@members.test`;
  await post('/api/auth/register', { username: name, email, password: PASSWORD, role: 'BIDDER' });
  const verifyToken = await linkIn(email, 'Verify');
  if (isVerified) await site.call('GET', `/api/auth/verify-email?token=${verifyToken}`);
  const { token, user } = await signedIn(email);
  const { token: other } = await signedIn(email);
  await post('/api/auth/login', { email, password: 'a wrong guess' });
  if (isVerified) await post('/api/account/email', { email: `new-${email}`, password: PASSWORD }, token);
  await post('/api/auth/forgot-password', { email });
  return { id: user.id, email, token, other, verifyToken, resetToken: await linkIn(email, 'Choose a new password') };
}

const count = async (sql: string, values: unknown[]) => Number((await site.pool.query(sql, values)).rows[0].count);
/** What a member still has after a step: sessions, devices, counted guesses, open links, and the newest mail. */
async function leftOf({ id, email, token, other }: Subject, guesses: number) {
  const works = async (each: string) =>
    (await new SessionRegister(site.pool, site.clock, site.network.join()).callerOf(each)) !== null;
  return {
    sessions: [await works(token), await works(other)],
    trusted: await count('SELECT count(*) FROM member_devices WHERE user_id = $1 AND trusted', [id]),
    guessesKept: (await guessesOf()) >= guesses,
    resetLinks: await count(
      `SELECT count(*) FROM mail_links WHERE user_id = $1 AND purpose = 'reset_password' AND used_at IS NULL`,
      [id],
    ),
    emailChanges: await count(
      `SELECT count(*) FROM email_changes WHERE user_id = $1 AND (token_hash IS NOT NULL OR answered_at IS NULL)`,
      [id],
    ),
    mailed: (await site.mailsTo(email)).map(({ subject: said }) => said)[0],
  };
}
const guessesOf = () => count('SELECT count(*) FROM sign_in_failures WHERE account IS NOT NULL', []);

interface Step {
  isVerified?: boolean;
  take: (member: Subject) => Promise<unknown>;
  left: Partial<Awaited<ReturnType<typeof leftOf>>>;
  told: readonly string[];
}

const ALL_END = { sessions: [false, false] };
const ALL_STAY = { sessions: [true, true], trusted: 2, guessesKept: true, resetLinks: 1, emailChanges: 1 };
const NEW_PASSWORD = { ...ALL_END, trusted: 0, guessesKept: false, resetLinks: 0, emailChanges: 0 };
const ports = () => site.accounts.ports;

/** For each step of an account: what it ends, what it leaves, and what the nodes are told. */
const STEPS: Readonly<Record<string, Step>> = {
  'the member changes the password': {
    take: ({ token }) => post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEXT }, token),
    left: { ...ALL_STAY, sessions: [true, false], resetLinks: 0, emailChanges: 0, mailed: 'Your password was changed' },
    told: ['changed', 'password-changed'],
  },
  'the member chooses a new password by a mailed link': {
    take: ({ resetToken }) => post('/api/auth/reset-password', { token: resetToken, password: NEXT }),
    left: { ...NEW_PASSWORD, mailed: 'Your password was changed' },
    told: ['changed', 'password-changed'],
  },
  'an operator gives a new password': {
    take: ({ id }) => assignPassword(ports(), id, NEXT, NOTHING_MORE),
    left: { ...NEW_PASSWORD, mailed: 'Your password was changed' },
    told: ['changed', 'password-changed'],
  },
  'the owner of an address verifies it with a new password': {
    isVerified: false,
    take: ({ verifyToken }) => post('/api/auth/verify-email', { token: verifyToken, password: NEXT }),
    left: { ...ALL_END, guessesKept: false, resetLinks: 0 },
    told: ['changed', 'password-changed'],
  },
  'the address is verified': {
    isVerified: false,
    take: ({ verifyToken }) => site.call('GET', `/api/auth/verify-email?token=${verifyToken}`),
    left: { sessions: [true, true], guessesKept: true, resetLinks: 1 },
    told: ['changed'],
  },
  'staff approve the account': {
    isVerified: false,
    take: ({ id }) => approveMember(ports(), id, NOTHING_MORE),
    left: { sessions: [true, true], guessesKept: true, resetLinks: 1, mailed: 'Your Clamor account is open' },
    told: ['changed'],
  },
  'another address is confirmed': {
    take: async ({ email }) =>
      post('/api/account/email/confirm', { token: await linkIn(`new-${email}`, 'Confirm your new email') }),
    left: { sessions: [true, true], trusted: 2, resetLinks: 0, emailChanges: 0 },
    told: ['changed'],
  },
  'staff suspend the account': {
    take: ({ id }) => suspendMember(ports(), id, 'Why', NOTHING_MORE),
    left: { ...ALL_STAY, ...ALL_END, mailed: 'Your Clamor account is suspended' },
    told: ['changed', 'changed', 'suspended'],
  },
  'staff let the account in again': {
    take: async ({ id }) => {
      await suspendMember(ports(), id, null, NOTHING_MORE);
      told.length = 0;
      return await reactivateMember(ports(), id, NOTHING_MORE);
    },
    left: { ...ALL_STAY, ...ALL_END, mailed: 'Your Clamor account is open again' },
    told: ['changed'],
  },
  'the member signs out': {
    take: ({ token }) => post('/api/auth/logout', undefined, token),
    left: { ...ALL_STAY, sessions: [false, true] },
    told: ['changed', 'signed-out'],
  },
  'the member signs out everywhere else': {
    take: ({ token }) => post('/api/account/sessions/end-others', undefined, token),
    left: { ...ALL_STAY, sessions: [true, false] },
    told: ['changed', 'signed-out'],
  },
  'the account is deleted': {
    take: ({ id }) => deleteMember(ports(), id, NOTHING_MORE),
    left: ALL_END,
    told: ['changed', 'deleted'],
  },
};

describe('what a step of an account ends, leaves and tells', () => {
  it.each(Object.keys(STEPS))('%s', async (name) => {
    const step = STEPS[name] ?? expect.unreachable();
    const member = await subject(`steps-${Object.keys(STEPS).indexOf(name)}`, step.isVerified ?? true);
    const guesses = await guessesOf();
    told.length = 0;
    await step.take(member);
    expect(told.sort()).toEqual(step.told.map((what) => `${member.id} ${what}`));
    expect(await leftOf(member, guesses)).toMatchObject(step.left);
  });
});
