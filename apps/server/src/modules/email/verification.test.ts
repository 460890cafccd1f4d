import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountSite, openAccountSite, PASSWORD, tokenIn } from '../accounts/account-site.fixture.ts';
import { approveMember } from '../accounts/change-user-status.ts';
import { callsFrom } from '../accounts/elsewhere.fixture.ts';

const VERIFY = '/api/auth/verify-email';
const OWN_PASSWORD = 'what the owner chose';
const HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site.close());

const emailOf = (username: string) => `${username}@example.test`;
const bodyOf = (username: string) => ({ username, email: emailOf(username), password: PASSWORD, role: 'BIDDER' });
const linkTo = async (username: string) => tokenIn((await site.mailsTo(emailOf(username)))[0]);
const signIn = (username: string, password = PASSWORD) =>
  site.call('POST', '/api/auth/login', { email: emailOf(username), password });

/** Registers from `HOME` and returns the token of the mailed link. */
async function registered(username: string, cookie?: string): Promise<string> {
  const answer = await callsFrom(site, HOME, cookie)('POST', '/api/auth/register', bodyOf(username));
  expect(answer.status).toBe(201);
  return await linkTo(username);
}

/** The device cookie as the site would set it. */
function deviceCookie(id: string): string {
  return `clamor_device=${encodeURIComponent(site.app.signCookie(id))}`;
}

const open = (token: string, from: string, cookie?: string) =>
  callsFrom(site, from, cookie)('GET', `${VERIFY}?token=${token}`);
const openWith = (token: string, password: string) => callsFrom(site, ELSEWHERE)('POST', VERIFY, { token, password });
const passwordRequired = { status: 403, body: { code: 'PASSWORD_REQUIRED' } };
const invalid = { status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ field: 'token' }] } };

/** Registers as a browser does. Returns the link's token and the device cookie that the answer set. */
async function registeredByDevice(username: string, more: object = {}) {
  const payload = { ...bodyOf(username), ...more };
  const response = await site.app.inject({ method: 'POST', url: '/api/auth/register', remoteAddress: HOME, payload });
  expect(response.statusCode).toBe(201);
  const [given] = response.cookies;
  return { token: await linkTo(username), cookie: `${given?.name}=${encodeURIComponent(given?.value ?? '')}` };
}

const openByPost = (token: string, from: string, cookie?: string) =>
  callsFrom(site, from, cookie)('POST', VERIFY, { token });
const WAY_BACK = '/listing/brass-lamp?x=1';

