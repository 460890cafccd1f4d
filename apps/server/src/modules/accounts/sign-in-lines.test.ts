import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LimiterFull } from '../../platform/limiter/index.ts';
import type { PasswordSource } from '../passwords/password.ts';
import { type AccountSite, openAccountSite, PASSWORD } from './account-site.fixture.ts';

let site: AccountSite;
/** The source of each password that was compared. */
let sources: PasswordSource[] = [];
let isFull = false;
beforeAll(async () => {
  site = await openAccountSite();
  site.accounts.ports.passwords.matches = async (password, hash, source) => {
    if (isFull) throw new LimiterFull('', 'key');
    sources.push(source);
    return hash !== null && password === PASSWORD;
  };
  const { hash: hashed } = site.accounts.ports.passwords;
  site.accounts.ports.passwords.hash = async (password, source, like) => {
    if (like === undefined) return await hashed(password, source);
    sources.push(source);
    return 'nobody has this hash';
  };
});
beforeEach(() => {
  sources = [];
  isFull = false;
});
afterAll(() => site.close());

async function signIn(email: string, remoteAddress: string, device?: string) {
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: PASSWORD },
    remoteAddress,
    ...(device === undefined ? {} : { cookies: { clamor_device: device } }),
  });
  const given = response.cookies.find(({ name }) => name === 'clamor_device')?.value;
  return { status: response.statusCode, body: response.json(), device: given ?? device };
}

const lines = () => sources.map((source) => ('address' in source ? source.address : source.account));

describe('the line in which a password waits', () => {
  it('is that of its network, and a line of its own for a device that signed in to the account before', async () => {
    const { email } = await site.member('in-line');
    sources = [];
    const { device = '' } = await signIn(email, '203.0.113.50');
    await signIn(email, '203.0.113.51', device);
    await signIn('somebody-else@members.test', '203.0.113.52', device);
    const [first, known, stranger] = ['203.0.113.50', email, '203.0.113.52'];
    expect(lines()).toEqual([first, first, known, known, stranger, stranger]);
  });

  it('is that of the network for the session of an account that nobody verified', async () => {
    const { token, email } = await site.member('shown-once-more');
    sources = [];
    const passwords = { currentPassword: 'a wrong one', newPassword: PASSWORD };
    const change = () => site.call('POST', '/api/auth/change-password', passwords, token);
    await change();
    await site.pool.query(`UPDATE users SET status = 'PENDING' WHERE email = $1`, [email]);
    await change();
    expect(lines()).toEqual([email, '127.0.0.1']);
  });

  it('asks to wait who finds it full', async () => {
    const { email } = await site.member('in-a-crowd');
    isFull = true;
    const { status, body } = await signIn(email, '203.0.113.60');
    expect([status, body.code, body.retryAfterSeconds]).toEqual([429, 'RATE_LIMITED', 5]);
  });
});
