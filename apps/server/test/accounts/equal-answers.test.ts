import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type AccountSite,
  type Answer,
  openAccountSite,
  PASSWORD,
} from '../../src/modules/accounts/account-site.fixture.ts';
import { suspendMember } from '../../src/modules/accounts/change-user-status.ts';
import { deleteMember } from '../../src/modules/accounts/delete-member.ts';
import { type MemberNames, registerProfileRoutes } from '../../src/modules/profiles/index.ts';

const CHOSEN = 'what the stranger chose';
const CHOSEN_AGAIN = 'what they chose the second time';
const NOTHING_ELSE = async () => {};

/** Replaces the cache of taken names, so that every call issues the same statements. */
const names: MemberNames = { isTaken: async () => true, publicMember: async () => null, taken: () => {} };

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite((app, accounts) => registerProfileRoutes(app, accounts.ports, names, () => {}));
  countWork();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await site.close();
});

type Work = Record<'hashed' | 'compared' | 'statements', number>;

/** Collects the work of the running call. The jobs of the site run outside it, so their work is not counted. */
const underWay = new AsyncLocalStorage<Work>();

/** Counts every password comparison and every statement for the call that causes it. */
function countWork(): void {
  const { ports } = site.accounts;
  const { hash, matches } = ports.passwords;
  const count = (what: keyof Work) => {
    const work = underWay.getStore();
    if (work !== undefined) work[what] += 1;
  };
  ports.passwords.hash = (password, source, like) => {
    count('hashed');
    return hash(password, source, like);
  };
  ports.passwords.matches = (password, against, source) => {
    count('compared');
    return matches(password, against, source);
  };
  const { requestMade } = ports;
  // The job that the call wakes runs outside the call's context, so its work is not counted for the call.
  ports.requestMade = () => underWay.exit(requestMade);
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function counted(this: pg.Client, ...given: unknown[]) {
    count('statements');
    return query.apply(this, given);
  } as never);
}

async function costOf(call: () => Promise<Answer>): Promise<{ answer: Answer; work: Work }> {
  const work: Work = { hashed: 0, compared: 0, statements: 0 };
  return { answer: await underWay.run(work, call), work };
}

/** For each kind of address, a function that brings an address into that state before a stranger uses it. */
const ADDRESSES: Record<string, (email: string) => Promise<void>> = {
  'that nobody has': async () => {},
  'of an account that waits for its link': async (email) => {
    await register(nameOf(email), email, PASSWORD);
  },
  'of an open account': async (email) => {
    await site.member(nameOf(email));
  },
  'of a suspended account': async (email) => {
    const { id } = await site.member(nameOf(email));
    await suspendMember(site.accounts.ports, id, null, NOTHING_ELSE);
  },
  'of a deleted account': async (email) => {
    const { id } = await site.member(nameOf(email));
    await deleteMember(site.accounts.ports, id, NOTHING_ELSE);
  },
  'with which somebody tried before': async (email) => {
    await site.member(nameOf(email));
    await register(`${nameOf(email)}-2`, email, PASSWORD);
  },
};

const nameOf = (email: string) => email.split('@')[0] ?? '';
const register = (username: string, email: string, password: string) =>
  site.call('POST', '/api/auth/register', { username, email, password, role: 'BIDDER' });
const signIn = (email: string, password: string) => site.call('POST', '/api/auth/login', { email, password });

/**
 * The answers that a stranger gets for an address, and the work that each answer cost. Values that differ in every
 * answer, such as tokens, are replaced.
 */
async function strangersStory(kind: string, email: string): Promise<string[]> {
  const name = `stranger-${nameOf(email)}`;
  const told: string[] = [];
  const see = async (what: string, call: () => Promise<Answer>): Promise<Answer> => {
    const { answer, work } = await costOf(call);
    const text = JSON.stringify({ what, ...answer, work });
    told.push(
      text
        .replaceAll(name, 'NAME')
        .replaceAll(email, 'EMAIL')
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
        .replace(/"token":"[\w-]+"/g, 'TOKEN')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME'),
    );
    return answer;
  };
  await see('registers', () => register(name, email, CHOSEN));
  await see('signs in', () => signIn(email, CHOSEN));
  const { body } = await see('signs in once more', () => signIn(email, CHOSEN));
  const own = (url: string) => site.call('GET', url, undefined, body.token);
  await see('asks who they are', () => own('/api/auth/me'));
  await see('sees their profile', () => own(`/api/profile/${name}`));
  await see('asks as a visitor for it', () => site.call('GET', `/api/profile/${name}`));
  await see('registers the name again', () => register(name, `another-${kind.length}@example.test`, CHOSEN));
  await see('guesses', () => signIn(email, 'a wrong guess'));
  await see('asks for the link', () => site.call('POST', '/api/auth/resend-verification', { email }));
  await see('asks for a way back', () => site.call('POST', '/api/auth/forgot-password', { email }));
  await see('registers the address again', () => register(`${name}-b`, email, CHOSEN_AGAIN));
  await see('signs in with the new password', () => signIn(email, CHOSEN_AGAIN));
  await see('signs in with the old password', () => signIn(email, CHOSEN));
  return told;
}

describe('whether an address has an account', () => {
  const kinds = Object.keys(ADDRESSES);

  it.each(kinds.slice(1))('is told by no text, status, comparison or statement: an address %s', async (kind) => {
    const index = kinds.indexOf(kind);
    const [plain, known] = [`plain-${index}@members.test`, `known-${index}@members.test`];
    await ADDRESSES[kind]?.(known);
    await site.mailsTo(known);
    const expected = await strangersStory(kind, plain);
    expect(expected.map((line) => JSON.parse(line.replaceAll('TOKEN', '"token":"TOKEN"')).status)).toEqual([
      201, 200, 200, 200, 200, 404, 409, 401, 200, 200, 201, 200, 200,
    ]);
    expect(await strangersStory(kind, known)).toEqual(expected);
  });

  it('is asked with two comparisons, whatever it is', async () => {
    const { email } = await site.member('compared');
    for (const [address, password, status] of [
      [email, PASSWORD, 200],
      [email, 'a wrong guess', 401],
      ['never-seen@members.test', 'a wrong guess', 401],
    ] as const) {
      const { answer, work } = await costOf(() => signIn(address, password));
      expect([answer.status, work.compared, work.hashed]).toEqual([status, 1, 1]);
      expect(work.statements).toBeGreaterThan(1);
    }
  });
});
