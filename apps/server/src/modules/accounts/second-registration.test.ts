import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountSite, openAccountSite, tokenIn } from './account-site.fixture.ts';
import { callsFrom } from './elsewhere.fixture.ts';

const MINE = 'the password that I chose';
const THEIRS = 'the password of a stranger';
const HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';
const invalid = { status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ field: 'token' }] } };

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site.close());

const signIn = (email: string, password: string) => site.call('POST', '/api/auth/login', { email, password });
const open = (token: string, from: string, password?: string) =>
  callsFrom(site, from)('POST', '/api/auth/verify-email', { token, password });

/** Registers from this address and returns the token of the mailed link. */
async function registered(username: string, email: string, password: string, from: string): Promise<string> {
  const body = { username, email, password, role: 'BIDDER' };
  expect((await callsFrom(site, from)('POST', '/api/auth/register', body)).status).toBe(201);
  return tokenIn((await site.mailsTo(email))[0]);
}

/** Registers an address first for me, then for a stranger. */
async function bothRegistered(name: string) {
  const email = `${name}@example.test`;
  const mine = await registered(name, email, MINE, HOME);
  const theirs = await registered(`${name}-too`, email, THEIRS, ELSEWHERE);
  return { email, mine, theirs };
}

async function namesBehind(email: string): Promise<(string | undefined)[]> {
  return await Promise.all([MINE, THEIRS].map(async (each) => (await signIn(email, each)).body.user?.username));
}

