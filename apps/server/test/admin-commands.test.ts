import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_COMMANDS, findAdminCommand, runAdminCommand } from '../src/admin-commands.ts';
import { openAdmin } from '../src/admin-ports.ts';
import { readCommandConfig } from '../src/command-config.ts';
import { ConfigError } from '../src/config.ts';
import { createTestDatabase, type TestDatabase } from '../src/platform/test-database/index.ts';
import { type Member, PASSWORD, startWholeClamor, type WholeClamor } from './running-clamor.fixture.ts';

/** A maximum whose digits occur nowhere else. */
const MAXIMUM_CENTS = 765_400;

let database: TestDatabase;
let house: WholeClamor;
let seller: Member;
let fans: Member[];

beforeAll(async () => {
  database = await createTestDatabase();
  house = await startWholeClamor({ DATABASE_URL: database.url });
  seller = await house.member('seller', 'SELLER');
  fans = [await house.member('fan-one'), await house.member('fan-two')];
});
afterAll(async () => {
  await house?.stop();
  await database?.drop();
});

interface Ended {
  code: number;
  output: string;
}

/** Runs a command on the database of the running server. */
async function admin(args: string[], typed: string | null = ''): Promise<Ended> {
  const called = findAdminCommand(args);
  if ('usage' in called) return { code: 2, output: called.usage };
  const lines: string[] = [];
  const opened = await openAdmin({
    config: readCommandConfig({ PUBLIC_URL: 'https://site.test' }),
    databaseUrl: database.url,
    print: (line) => void lines.push(line),
    askPassword: async () => typed,
  });
  try {
    return { code: await runAdminCommand(opened.ports, called), output: lines.join('\n') };
  } finally {
    await opened.close();
  }
}

const rows = async (sql: string, values: unknown[] = []) => (await house.clamor.pool.query(sql, values)).rows;
const audited = (action: string, subjectId: string) =>
  rows('SELECT staff_name AS by, before, after, details FROM staff_audit WHERE action = $1 AND subject_id = $2', [
    action,
    subjectId,
  ]);
const signIn = (email: string, password: string) =>
  house.call('POST', '/api/auth/login', { body: { email, password } });
const passwordIn = (output: string) => /shown only now: (\S+)/.exec(output)?.[1] ?? expect.unreachable();
const isSignedIn = async (member: Member) => (await house.call('GET', '/api/auth/me', { member })).status === 200;

/** A listing that is still COLLECTING. */
async function collecting(): Promise<{ id: string; slug: string }> {
  const body = { title: 'A brass bell', threshold: 50, startPriceCents: 1_000, minIncrementCents: 100 };
  const { slug, id } = (await house.call('POST', '/api/listings', { body, member: seller })).body;
  for (const fan of fans) await house.call('POST', `/api/listings/${slug}/like`, { member: fan });
  return { slug, id };
}

const demandOf = async (slug: string) => (await house.call('GET', `/api/listings/${slug}`)).body.currentDemand;

async function refusesToMend(slug: string, id: string, fault: string, mend: string): Promise<void> {
  await rows(`UPDATE listing_state SET ${fault} WHERE id = $1`, [id]);
  const { code, output } = await admin(['rebuild-count', slug]);
  expect([code, output]).toEqual([1, expect.stringContaining('nothing was changed')]);
  await rows(`UPDATE listing_state SET ${mend} WHERE id = $1`, [id]);
}

