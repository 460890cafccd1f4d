import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEMBER_DATA_HOOKS } from '../../src/member-data-hooks.ts';
import { WatcherClient } from '../realtime/watcher-client.fixture.ts';
import { type Member, PASSWORD, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';
import { emailChanges } from './email-changes.fixture.ts';

let house: WholeClamor;
beforeAll(async () => {
  house = await startWholeClamor();
});
afterAll(() => house.stop());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';

/** Signs the member in once more. Returns the member with the new session. */
async function signedInAgain(member: Member, userAgent = CHROME): Promise<Member> {
  const credentials = { email: member.email, password: PASSWORD };
  const login = await house.call('POST', '/api/auth/login', {
    body: credentials,
    headers: { 'user-agent': userAgent },
  });
  return { ...member, token: login.body.token };
}

const sessionsOf = async (member: Member) =>
  (await house.call('GET', '/api/account/sessions', { member })).body.sessions;
/** The number of the member's sessions whose stored last use is less than an hour old. */
const notedUses = async ({ id }: Member) => {
  const now = Date.parse((await house.call('GET', '/api/test/clock')).body.now);
  const lately = [id, new Date(now - 3_600_000)];
  const used = 'SELECT 1 FROM sessions WHERE user_id = $1 AND last_used_at > $2';
  return (await house.clamor.pool.query(used, lately)).rowCount;
};
const isIn = async (member: Member) => (await house.call('GET', '/api/auth/me', { member })).status === 200;

describe('the sessions of a member', () => {
  it('are told with their device, the one that asks first, and nobody else’s', async () => {
    const here = await house.member('two-devices');
    await house.advance(3_600);
    await signedInAgain(here);
    await house.member('somebody-else');
    const sessions = await sessionsOf(here);
    expect(
      sessions.map(({ device, isCurrent }: { device: string; isCurrent: boolean }) => [device, isCurrent]),
    ).toEqual([
      [null, true],
      ['Chrome on Windows', false],
    ]);
    expect(JSON.stringify(sessions)).not.toContain(here.token);
  });

  it('are told as long as they work, and the one that asks is in use now', async () => {
    const first = await house.member('signs-in-again');
    for (const days of [10, 10]) {
      await house.advance(days * 86_400);
      await sessionsOf(first);
      await expect.poll(() => notedUses(first)).toBe(1);
    }
    const second = await signedInAgain(first);
    expect(await sessionsOf(second)).toHaveLength(2);
    await house.advance(11 * 86_400);
    const [own, ...others] = await sessionsOf(second);
    expect(others).toEqual([]);
    expect(Date.parse(own.lastUsedAt) - Date.parse(own.signedInAt)).toBeGreaterThanOrEqual(11 * 86_400_000);
  });

  it('end one by one, and those of somebody else do not', async () => {
    const here = await house.member('ends-one');
    const there = await signedInAgain(here);
    const stranger = await house.member('stranger-to-them');
    const [, other] = await sessionsOf(here);
    const end = (member: Member) => house.call('DELETE', `/api/account/sessions/${other.id}`, { member });
    expect((await end(stranger)).status).toBe(404);
    expect(await isIn(there)).toBe(true);
    expect((await end(here)).status).toBe(200);
    expect([await isIn(there), await isIn(here)]).toEqual([false, true]);
    expect((await end(here)).status).toBe(404);
  });

  it('take their own open pages along, and leave those of the others', async () => {
    const here = await house.member('has-two-pages');
    const there = await signedInAgain(here);
    const lineOf = async ({ token }: Member) => {
      const line = new WatcherClient(`${house.clamor.address.replace('http', 'ws')}/ws?mine`, {});
      await line.opened();
      line.say({ type: 'auth', token });
      await line.hear('you:notice');
      return line;
    };
    const [open, closed] = [await lineOf(here), await lineOf(there)];
    const [, other] = await sessionsOf(here);
    await house.call('DELETE', `/api/account/sessions/${other.id}`, { member: here });
    expect(await closed.hear('you:signed-out')).toMatchObject({ reason: 'signed-out' });
    await open.caughtUp();
    expect(open.of('you:signed-out')).toEqual([]);
    for (const line of [open, closed]) line.cutOff();
  });

  it('end all but the one that asks', async () => {
    const here = await house.member('ends-others');
    const others = [await signedInAgain(here), await signedInAgain(here)];
    expect((await house.call('POST', '/api/account/sessions/end-others', { member: here })).status).toBe(200);
    expect(await Promise.all(others.map(isIn))).toEqual([false, false]);
    expect(await sessionsOf(here)).toHaveLength(1);
  });
});

describe('a new email', () => {
  const { ask, open, linkTo, emailOf } = emailChanges(() => house);
  const subjects = async (email: string) => (await house.mailsTo(email)).map(({ subject }) => subject);
  const ELSEWHERE = '198.51.100.7';

  it('is the account’s once its link was opened, and the old one is told before and after', async () => {
    const member = await house.member('moves-out');
    const next = 'Moved-In@members.test';
    expect((await ask(member, next)).status).toBe(200);
    const link = await linkTo(next.toLowerCase());
    expect(await emailOf(member)).toBe(member.email);
    expect((await subjects(member.email))[0]).toBe('A new email for your Clamor account');
    expect((await open(link ?? '')).status).toBe(200);
    expect(await emailOf(member)).toBe('moved-in@members.test');
    expect((await subjects(member.email))[0]).toBe('Your Clamor account has a new email');
    const login = (email: string) => house.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
    expect([(await login(member.email)).status, (await login(next)).status]).toEqual([401, 200]);
    expect((await open(link ?? '')).status).toBe(400);
  });

  it('needs the password to be asked for, and to be opened from elsewhere', async () => {
    const member = await house.member('far-away');
    expect((await ask(member, 'far@members.test', 'a guess')).body.errors[0].field).toBe('password');
    await ask(member, 'far@members.test');
    const link = (await linkTo('far@members.test')) ?? '';
    expect((await open(link, {}, ELSEWHERE)).body.code).toBe('PASSWORD_REQUIRED');
    expect((await open(link, { password: 'a guess' }, ELSEWHERE)).body.errors[0].field).toBe('password');
    expect(await emailOf(member)).toBe(member.email);
    expect((await open(link, { password: PASSWORD }, ELSEWHERE)).status).toBe(200);
    expect(await emailOf(member)).toBe('far@members.test');
  });

  it('that is taken answers alike and stays its owner’s, who is told', async () => {
    const member = await house.member('wants-it');
    const owner = await house.member('has-it');
    const [taken, free] = [await ask(member, owner.email), await ask(member, 'free@members.test')];
    expect(taken).toEqual(free);
    const wanting = await house.member('wants-it-too');
    await ask(wanting, owner.email);
    expect(await subjects(owner.email)).toContain('This address already has a Clamor account');
    expect(await linkTo(owner.email)).toBeUndefined();
    expect((await subjects(wanting.email))[0]).toBe('A new email for your Clamor account');
  });

  it('belongs to who reads its mail, not to a registration that nobody verified', async () => {
    const email = 'squatted@members.test';
    const squatter = { username: 'squatter', email, password: 'another password', role: 'BIDDER' };
    await house.call('POST', '/api/auth/register', { body: squatter });
    const verification = /token=([\w-]+)/.exec((await house.mailsTo(email))[0]?.text ?? '')?.[1];
    const member = await house.member('true-owner');
    await ask(member, email);
    expect((await open((await linkTo(email)) ?? '')).status).toBe(200);
    expect(await emailOf(member)).toBe(email);
    expect((await house.call('GET', `/api/auth/verify-email?token=${verification}`)).status).toBe(400);
  });

  it('is not reached by a link that was asked for before the password was changed', async () => {
    const member = await house.member('was-robbed');
    await ask(member, 'robber@members.test');
    const link = (await linkTo('robber@members.test')) ?? '';
    const change = { currentPassword: PASSWORD, newPassword: 'known to the owner alone' };
    await house.call('POST', '/api/auth/change-password', { member, body: change });
    expect((await open(link)).status).toBe(400);
    expect(await emailOf(member)).toBe(member.email);
  });

  it('ends the links to a new password that went to the old one', async () => {
    const member = await house.member('old-mailbox');
    await house.call('POST', '/api/auth/forgot-password', { body: { email: member.email } });
    const reset = /token=([\w-]+)/.exec((await house.mailsTo(member.email))[0]?.text ?? '')?.[1];
    await ask(member, 'new-mailbox@members.test');
    await open((await linkTo('new-mailbox@members.test')) ?? '');
    const body = { token: reset, password: 'chosen from the old mailbox' };
    expect((await house.call('POST', '/api/auth/reset-password', { body })).status).toBe(400);
  });

  it('is reached by the link that was mailed though it was asked for once more, and by none once another one was', async () => {
    const member = await house.member('cannot-wait');
    const [next, other] = ['cannot-wait-1@members.test', 'cannot-wait-2@members.test'];
    await ask(member, next);
    const link = (await linkTo(next)) ?? '';
    await ask(member, next);
    expect(await house.mailsTo(next)).toHaveLength(1);
    expect((await open(link)).status).toBe(200);
    expect(await emailOf(member)).toBe(next);
    await ask(member, other);
    const late = (await linkTo(other)) ?? '';
    await ask(member, 'cannot-wait-3@members.test');
    await house.mailsTo(other);
    expect((await open(late)).status).toBe(400);
  });

  it('is asked for five times an hour at most, and an address is mailed once in five minutes', async () => {
    const member = await house.member('keeps-asking');
    const other = await house.member('asks-as-well');
    const email = 'mailed-once@members.test';
    for (let n = 0; n < 5; n += 1) expect((await ask(member, email)).status).toBe(200);
    expect((await ask(member, email)).body.code).toBe('RATE_LIMITED');
    expect((await ask(other, email)).status).toBe(200);
    expect(await house.mailsTo(email)).toHaveLength(1);
    await house.advance(3_601);
    expect((await ask(member, email)).status).toBe(200);
    expect(await house.mailsTo(email)).toHaveLength(2);
  });

  it('may be asked for again an hour after the first time, however long that went on', async () => {
    const member = await house.member('asks-all-hour');
    const email = 'asked-all-hour@members.test';
    const asks: number[] = [];
    for (const minutes of [0, 14, 14, 14, 14]) {
      await house.advance(minutes * 60);
      asks.push((await ask(member, email)).status);
    }
    expect(asks).toEqual([200, 200, 200, 200, 200]);
    expect((await ask(member, email)).body.retryAfterSeconds).toBeLessThanOrEqual(4 * 60);
    await house.advance(4 * 60 + 1);
    expect((await ask(member, email)).status).toBe(200);
  });
});

describe('the file of a member', () => {
  const fileOf = async (member: Member) => {
    const response = await house.clamor.app.inject({
      url: '/api/account/export',
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect(response.headers['content-disposition']).toContain('clamor-account.json');
    return { text: response.body, file: response.json() };
  };

  it('holds what each module keeps of them, and nobody else’s names, addresses or maximums', async () => {
    const seller = await house.member('file-seller', 'SELLER');
    const [ann, bob] = [await house.member('file-ann'), await house.member('file-bob')];
    const { slug } = await house.live(seller, [ann, bob], { reserveCents: 98_765 });
    const bid = (member: Member, maxAmountCents: number) =>
      house.call('POST', '/api/bids', { member, body: { slug, amountCents: maxAmountCents, maxAmountCents } });
    await bid(ann, 54_321);
    await bid(bob, 65_432);
    await house.call('PUT', `/api/profile/${ann.username}`, { member: ann, body: { bio: 'Collects lamps' } });
    const { text, file } = await fileOf(ann);
    expect(Object.keys(file)).toEqual(MEMBER_DATA_HOOKS.flatMap(({ lists }) => lists.map(({ name }) => name)));
    expect(file.account).toMatchObject([{ username: 'file-ann', email: ann.email, status: 'ACTIVE' }]);
    expect(file.profile).toMatchObject([{ bio: 'Collects lamps' }]);
    expect(file.bids).toMatchObject([{ slug, maxAmountCents: 54_321 }]);
    expect(file.likes).toMatchObject([{ slug }]);
    expect(file.tokens).toMatchObject([{ amount: 25_000, reason: 'welcome_bonus' }]);
    expect(file.mails.length).toBeGreaterThan(0);
    for (const foreign of ['65432', '98765', bob.username, bob.id, bob.email, seller.email, ann.token, 'password']) {
      expect(text, foreign).not.toContain(foreign);
    }
    expect((await fileOf(seller)).text).toContain('98765');
  });

  it('of an account that nobody verified tells nothing of its address', async () => {
    const email = 'a-strangers@members.test';
    const body = { username: 'borrows-it', email, password: PASSWORD, role: 'BIDDER' };
    await house.call('POST', '/api/auth/register', { body });
    expect(await house.mailsTo(email)).toHaveLength(1);
    const { token } = (await house.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })).body;
    const { file } = await fileOf({ id: '', username: '', email, token });
    expect([file.account[0].status, file.mails]).toEqual(['PENDING', []]);
  });

  it('is read page by page, and each row once', async () => {
    const member = await house.member('has-much');
    await house.clamor.pool.query(
      `INSERT INTO token_entries (id, user_id, amount, reason, created_at)
       SELECT gen_random_uuid(), $1, n, 'test', now() FROM generate_series(1, 1200) AS n`,
      [member.id],
    );
    const { file } = await fileOf(member);
    const amounts: number[] = file.tokens.map(({ amount }: { amount: number }) => amount);
    expect(amounts.sort((a, b) => a - b)).toEqual([...Array.from({ length: 1_200 }, (_, n) => n + 1), 25_000]);
  });
});

/** Tables that name a member but are in no account file, each with the reason. */
const NOT_IN_THE_FILE: Readonly<Record<string, string>> = {
  idempotency_keys: 'answers, for a day',
  listing_shelf: 'where listings stand on the market, which follows from them',
};

describe('what every module keeps of a member', () => {
  it('stands in its part: each table with a column that names one, and no other', async () => {
    const { rows } = await house.clamor.pool.query<{ table: string }>(
      `SELECT DISTINCT columns.table_name AS table FROM information_schema.columns
       JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND (table_name = 'users'
         OR column_name ~ '^(user|owner|seller|buyer|bidder|author|member|leader|actor|payer|recipient)_id$') ORDER BY 1`,
    );
    const named = [...MEMBER_DATA_HOOKS.flatMap(({ tables }) => tables), ...Object.keys(NOT_IN_THE_FILE)];
    expect(named.sort()).toEqual(rows.map(({ table }) => table));
  });
});