describe('the first opening of a link', () => {
  it('signs in on the device that registered, wherever it is, and no repeat does', async () => {
    const { token, cookie } = await registeredByDevice('same-device');
    const opened = await openByPost(token, ELSEWHERE, cookie);
    expect(opened).toMatchObject({
      status: 200,
      body: { bonusTokens: 25_000, session: { user: { status: 'ACTIVE' } } },
    });
    const me = await site.call('GET', '/api/auth/me', undefined, opened.body.session.token);
    expect(me.body).toMatchObject({ username: 'same-device', status: 'ACTIVE' });
    const again = await openByPost(token, ELSEWHERE, cookie);
    expect(again).toMatchObject({ status: 200, body: { bonusTokens: 0, session: null } });
  });

  it('signs in once where it is opened twice at the same moment', async () => {
    const { token, cookie } = await registeredByDevice('at-the-same-moment');
    const answers = await Promise.all([openByPost(token, HOME, cookie), openByPost(token, HOME, cookie)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.filter(({ body }) => body.session !== null)).toHaveLength(1);
  });

  it('signs nobody in by GET, nor on a known network alone, nor on a device that only signed in', async () => {
    const byGet = await registeredByDevice('by-get');
    const answer = await open(byGet.token, HOME, byGet.cookie);
    expect([answer.status, 'session' in answer.body]).toEqual([200, false]);
    expect((await openByPost(byGet.token, HOME, byGet.cookie)).body.session).toBeNull();
    const network = await registeredByDevice('known-network');
    expect((await openByPost(network.token, HOME)).body).toMatchObject({ bonusTokens: 25_000, session: null });
    const { token } = await registeredByDevice('only-signed-in');
    const other = deviceCookie('the-laptop-that-signed-in');
    const credentials = { email: emailOf('only-signed-in'), password: PASSWORD };
    await callsFrom(site, ELSEWHERE, other)('POST', '/api/auth/login', credentials);
    expect((await openByPost(token, ELSEWHERE, other)).body).toMatchObject({ bonusTokens: 25_000, session: null });
  });

  it('signs nobody in whose cookie nobody here signed', async () => {
    const { token, cookie } = await registeredByDevice('forged-cookie');
    const forged = `${cookie.slice(0, -4)}AAAA`;
    expect((await openByPost(token, HOME, forged)).body).toMatchObject({ bonusTokens: 25_000, session: null });
  });

  it('leaves whoever is signed in who they are', async () => {
    const { token: member } = await site.member('signed-in-already');
    const { token, cookie } = await registeredByDevice('second-account');
    const headers = { cookie, authorization: `Bearer ${member}` };
    const response = await site.app.inject({ method: 'POST', url: VERIFY, payload: { token }, headers });
    expect(response.json()).toMatchObject({ bonusTokens: 25_000, session: null });
  });

  it('with a password signs nobody in', async () => {
    const { token, cookie } = await registeredByDevice('with-a-password');
    const answer = await callsFrom(site, ELSEWHERE, cookie)('POST', VERIFY, { token, password: OWN_PASSWORD });
    expect(answer).toMatchObject({ status: 200, body: { bonusTokens: 25_000, session: null } });
  });

  it('needs a password by POST too where nobody knows the device or the network', async () => {
    const { token } = await registeredByDevice('unknown-place');
    expect(await openByPost(token, ELSEWHERE)).toMatchObject(passwordRequired);
  });
});

describe('the way back', () => {
  it('comes with the link on whichever device it is opened, at a repeat and after a new link too', async () => {
    const { token } = await registeredByDevice('back-to-the-lamp', { returnTo: WAY_BACK });
    const answers = [await openWith(token, OWN_PASSWORD), await openByPost(token, ELSEWHERE), await open(token, HOME)];
    expect(answers.map(({ body }) => body.returnTo)).toEqual([WAY_BACK, WAY_BACK, WAY_BACK]);
    await registeredByDevice('asks-again', { returnTo: WAY_BACK });
    await site.call('POST', '/api/auth/resend-verification', { email: emailOf('asks-again') });
    expect((await open(await linkTo('asks-again'), HOME)).body.returnTo).toBe(WAY_BACK);
    expect((await open((await registeredByDevice('from-nowhere')).token, HOME)).body.returnTo).toBeNull();
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil', '/\t/evil', 'listing/a', `/${'x'.repeat(300)}`])(
    'is a path of this site: %j is refused',
    async (returnTo) => {
      const answer = await site.call('POST', '/api/auth/register', { ...bodyOf('led-astray'), returnTo });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'returnTo' }] } });
    },
  );

  it('is forgotten with its registration after 30 days', async () => {
    const count = async () => (await site.pool.query('SELECT count(*)::int AS rows FROM registrations')).rows[0]?.rows;
    expect(await count()).toBeGreaterThan(0);
    await site.advance(30 * 86_400 + 1);
    await site.accounts.sweeping.finish();
    expect(await count()).toBe(0);
  });
});

