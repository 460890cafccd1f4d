import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountSite, openAccountSite, PASSWORD } from '../accounts/account-site.fixture.ts';
import { approveMember, deleteMember, reactivateMember, suspendMember } from '../accounts/index.ts';
import { memberNames } from './member-names.postgres.ts';
import { registerProfileRoutes } from './profile-routes.ts';

const NAUGHTY = fileURLToPath(new URL('../../../../../../shared/data/naughty_strings/blns.json', import.meta.url));

let site: AccountSite;
let strict = 0;
beforeAll(async () => {
  site = await openAccountSite((app, accounts) =>
    registerProfileRoutes(app, accounts.ports, memberNames(accounts.ports.pool), () => {}),
  );
});
afterAll(() => site.close());

const read = (username: string) => site.call('GET', `/api/profile/${username}`);
const update = (username: string, body: unknown, token?: string) =>
  site.call('PUT', `/api/profile/${username}`, body, token);

describe('a profile', () => {
  it('is read by anybody, in any case of its name, without e-mail or balance', async () => {
    const { id } = await site.member('Pat_Public', 'SELLER');
    const answer = await read('pat_PUBLIC');
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        username: 'Pat_Public',
        role: 'SELLER',
        profileImageUrl: null,
        location: '',
        website: '',
        businessName: '',
        bio: '',
        joinedAt: expect.any(String),
        averageRating: null,
        totalReviews: 0,
        totalSales: 0,
        totalPurchases: 0,
      },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/@|balance/i);
    expect(await read('nobody-here')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('of a member who has not verified their e-mail is there for them alone, as if nobody else had the name', async () => {
    const { token: other } = await site.member('passer-by');
    const credentials = { email: 'unseen@members.test', password: PASSWORD };
    await site.call('POST', '/api/auth/register', { ...credentials, username: 'Unseen', role: 'BIDDER' });
    const { token, user } = (await site.call('POST', '/api/auth/login', credentials)).body;
    const nobody = await read('nobody-here');
    const hidden = async () => {
      expect(await read('unseen')).toEqual(nobody);
      expect(await site.call('GET', '/api/profile/unseen', undefined, other)).toEqual(nobody);
      expect(await update('unseen', { bio: 'x' }, other)).toEqual(await update('nobody-here', { bio: 'x' }, other));
      const roles = (name: string) => site.call('POST', `/api/profile/${name}/roles`, { role: 'SELLER' }, other);
      expect(await roles('unseen')).toEqual(await roles('nobody-here'));
      expect(await memberNames(site.pool).publicMember(user.id)).toBeNull();
    };
    await hidden();
    expect(await site.call('GET', '/api/profile/unseen', undefined, token)).toMatchObject({
      status: 200,
      body: { id: user.id, username: 'Unseen' },
    });
    expect(await update('unseen', { bio: 'soon' }, token)).toMatchObject({ status: 200, body: { bio: 'soon' } });
    await suspendMember(site.accounts.ports, user.id, null, async () => {});
    await hidden();
    await reactivateMember(site.accounts.ports, user.id, async () => {});
    await approveMember(site.accounts.ports, user.id, async () => {});
    expect(await read('unseen')).toMatchObject({ status: 200, body: { bio: 'soon' } });
    expect(await memberNames(site.pool).publicMember(user.id)).toMatchObject({ username: 'Unseen', bio: 'soon' });
  });

  it('is changed by its owner alone, only in the fields sent; null empties one', async () => {
    const { token } = await site.member('owner');
    const other = await site.member('other');
    const sent = { location: 'Oslo, Norway', website: 'https://example.test/me', businessName: 'Lamps', bio: 'a\nb' };
    expect(await update('OWNER', sent, token)).toMatchObject({ status: 200, body: sent });
    expect(await update('owner', { bio: null }, token)).toMatchObject({ status: 200, body: { ...sent, bio: '' } });
    expect(await update('owner', {}, token)).toMatchObject({ status: 200, body: { ...sent, bio: '' } });
    expect(await update('owner', { bio: 'x' }, other.token)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect(await update('owner', { bio: 'x' })).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(await update('nobody', { bio: 'x' }, token)).toMatchObject({ status: 404 });
    expect((await read('owner')).body).toMatchObject({ ...sent, bio: '' });
  });

  it.each([
    ['javascript:alert(1)', 'website'],
    ['ftp://example.test', 'website'],
    ['//example.test', 'website'],
    ['example.test', 'website'],
    [`https://${'x'.repeat(600)}`, 'website'],
    ['x'.repeat(2_001), 'bio'],
    ['a\0b', 'bio'],
    [7, 'location'],
  ])('is refused %j as %s, and keeps what it had', async (value, field) => {
    strict += 1;
    const name = `strict-${strict}`;
    const { token } = await site.member(name);
    await update(name, { website: 'https://fine.test', bio: 'fine' }, token);
    const answer = await update(name, { location: 'changed', [field]: value }, token);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ field }] } });
    expect((await read(name)).body).toMatchObject({ website: 'https://fine.test', bio: 'fine', location: '' });
  });

  it.skipIf(!existsSync(NAUGHTY))(
    'gives back every naughty string as it was written (left out without the shared data)',
    async () => {
      const { token } = await site.member('naughty');
      for (const bio of JSON.parse(readFileSync(NAUGHTY, 'utf8')) as string[]) {
        const answer = await update('naughty', { bio }, token);
        if (answer.status === 400)
          expect(bio, 'only what a database cannot keep is refused').toMatch(/\0|\p{Surrogate}/u);
        else expect(answer.body.bio).toBe(bio);
      }
    },
  );
});

describe('adding a role', () => {
  const add = (username: string, role: unknown, token?: string) =>
    site.call('POST', `/api/profile/${username}/roles`, { role }, token);

  it('makes a bidder BOTH at once, also for the token they hold, and changes nothing the second time', async () => {
    const { token } = await site.member('growing', 'BIDDER');
    const me = () => site.call('GET', '/api/auth/me', undefined, token);
    expect((await me()).body.role).toBe('BIDDER');
    expect(await add('growing', 'BIDDER', token)).toMatchObject({ status: 200, body: { role: 'BIDDER' } });
    expect(await add('growing', 'SELLER', token)).toMatchObject({ status: 200, body: { role: 'BOTH' } });
    expect(await add('growing', 'SELLER', token)).toMatchObject({ status: 200, body: { role: 'BOTH' } });
    const caller = await site.accounts.sessions.callerOf(token);
    expect(caller?.role).toBe('BOTH');
  });

  it('is refused for somebody else, without a token, and for a role that does not exist', async () => {
    const { token } = await site.member('grabber');
    await site.member('victim');
    expect(await add('victim', 'SELLER', token)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await add('victim', 'SELLER')).toMatchObject({ status: 401 });
    expect(await add('grabber', 'ADMIN', token)).toMatchObject({ status: 400, body: { errors: [{ field: 'role' }] } });
    expect(await add('grabber', 'BOTH', token)).toMatchObject({ status: 400 });
    expect((await read('victim')).body.role).toBe('BIDDER');
  });
});

it('a name leads nobody to who was deleted, and neither does their id', async () => {
  const { id } = await site.member('gone-for-good');
  await deleteMember(site.accounts.ports, id, async () => {});
  const names = memberNames(site.pool);
  const found = await Promise.all(['gone-for-good', id, `deleted-${id}`].map((name) => names.publicMember(name)));
  expect(found).toEqual([null, null, null]);
});