describe('a second registration with an address that nobody verified', () => {
  it('leaves the password of the first one, and has its own, however often it is made', async () => {
    const { email } = await bothRegistered('mine');
    for (const n of [1, 2, 3]) await registered(`mine-again-${n}`, email, `${THEIRS} ${n}`, ELSEWHERE);
    expect(await namesBehind(email)).toEqual(['mine', 'mine-too']);
    const statuses = await Promise.all([1, 2, 3, 4].map(async (n) => (await signIn(email, `${THEIRS} ${n}`)).status));
    expect(statuses).toEqual([200, 200, 200, 401]);
  });

  it('leaves a password that its owner changed meanwhile', async () => {
    const { email } = await bothRegistered('changed');
    const { token } = (await signIn(email, MINE)).body;
    const change = { currentPassword: MINE, newPassword: 'another one of mine' };
    expect((await site.call('POST', '/api/auth/change-password', change, token)).status).toBe(200);
    await registered('changed-again', email, 'a third password', ELSEWHERE);
    expect((await signIn(email, 'another one of mine')).body.user).toMatchObject({ username: 'changed' });
    expect((await signIn(email, MINE)).status).toBe(401);
  });

  it('is named in a mail with a link of its own, which its owner may leave alone', async () => {
    const { email, mine, theirs } = await bothRegistered('two-links');
    const [mail] = await site.mailsTo(email);
    expect(mail?.subject).toBe('You already signed up for Clamor');
    expect(mail?.text).toContain('again, as two-links-too');
    expect(theirs).not.toBe(mine);
    expect(await open(mine, HOME)).toMatchObject({ status: 200, body: { bonusTokens: 25_000 } });
    expect((await signIn(email, MINE)).body.user).toMatchObject({ username: 'two-links', status: 'ACTIVE' });
    expect((await signIn(email, THEIRS)).body.user).toMatchObject({ username: 'two-links-too', status: 'PENDING' });
  });

  it('gets the address where its link is opened, and the first one keeps waiting without it', async () => {
    const { email, mine, theirs } = await bothRegistered('second-wins');
    expect(await open(theirs, HOME)).toMatchObject({ status: 403, body: { code: 'PASSWORD_REQUIRED' } });
    expect(await open(theirs, ELSEWHERE)).toMatchObject({ status: 200, body: { bonusTokens: 25_000 } });
    const { user } = (await signIn(email, THEIRS)).body;
    expect(user).toMatchObject({ username: 'second-wins-too', status: 'ACTIVE', email });
    expect((await signIn(email, MINE)).body.user).toMatchObject({ username: 'second-wins', status: 'PENDING' });
    expect(await open(mine, HOME)).toMatchObject(invalid);
    await site.call('POST', '/api/auth/forgot-password', { email });
    expect((await site.mailsTo(email))[0]?.text).toContain('Hello second-wins-too,');
  });

  it('opened with a password, is the account of who reads the mail', async () => {
    const { email, theirs } = await bothRegistered('taken-back');
    expect(await open(theirs, HOME, 'chosen by the reader')).toMatchObject({ status: 200 });
    expect((await signIn(email, THEIRS)).status).toBe(401);
    expect((await signIn(email, 'chosen by the reader')).body.user).toMatchObject({ username: 'taken-back-too' });
  });

  it('opened with a password, is let in at once, however often the address was guessed at before', async () => {
    const { email, theirs } = await bothRegistered('guessed-at');
    for (let guess = 0; guess < 10; guess += 1) expect((await signIn(email, `a guess ${guess}`)).status).toBe(401);
    expect(await signIn(email, THEIRS)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(await open(theirs, HOME, 'chosen by the reader')).toMatchObject({ status: 200 });
    expect((await signIn(email, 'chosen by the reader')).body.user).toMatchObject({ username: 'guessed-at-too' });
  });

  it("opens nothing by its link once the other one's was opened", async () => {
    const { email, mine, theirs } = await bothRegistered('too-late');
    expect(await open(mine, HOME)).toMatchObject({ status: 200 });
    expect(await open(theirs, ELSEWHERE)).toMatchObject(invalid);
    expect(await open(theirs, HOME, 'chosen too late')).toMatchObject(invalid);
    expect((await signIn(email, MINE)).body.user).toMatchObject({ username: 'too-late', status: 'ACTIVE' });
  });

  it('of two whose links are opened at the same moment, one gets the address', async () => {
    const { email, mine, theirs } = await bothRegistered('at-once');
    const third = await registered('at-once-three', email, 'a third password', ELSEWHERE);
    const answers = await Promise.all([open(mine, HOME), open(theirs, ELSEWHERE), open(third, ELSEWHERE)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const { rows } = await site.pool.query(
      `SELECT count(*) FILTER (WHERE email = $1)::int AS holders, count(*) FILTER (WHERE claimed_email = $1)::int AS twins
       FROM users WHERE $1 IN (email, claimed_email)`,
      [email],
    );
    expect(rows).toEqual([{ holders: 1, twins: 2 }]);
  });

  it('has its own link mailed again where it is asked for on its device', async () => {
    const email = 'asks-again@example.test';
    await registered('asks-first', email, MINE, HOME);
    const body = { username: 'asks-second', email, password: THEIRS, role: 'BIDDER' };
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      remoteAddress: ELSEWHERE,
      payload: body,
    });
    const [given] = answer.cookies;
    const cookie = `${given?.name}=${encodeURIComponent(given?.value ?? '')}`;
    const nameInMail = async () => /To keep ([\w-]+), open this/.exec((await site.mailsTo(email))[0]?.text ?? '')?.[1];
    await callsFrom(site, ELSEWHERE, cookie)('POST', '/api/auth/resend-verification', { email });
    expect(await nameInMail()).toBe('asks-second');
    await callsFrom(site, HOME)('POST', '/api/auth/resend-verification', { email });
    expect((await site.mailsTo(email))[0]?.subject).toContain('Verify');
  });
});

describe('a sign-in to an unverified registration', () => {
  /**
   * Registers a stranger with this address, then sets one new password after another and signs in with each. Returns
   * the statuses of the sign-ins.
   */
  async function guesses(name: string, email: string): Promise<number[]> {
    await registered(name, email, THEIRS, ELSEWHERE);
    const { token } = (await signIn(email, THEIRS)).body;
    const statuses: number[] = [];
    let currentPassword = THEIRS;
    for (let guess = 1; guess <= 10; guess += 1) {
      const newPassword = `my guess number ${guess}`;
      const change = { currentPassword, newPassword };
      expect((await site.call('POST', '/api/auth/change-password', change, token)).status).toBe(200);
      statuses.push((await signIn(email, newPassword)).status);
      currentPassword = newPassword;
    }
    return statuses;
  }

  it('counts as a guess of the account that has the address, and counts alike where there is none', async () => {
    const { email } = await site.member('guessed-through-a-twin');
    const nine = Array.from({ length: 9 }, () => 200);
    expect(await guesses('guesses', email)).toEqual([...nine, 429]);
    expect(await guesses('guesses-nothing', 'nobody-else@example.test')).toEqual([...nine, 429]);
  });
});