/** For each command, a test of its effect on a running server. */
const SHOWN: Readonly<Record<string, () => Promise<void>>> = {
  async 'create-member'() {
    const generated = await admin(['create-member', 'Ann@Shell.test', 'ann', '--seller']);
    expect(generated.code).toBe(0);
    const { status, body } = await signIn('ann@shell.test', passwordIn(generated.output));
    expect([status, body.user.role, body.user.status]).toEqual([200, 'SELLER', 'ACTIVE']);
    expect(await audited('create_member', body.user.id)).toEqual([
      { by: 'shell', before: {}, after: { username: 'ann', role: 'SELLER', status: 'ACTIVE' }, details: {} },
    ]);

    const typed = await admin(['create-member', 'bea@shell.test', 'bea'], 'typed by a person');
    expect(typed.output).not.toContain('typed by a person');
    expect((await signIn('bea@shell.test', 'typed by a person')).body.user.role).toBe('BIDDER');

    expect(await admin(['create-member', 'ann@shell.test', 'ann2'])).toMatchObject({ code: 1 });
    expect(await admin(['create-member', 'other@shell.test', 'ANN'])).toMatchObject({ code: 1 });
    expect(await admin(['create-member', 'other@shell.test', 'admin'])).toMatchObject({ code: 1 });
    expect(await admin(['create-member', 'cancelled@shell.test', 'cancelled'], null)).toEqual({
      code: 1,
      output: 'Cancelled: no account was opened.',
    });
    expect(await rows(`SELECT id FROM users WHERE email = 'cancelled@shell.test'`)).toEqual([]);
    expect(await admin(['create-member', 'nowhere', 'cid'], 'short')).toEqual({
      code: 1,
      output: 'Invalid email address.\nPassword must be at least 8 characters.',
    });
  },
  async 'reset-password'() {
    const member = await house.member('forgetful');
    expect(await isSignedIn(member)).toBe(true);
    const { code, output } = await admin(['reset-password', 'Forgetful@members.test']);
    expect([code, output]).toEqual([0, expect.stringContaining('1 session ended.')]);
    expect((await signIn(member.email, PASSWORD)).status).toBe(401);
    expect((await signIn(member.email, passwordIn(output))).status).toBe(200);
    await expect.poll(() => isSignedIn(member), { timeout: 10_000 }).toBe(false);
    expect(await audited('reset_password', member.id)).toEqual([
      { by: 'shell', before: {}, after: {}, details: { endedSessions: 1 } },
    ]);
    const subjects = async () => (await house.mailsTo(member.email)).map(({ subject }) => subject);
    await expect.poll(subjects).toContain('Your password was changed');

    expect(await admin(['reset-password', 'nobody@members.test'])).toEqual({
      code: 1,
      output: 'No member has the address nobody@members.test.',
    });
    await house.staff('POST', `/api/admin/users/${member.id}/suspend`, {});
    expect(await admin(['reset-password', member.email])).toMatchObject({
      code: 1,
      output: 'forgetful is SUSPENDED: only an ACTIVE member gets a new password.',
    });
  },
  async 'sign-out'() {
    const member = await house.member('away');
    for (const [who, sessions] of [
      ['AWAY', '1 session ended.'],
      [member.email, '0 sessions ended.'],
    ] as const) {
      expect(await admin(['sign-out', who])).toMatchObject({ code: 0, output: expect.stringContaining(sessions) });
    }
    await expect.poll(() => isSignedIn(member), { timeout: 10_000 }).toBe(false);
    expect(await audited('sign_out_member', member.id)).toHaveLength(2);
    expect(await admin(['sign-out', 'nobody'])).toEqual({ code: 1, output: 'There is no member nobody.' });
  },
  async history() {
    const { slug } = await house.live(seller, fans);
    const [bidder] = fans;
    const body = { slug, amountCents: 1_000, maxAmountCents: MAXIMUM_CENTS, isAnonymous: true };
    expect((await house.call('POST', '/api/bids', { body, ...(bidder && { member: bidder }) })).status).toBe(201);
    const open = await admin(['history', slug]);
    expect(open.code).toBe(0);
    expect(open.output).toMatch(/^ {4}1 {2}\d{4}-\S+Z {2}listing_created$/m);
    expect(open.output).toMatch(/bid_placed {2}bids=.*"amountCents":1000/);
    for (const hidden of [String(MAXIMUM_CENTS), bidder?.id ?? '', seller.id])
      expect(open.output).not.toContain(hidden);
    const all = await admin(['history', slug, '--private']);
    for (const shown of [String(MAXIMUM_CENTS), bidder?.id ?? '']) expect(all.output).toContain(shown);
    expect(await admin(['history', 'no-such'])).toEqual({ code: 1, output: 'There is no listing no-such.' });
  },
  async 'rebuild-count'() {
    const { slug, id } = await collecting();
    expect(await demandOf(slug)).toBe(2);
    const right = '2 likes, 0 boosts, 0 video likes';
    expect(await admin(['rebuild-count', slug])).toEqual({ code: 0, output: `before: ${right}\nafter:  ${right}` });
    expect(await audited('rebuild_count', id)).toEqual([]);

    await rows('UPDATE listing_state SET likes = 7, boosts = 3, video_likes = 4, version = version + 1 WHERE id = $1', [
      id,
    ]);
    await expect.poll(() => demandOf(slug), { timeout: 5_000 }).toBe(14);
    expect(await admin(['rebuild-count', slug])).toEqual({
      code: 0,
      output: `before: 7 likes, 3 boosts, 4 video likes\nafter:  ${right}`,
    });
    await expect.poll(() => demandOf(slug), { timeout: 5_000 }).toBe(2);
    expect(await audited('rebuild_count', id)).toMatchObject([
      { by: 'shell', before: { likes: 7 }, after: { likes: 2 } },
    ]);
    // The desk must continue from the counts that the command wrote.
    await house.call('POST', `/api/listings/${slug}/like`, { member: seller });
    await house.call('DELETE', `/api/listings/${slug}/like`, { member: seller });

    await refusesToMend(slug, id, 'likes = 9, goal = goal + 1', 'likes = 2, goal = goal - 1');
    const live = await house.live(seller, fans);
    await refusesToMend(live.slug, live.id, 'price_cents = 5000', 'price_cents = NULL');
    await rows('DELETE FROM likes WHERE listing_id = $1 AND user_id = $2', [id, fans[0]?.id]);
    expect((await admin(['rebuild-count', slug])).output).toContain('the rows of likes 1');
    expect(await admin(['rebuild-count', 'no-such'])).toEqual({ code: 1, output: 'There is no listing no-such.' });
  },
  async jobs() {
    const waiting = `INSERT INTO notices (id, member_id, notice_group, about, title, body, at, is_told)
      SELECT gen_random_uuid(), $1, 'account', 'a test', 'A title', 'A body', product_now() - 90000, false`;
    const { rows: before } = await house.clamor.pool.query('SELECT count(*)::integer FROM mails WHERE sent_at IS NULL');
    expect(before).toHaveLength(1);
    await rows(waiting, [seller.id]);
    const { code, output } = await admin(['jobs']);
    expect(code).toBe(0);
    expect(output.split('\n').map((line) => line.split(':')[0])).toEqual([
      'mails to send',
      'mails given up',
      'steps of listings due',
      'events to notify members of',
      'notifications to announce on open pages',
      'payments to read at the provider',
    ]);
    expect(output).toMatch(/^(notifications to announce on open pages: (0|1, the oldest for 9\d s))$/m);
  },
};

