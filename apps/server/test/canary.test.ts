import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startPrivatePostgres } from '../src/platform/test-database/index.ts';
import { ADMIN_SECRET, PASSWORD, startWholeClamor, type WholeClamor } from './running-clamor.fixture.ts';

const NEW_PASSWORD = 'another long enough password';

let postgres: Awaited<ReturnType<typeof startPrivatePostgres>>;
let house: WholeClamor;
const lines: string[] = [];
/** Every secret that would give access to whoever reads it: passwords, tokens, links, cookies. */
const secrets = new Set([PASSWORD, NEW_PASSWORD, ADMIN_SECRET]);
beforeAll(async () => {
  postgres = await startPrivatePostgres();
  const { password } = new URL(postgres.url);
  if (password !== '') secrets.add(password);
  const logTo = { write: (line: string) => void lines.push(line) };
  house = await startWholeClamor({ DATABASE_URL: postgres.url, LOG_LEVEL: 'debug' }, { logTo });
});
afterAll(async () => {
  await house.stop();
  await postgres.stop();
});

interface Person {
  email: string;
  link: string;
  token: string;
  cookie: string;
}

function keep(secret: string | undefined): string {
  if (secret === undefined || secret === '') throw new Error('there is no secret to look for');
  secrets.add(secret);
  return secret;
}

async function mailedToken(email: string): Promise<string> {
  return keep(/token=([\w-]+)/.exec((await house.mailsTo(email))[0]?.text ?? '')?.[1]);
}

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  house.call('POST', url, { body, headers });

async function registered(username: string): Promise<Person> {
  const email = `${username}@members.test`;
  await post('/api/auth/register', { username, email, password: PASSWORD, role: 'SELLER' });
  const link = await mailedToken(email);
  const token = keep((await post('/api/auth/login', { email, password: PASSWORD })).body.token);
  const cookie = keep(`clamor_device=${house.clamor.app.signCookie(`device-of-${username}`)}`);
  return { email, link, token, cookie };
}

/** Requests a new e-mail address, and returns the token that was mailed to it. */
async function wantsAnotherAddress(username: string): Promise<string> {
  const { email, link, token, cookie } = await registered(username);
  const bearer = { authorization: `Bearer ${token}`, cookie };
  await house.call('GET', `/api/auth/verify-email?token=${link}`);
  await post('/api/account/email', { email: `new-${email}`, password: PASSWORD }, bearer);
  return await mailedToken(`new-${email}`);
}

interface Links {
  reset: string;
  moved: string;
}

/** Sends every call that takes or returns a secret. Returns their statuses. */
async function showEverySecret({ email, link, token, cookie }: Person, { reset, moved }: Links): Promise<number[]> {
  const bearer = { authorization: `Bearer ${token}`, cookie };
  const staff = { 'x-admin-secret': ADMIN_SECRET };
  const answers = [
    await house.call('GET', `/api/auth/verify-email?token=${link}`),
    await house.call('GET', `/api/auth/verify-email?%74oken=${link}`),
    await post('/api/auth/verify-email', { token: link, password: NEW_PASSWORD }),
    await post('/api/auth/login', { email, password: PASSWORD }),
    await post('/api/auth/login', { email, password: NEW_PASSWORD }),
    await house.call('GET', '/api/auth/me', { headers: bearer }),
    await post('/api/auth/reset-password', { token: reset, password: NEW_PASSWORD }),
    await post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, bearer),
    await post('/api/account/email', { email: `later-${email}`, password: NEW_PASSWORD }, bearer),
    await post('/api/account/email/confirm', { token: moved, password: PASSWORD }),
    await house.call('GET', '/api/account/sessions', { headers: bearer }),
    await house.call('GET', '/api/notices', { headers: bearer }),
    await house.call('GET', '/api/bids/mine', { headers: bearer }),
    await house.call('GET', '/api/seller/summary', { headers: bearer }),
    await house.call('DELETE', '/api/account', { body: { password: `${NEW_PASSWORD}?` }, headers: bearer }),
    await post('/api/objects/upload', {}, bearer),
    await post('/api/listings', { title: 'A lamp', threshold: 2 }, bearer),
    await post('/api/admin/users/01a1fbed-3696-7580-8c04-8efe09c01fb4/approve', {}, staff),
    await post('/api/auth/register', { username: 'late-comer', email: 'late@members.test', password: PASSWORD }),
  ];
  await house.clamor.app.inject({ url: `/verify-email?token=${link}`, headers: { accept: 'text/html' } });
  await house.clamor.app.inject({ url: `/reset-password?token=${reset}`, headers: { accept: 'text/html', cookie } });
  await house.clamor.app.inject({ url: `/change-email?token=${moved}`, headers: { accept: 'text/html', cookie } });
  return answers.map(({ status }) => status);
}

async function showOnSocket(token: string): Promise<void> {
  const ws = new WebSocket(`${house.clamor.address.replace('http', 'ws')}/ws?slug=nothing-here&token=${token}`);
  ws.on('error', () => {});
  ws.on('open', () => ws.send(JSON.stringify({ type: 'auth', token })));
  await once(ws, 'close');
}

const told = () => [...secrets].filter((secret) => lines.some((line) => line.includes(secret)));

describe('the log', () => {
  it('holds no token, password or secret, neither while all is well nor while the database is away', async () => {
    const well = await registered('all-is-well');
    const away = await registered('in-an-outage');
    await post('/api/auth/forgot-password', { email: away.email });
    const links = { reset: await mailedToken(away.email), moved: await wantsAnotherAddress('moves-in-an-outage') };
    await showEverySecret(well, { reset: 'no-reset-link-was-mailed', moved: await wantsAnotherAddress('moves-house') });
    await showOnSocket(well.token);
    expect(told()).toEqual([]);

    await postgres.stop();
    const before = lines.length;
    const statuses = await showEverySecret(away, links);
    await showOnSocket(away.token);
    expect(statuses.filter((status) => status === 503).length, 'calls that the outage reached').toBeGreaterThan(8);
    const said = lines.slice(before).join('');
    expect(said).toContain('/api/auth/verify-email');
    expect(said).toContain('A request failed');
    expect(told()).toEqual([]);
  });
});
