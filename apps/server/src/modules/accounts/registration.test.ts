import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountSite, openAccountSite, PASSWORD, tokenIn } from './account-site.fixture.ts';

const REGISTER = '/api/auth/register';
let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site.close());

const asked = (username: string, more: object = {}) => ({
  username,
  email: `${username}@example.test`,
  password: PASSWORD,
  role: 'BIDDER',
  ...more,
});

async function countUsers(): Promise<number> {
  const { rows } = await site.pool.query<{ count: number }>('SELECT count(*) FROM users');
  return rows[0]?.count ?? -1;
}

async function balanceOf(email: string): Promise<number> {
  const { body } = await site.call('POST', '/api/auth/login', { email, password: PASSWORD });
  return body.user.bossBucksBalance;
}

describe('registering', () => {
  it('creates a PENDING account and mails a link that makes it ACTIVE with 25,000 tokens', async () => {
    const answer = await site.call('POST', REGISTER, asked('Ann_B', { email: 'Ann@Example.TEST', role: 'SELLER' }));
    expect(answer.status).toBe(201);
    const before = await site.call('POST', '/api/auth/login', { email: 'ANN@example.test', password: PASSWORD });
    expect(before.body.user).toMatchObject({
      username: 'Ann_B',
      status: 'PENDING',
      role: 'SELLER',
      bossBucksBalance: 0,
    });

    const [mail] = await site.mailsTo('ann@example.test');
    expect(mail?.text).toContain('https://clamor.test/verify-email?token=');
    expect(mail?.html).toContain('https://clamor.test/verify-email?token=');
    const link = `/api/auth/verify-email?token=${tokenIn(mail)}`;
    expect(await site.call('GET', link)).toMatchObject({ status: 200, body: { bonusTokens: 25_000 } });
    const me = await site.call('GET', '/api/auth/me', undefined, before.body.token);
    expect(me.body).toMatchObject({ status: 'ACTIVE', bossBucksBalance: 25_000, email: 'ann@example.test' });
  });

  it('grants the bonus once, however often and however many at once open the link', async () => {
    await site.call('POST', REGISTER, asked('often'));
    const link = `/api/auth/verify-email?token=${tokenIn((await site.mailsTo('often@example.test'))[0])}`;
    const answers = await Promise.all(Array.from({ length: 5 }, () => site.call('GET', link)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.map(({ body }) => body.bonusTokens).sort((a, b) => b - a)).toEqual([25_000, 0, 0, 0, 0]);
    expect(await balanceOf('often@example.test')).toBe(25_000);
    await site.pool.query(
      `INSERT INTO token_entries (id, user_id, amount, reason, created_at)
       SELECT gen_random_uuid(), id, -400, 'test', now() FROM users WHERE email = 'often@example.test'`,
    );
    expect(await balanceOf('often@example.test')).toBe(24_600);
  });

  it('refuses a username that is taken in another case, and writes nothing', async () => {
    await site.call('POST', REGISTER, asked('Casey'));
    const before = await countUsers();
    const answer = await site.call('POST', REGISTER, asked('cASEY', { email: 'other@example.test' }));
    expect(answer).toMatchObject({ status: 409, body: { code: 'USERNAME_TAKEN', field: 'username' } });
    expect(await countUsers()).toBe(before);
    expect(await site.mailsTo('other@example.test')).toEqual([]);
  });

  it.each(['admin', 'Clamor', 'SUPPORT', 'anonymous', 'no-reply'])(
    'refuses the reserved username %s like a taken one, and writes nothing',
    async (username) => {
      const before = await countUsers();
      const answer = await site.call('POST', REGISTER, asked(username, { email: 'reserved@example.test' }));
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'USERNAME_TAKEN', field: 'username', errors: [{ field: 'username' }] },
      });
      expect(await countUsers()).toBe(before);
    },
  );

  it('answers a taken e-mail like a success, and mails its owner', async () => {
    const first = await site.call('POST', REGISTER, asked('owner'));
    await site.mailsTo('owner@example.test');
    const again = await site.call('POST', REGISTER, asked('intruder', { email: 'OWNER@example.test' }));
    expect(again).toEqual(first);
    const [mail] = await site.mailsTo('owner@example.test');
    expect(mail?.subject).toContain('already');
    expect(mail?.text).toContain('Hello owner,');
    const third = await site.call('POST', REGISTER, asked('INTRUDER', { email: 'third@example.test' }));
    expect(third).toMatchObject({ status: 409, body: { code: 'USERNAME_TAKEN' } });
  });

  it('lets one of several registrations of one name at the same time through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, n) => site.call('POST', REGISTER, asked('racer', { email: `r${n}@example.test` }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it.each([
    ['ab', 'username', 'Username must be at least 3 characters'],
    ['a'.repeat(31), 'username', 'Username must be 30 characters or less'],
    ['a b c', 'username', 'Username can only contain letters, numbers, hyphens, and underscores'],
    ['-abc', 'username', 'Username cannot start or end with a hyphen'],
    ['abc_', 'username', 'Username cannot start or end with an underscore'],
  ])('refuses the username %s with its field and message, and writes nothing', async (username, field, message) => {
    const before = await countUsers();
    const answer = await site.call('POST', REGISTER, asked(username, { email: 'fine@example.test' }));
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ field, message }] } });
    expect(await countUsers()).toBe(before);
  });

  it('names every field that is wrong', async () => {
    const answer = await site.call('POST', REGISTER, {
      username: 'fine',
      email: 'no',
      password: 'short',
      role: 'ADMIN',
    });
    expect(answer.body.errors).toEqual([
      { field: 'email', message: 'Invalid email address' },
      { field: 'password', message: 'Password must be at least 8 characters' },
      { field: 'role', message: 'Role must be SELLER or BIDDER' },
    ]);
  });
});

describe('asking for mail', () => {
  it.each(['/api/auth/resend-verification', '/api/auth/forgot-password'])(
    '%s answers alike whether or not the address has an account, and mails nobody unknown',
    async (url) => {
      await site.call('POST', REGISTER, asked(`known-${url.length}`));
      const known = await site.call('POST', url, { email: `known-${url.length}@example.test` });
      const unknown = await site.call('POST', url, { email: 'nobody@example.test' });
      expect(known.status).toBe(200);
      expect(unknown).toEqual(known);
      expect(await site.mailsTo('nobody@example.test')).toEqual([]);
    },
  );
});