describe('the commands of an operator', () => {
  it('are each shown here', () => {
    expect(Object.keys(SHOWN).sort()).toEqual(Object.keys(ADMIN_COMMANDS).sort());
  });

  it.each(Object.keys(SHOWN))('do what they say: %s', async (name) => {
    await SHOWN[name]?.();
  });

  it.each([
    [[]],
    [['unknown']],
    [['toString']],
    [['history']],
    [['history', 'a', 'b']],
    [['history', 'a', '--seller']],
    [['jobs', 'now']],
  ])('say how they are called, instead of %j', async (args) => {
    expect(await admin([...args])).toMatchObject({ code: 2, output: expect.stringContaining('npm run admin -- ') });
  });

  it('need the address of the site in production, and no secret of the server', () => {
    expect(() => readCommandConfig({ NODE_ENV: 'production' })).toThrow(ConfigError);
    expect(readCommandConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://site.test/' })).toMatchObject({
      publicUrl: 'https://site.test',
    });
  });
});

/** Runs the program itself, as npm does. */
async function run(
  args: string[],
  env: Record<string, string>,
  input = '',
): Promise<{ code: number | null; output: string }> {
  const file = fileURLToPath(new URL('../src/admin-main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.end(input);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

describe('the program', () => {
  it('takes a password from standard input, and ends with the codes it promises', async () => {
    const DATABASE_URL = database.url;
    const made = await run(['create-member', 'piped@shell.test', 'piped'], { DATABASE_URL }, 'piped as a line\n');
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('piped is a member') });
    expect((await signIn('piped@shell.test', 'piped as a line')).status).toBe(200);
    expect((await run(['history', 'no-such'], { DATABASE_URL })).code).toBe(1);
    expect((await run([], { DATABASE_URL })).code).toBe(2);
    expect((await run(['jobs'], { DATABASE_URL: 'mysql://here' })).code).toBe(78);
    expect((await run(['jobs'], { DATA_DIR: '/nowhere/data' })).code).toBe(78);
  });
});
