import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  forgetEmailChange,
  sweepEmailChanges,
  takeEmailChanges,
} from '../../src/modules/email/email-changes.postgres.ts';
import { type Member, PASSWORD, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';
import { emailChanges } from './email-changes.fixture.ts';

let house: WholeClamor;
beforeAll(async () => {
  house = await startWholeClamor();
});
afterAll(() => house.stop());

const { ask, open, linkTo, emailOf } = emailChanges(() => house);
const leave = (member: Member) => house.call('DELETE', '/api/account', { member, body: { password: PASSWORD } });
const now = async (): Promise<number> =>
  (await house.clamor.pool.query<{ now: number }>('SELECT product_now() AS now')).rows[0]?.now ?? 0;
const INVALID = 'The link may be invalid or expired. Ask for a new one.';

describe('the link to a new email', () => {
  it('works for an hour, whatever is swept meanwhile', async () => {
    const member = await house.member('slow-reader');
    await ask(member, 'quick@members.test');
    const quick = (await linkTo('quick@members.test')) ?? '';
    await house.advance(3_540);
    await sweepEmailChanges(house.clamor.pool, await now());
    expect((await open(quick)).status).toBe(200);
    await ask(member, 'slow@members.test');
    const slow = (await linkTo('slow@members.test')) ?? '';
    await house.advance(3_601);
    const late = await open(slow);
    expect([late.status, late.body.errors]).toEqual([400, [{ field: 'token', message: INVALID }]]);
    expect(await emailOf(member)).toBe('quick@members.test');
  });

  it('is of the address that it went to: it works no more once another one was asked for', async () => {
    const [member, other] = [await house.member('asks-twice'), await house.member('asked-before')];
    await ask(member, 'mine@members.test');
    const link = (await linkTo('mine@members.test')) ?? '';
    // An address gets at most one mail in five minutes, so the second request mails no link.
    await ask(other, 'strangers@members.test');
    await linkTo('strangers@members.test');
    await ask(member, 'strangers@members.test');
    expect(await house.mailsTo('strangers@members.test')).toHaveLength(1);
    expect((await open(link)).status).toBe(400);
    expect(await emailOf(member)).toBe(member.email);
  });

  it('goes to nobody whose first email is not verified yet', async () => {
    const credentials = { email: 'not-mine-yet@members.test', password: PASSWORD };
    await house.call('POST', '/api/auth/register', { body: { ...credentials, username: 'not-yet', role: 'BIDDER' } });
    const { token } = (await house.call('POST', '/api/auth/login', { body: credentials })).body;
    const member = { id: '', username: 'not-yet', email: credentials.email, token };
    expect((await ask(member, 'another@members.test')).body.code).toBe('EMAIL_NOT_VERIFIED');
    expect(await house.mailsTo('another@members.test')).toEqual([]);
  });

  it('does nothing for a member who is suspended', async () => {
    const member = await house.member('in-trouble');
    await ask(member, 'elsewhere@members.test');
    const link = (await linkTo('elsewhere@members.test')) ?? '';
    await house.staff('POST', `/api/admin/users/${member.id}/suspend`, { reason: 'Two accounts' });
    expect((await open(link)).status).toBe(400);
    const { body } = await house.staff('GET', `/api/admin/users?q=${member.id}`);
    expect(body[0].email).toBe(member.email);
  });

  it('is not mailed any more once it is forgotten, though nobody had looked into it yet', async () => {
    const { id } = await house.member('robbed-in-time');
    const tx = await house.clamor.pool.connect();
    try {
      await tx.query('BEGIN');
      await tx.query(
        `INSERT INTO email_changes (user_id, new_email, asker, asked_at, asks, asks_since) VALUES ($1, 'robbers@members.test', '', now(), 1, now())`,
        [id],
      );
      await forgetEmailChange(tx, id);
      expect(await takeEmailChanges(tx, 100, await now())).toEqual([]);
    } finally {
      await tx.query('ROLLBACK');
      tx.release();
    }
  });

  it('takes the way back from a registration that nobody verified', async () => {
    const email = 'claimed@members.test';
    const squatter = { username: 'claims-it', email, password: PASSWORD, role: 'BIDDER' };
    await house.call('POST', '/api/auth/register', { body: squatter });
    await house.call('POST', '/api/auth/forgot-password', { body: { email } });
    const reset = /reset-password\?token=([\w-]+)/.exec((await house.mailsTo(email))[0]?.text ?? '')?.[1];
    expect(reset).toBeTruthy();
    const member = await house.member('reads-it');
    await ask(member, email);
    expect((await open((await linkTo(email)) ?? '')).status).toBe(200);
    const body = { token: reset, password: 'another password' };
    expect((await house.call('POST', '/api/auth/reset-password', { body })).status).toBe(400);
  });
});

describe('the mails of a member', () => {
  const mailsOf = async ({ id }: Member) =>
    (
      await house.clamor.pool.query<{ subject: string; at: string }>(
        'SELECT subject, to_address AS at FROM mails WHERE owner_id = $1 ORDER BY id',
        [id],
      )
    ).rows.map(({ subject, at }) => [subject, at]);

  it('follow them to a new address where they wait, without links to the old one, whose letters are told apart no more', async () => {
    const member = await house.member('moves-on');
    const next = 'moved-on@members.test';
    await house.call('POST', '/api/auth/forgot-password', { body: { email: member.email } });
    await house.staff('POST', `/api/admin/users/${member.id}/suspend`, { reason: 'By mistake' });
    await house.staff('POST', `/api/admin/users/${member.id}/reactivate`, { reason: 'By mistake' });
    await house.mailsTo(member.email);
    await house.clamor.pool.query(
      `UPDATE mails SET sent_at = NULL, next_attempt_at = now() + interval '1 day'
       WHERE owner_id = $1 AND subject IN ('Choose a new password', 'Your Clamor account is open again')`,
      [member.id],
    );
    const login = { body: { email: member.email, password: PASSWORD } };
    const again = { ...member, token: (await house.call('POST', '/api/auth/login', login)).body.token };
    await ask(again, next);
    expect((await open((await linkTo(next)) ?? '')).status).toBe(200);
    expect(await mailsOf(member)).toEqual([
      ['Verify your email, and the crowd can hear you', 'former@invalid'],
      ['Your Clamor account is suspended', 'former@invalid'],
      ['Your Clamor account is open again', next],
      ['A sign-in to your Clamor account on a new device', member.email],
      ['A new email for your Clamor account', member.email],
      ['Confirm your new email', next],
      ['Your Clamor account has a new email', member.email],
    ]);
    const { mails } = (
      await house.clamor.app.inject({
        url: '/api/account/export',
        headers: { authorization: `Bearer ${again.token}` },
      })
    ).json();
    expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(
      (await mailsOf(member)).map(([subject]) => subject),
    );
  });

  it('go with them, and nobody else’s that went to the same address', async () => {
    const email = 'wanted-by-two@members.test';
    const body = { username: 'never-verified', email, password: PASSWORD, role: 'BIDDER' };
    await house.call('POST', '/api/auth/register', { body });
    await house.mailsTo(email);
    const { token, user } = (await house.call('POST', '/api/auth/login', { body })).body;
    const member = await house.member('wants-it-truly');
    await ask(member, email);
    const link = (await linkTo(email)) ?? '';
    const leaving = { ...member, id: user.id, token };
    expect(await mailsOf(leaving)).toHaveLength(1);
    expect((await leave(leaving)).status).toBe(200);
    expect(await mailsOf(leaving)).toEqual([]);
    expect((await house.mailsTo(email)).map(({ subject }) => subject)).toEqual(['Confirm your new email']);
    expect((await open(link)).status).toBe(200);
  });
});