describe('a verification link', () => {
  it('opens the account for whoever comes from the network that registered it', async () => {
    const token = await registered('at-home');
    expect(await open(token, HOME)).toMatchObject({ status: 200, body: { bonusTokens: 25_000 } });
    expect((await signIn('at-home')).body.user).toMatchObject({ status: 'ACTIVE', bossBucksBalance: 25_000 });
  });

  it('opens it for the device that registered, wherever it is now', async () => {
    const cookie = deviceCookie('the-phone-that-registered');
    const token = await registered('on-the-move', cookie);
    expect(await open(token, ELSEWHERE, deviceCookie('another-phone-entirely'))).toMatchObject(passwordRequired);
    expect(await open(token, ELSEWHERE, cookie)).toMatchObject({ status: 200, body: { bonusTokens: 25_000 } });
  });

  it('opens it where its owner has signed in since', async () => {
    const token = await registered('signed-in');
    expect(await open(token, ELSEWHERE)).toMatchObject(passwordRequired);
    const credentials = { email: emailOf('signed-in'), password: PASSWORD };
    expect((await callsFrom(site, ELSEWHERE)('POST', '/api/auth/login', credentials)).status).toBe(200);
    expect(await open(token, ELSEWHERE)).toMatchObject({ status: 200 });
  });

  it('needs a password from anywhere else, changes nothing without one, and stays open for it', async () => {
    const token = await registered('from-elsewhere');
    const refused = await open(token, ELSEWHERE);
    expect(refused).toMatchObject(passwordRequired);
    expect(await open(token, ELSEWHERE)).toEqual(refused);
    expect((await signIn('from-elsewhere')).body.user).toMatchObject({ status: 'PENDING', bossBucksBalance: 0 });
    expect(await openWith(token, OWN_PASSWORD)).toMatchObject({ status: 200, body: { bonusTokens: 25_000 } });
  });

  it('is for that alone: it sets no other password, and a link to a new password verifies nothing', async () => {
    const token = await registered('two-links');
    const password = 'through the wrong door';
    expect((await site.call('POST', '/api/auth/reset-password', { token, password })).status).toBe(400);
    await site.call('POST', '/api/auth/forgot-password', { email: emailOf('two-links') });
    expect(await open(await linkTo('two-links'), HOME)).toMatchObject(invalid);
    expect((await signIn('two-links')).body.user).toMatchObject({ status: 'PENDING' });
    expect(await open(token, HOME)).toMatchObject({ status: 200 });
  });

  it('opened with a password, takes the account from the stranger who registered it', async () => {
    const token = await registered('hijacked');
    const stranger = (await signIn('hijacked')).body.token;
    await site.call('POST', '/api/auth/forgot-password', { email: emailOf('hijacked') });
    const reset = await linkTo('hijacked');
    expect(await openWith(token, OWN_PASSWORD)).toMatchObject({ status: 200 });
    expect((await site.call('GET', '/api/auth/me', undefined, stranger)).status).toBe(401);
    expect((await signIn('hijacked')).status).toBe(401);
    expect((await signIn('hijacked', OWN_PASSWORD)).body.user).toMatchObject({ status: 'ACTIVE' });
    const late = await site.call('POST', '/api/auth/reset-password', { token: reset, password: 'the stranger again' });
    expect(late).toMatchObject(invalid);
  });

  it('sets a password once: used, it opens nothing and changes nothing, and costs no hash', async () => {
    const token = await registered('once-only');
    expect(await openWith(token, 'short')).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
    const answers = await Promise.all([openWith(token, OWN_PASSWORD), openWith(token, OWN_PASSWORD)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { passwords } = site.accounts.ports;
    const { hash } = passwords;
    let hashed = 0;
    passwords.hash = (password, source) => {
      hashed += 1;
      return hash(password, source);
    };
    expect(await openWith(token, 'a thief was here')).toMatchObject(invalid);
    expect(await openWith('nonsense', 'a thief was here')).toMatchObject(invalid);
    passwords.hash = hash;
    expect(hashed).toBe(0);
    expect((await signIn('once-only', OWN_PASSWORD)).body.user.bossBucksBalance).toBe(25_000);
  });

  it('sets no password once staff have approved the account', async () => {
    const token = await registered('approved');
    const { id } = (await signIn('approved')).body.user;
    await approveMember(site.accounts.ports, id, async () => {});
    expect(await openWith(token, OWN_PASSWORD)).toMatchObject(invalid);
    expect((await signIn('approved')).body.user).toMatchObject({ status: 'ACTIVE', bossBucksBalance: 2_500 });
  });

  it('works for 24 hours, with a password too, and may be asked for again', async () => {
    expect(await open('nonsense', HOME)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', detail: 'The verification link may be invalid or expired.' },
    });
    const token = await registered('tardy');
    await site.advance(86_400 - 60);
    expect(await open(token, ELSEWHERE)).toMatchObject(passwordRequired);
    await site.advance(60);
    expect(await open(token, HOME)).toMatchObject(invalid);
    expect(await openWith(token, OWN_PASSWORD)).toMatchObject(invalid);
    expect((await signIn('tardy')).body.user).toMatchObject({ status: 'PENDING', bossBucksBalance: 0 });
    await site.call('POST', '/api/auth/resend-verification', { email: 'TARDY@example.test' });
    expect(await open(await linkTo('tardy'), HOME)).toMatchObject({ status: 200 });
  });

  it('is for one account alone: a second one with the same address stays PENDING, by staff too', async () => {
    const token = await registered('the-first');
    await callsFrom(site, HOME)('POST', '/api/auth/register', { ...bodyOf('the-second'), email: emailOf('the-first') });
    const second = (await signIn('the-first')).body;
    expect(second.user).toMatchObject({ username: 'the-second', email: emailOf('the-first'), status: 'PENDING' });
    expect(await open(token, HOME)).toMatchObject({ status: 200 });
    const approved = await approveMember(site.accounts.ports, second.user.id, async () => {});
    expect(approved).toMatchObject({ status: 'PENDING', bossBucksBalance: 0 });
    const me = await site.call('GET', '/api/auth/me', undefined, second.token);
    expect(me.body).toMatchObject({ username: 'the-second', status: 'PENDING' });
    await site.call('POST', '/api/auth/resend-verification', { email: emailOf('the-first') });
    expect((await site.mailsTo(emailOf('the-first')))[0]?.subject).toContain('already');
  });

  it('goes to one of several who register an address at the same moment', async () => {
    const email = emailOf('at-once');
    const answers = await Promise.all(
      [0, 1, 2, 3].map((n) => site.call('POST', '/api/auth/register', { ...bodyOf(`at-once-${n}`), email })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const subjects = (await site.mailsTo(email)).map(({ subject }) => subject.includes('Verify'));
    expect(subjects.filter(Boolean)).toHaveLength(1);
  });
});
