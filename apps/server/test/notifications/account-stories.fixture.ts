import { randomUUID } from 'node:crypto';
import type { Person, Stage } from '../authorisation/stage.fixture.ts';
import { PASSWORD } from '../running-clamor.fixture.ts';
import { emailOf, type Story, staff } from './story-steps.fixture.ts';

const unverify = ({ house }: Stage, { id }: Person) =>
  house.clamor.pool.query(`UPDATE users SET status = 'PENDING', activated_at = NULL WHERE id = $1`, [id]);

/** Stories that notify members about their account. */
export const ACCOUNT_STORIES: Readonly<Record<string, Story>> = {
  async 'staff suspend a member, who tries to sign in, and let them in again'(stage, { buyer }, begins) {
    await begins();
    await staff(stage, `/users/${buyer.id}/suspend`);
    const body = { email: await emailOf(stage, buyer), password: PASSWORD };
    for (let time = 0; time < 2; time += 1) await stage.call('POST', { url: '/api/auth/login', body });
    await staff(stage, `/users/${buyer.id}/reactivate`);
  },
  async 'a member signs in on a new device'(stage, { buyer }, begins) {
    await stage.house.clamor.pool.query('UPDATE users SET activated_at = created_at WHERE id = $1', [buyer.id]);
    const body = { email: await emailOf(stage, buyer), password: PASSWORD };
    await stage.done('POST', { url: '/api/auth/login', body });
    await begins();
    for (let time = 0; time < 2; time += 1) await stage.done('POST', { url: '/api/auth/login', body });
  },
  async 'staff approve a member'(stage, { buyer }, begins) {
    await stage.house.clamor.pool.query(`UPDATE users SET status = 'PENDING' WHERE id = $1`, [buyer.id]);
    await begins();
    await staff(stage, `/users/${buyer.id}/approve`);
  },
  async 'somebody registers with an address twice'(stage, { buyer }, begins) {
    await begins();
    const body = { username: `n-${randomUUID().slice(0, 8)}`, email: await emailOf(stage, buyer), password: PASSWORD };
    await stage.done('POST', { url: '/api/auth/register', body });
    await stage.house.mailsTo(body.email);
  },
  async 'somebody registers with an address that is not verified'(stage, { buyer }, begins) {
    await unverify(stage, buyer);
    await begins();
    const body = { username: `n-${randomUUID().slice(0, 8)}`, email: await emailOf(stage, buyer), password: PASSWORD };
    await stage.done('POST', { url: '/api/auth/register', body });
    await stage.house.mailsTo(body.email);
  },
  async 'who did not verify their email asks for another link'(stage, { buyer }, begins) {
    await unverify(stage, buyer);
    await begins();
    const to = await emailOf(stage, buyer);
    await stage.done('POST', { url: '/api/auth/resend-verification', body: { email: to } });
  },
  async 'a password is forgotten, and another one chosen'(stage, { buyer }, begins) {
    const email = await emailOf(stage, buyer);
    await begins();
    await stage.done('POST', { url: '/api/auth/forgot-password', body: { email } });
    const token = /token=([\w-]+)/.exec((await stage.house.mailsTo(email))[0]?.text ?? '')?.[1];
    await stage.done('POST', { url: '/api/auth/reset-password', body: { token, password: `${PASSWORD} 2` } });
  },
  async 'a password is changed'(stage, { buyer }, begins) {
    await begins();
    const body = { currentPassword: PASSWORD, newPassword: `${PASSWORD} 2` };
    await stage.done('POST', { url: '/api/auth/change-password', body }, buyer);
  },
  async 'another email is chosen, after one that is taken'(stage, { buyer, bidder }, begins) {
    await begins();
    const email = `other-${randomUUID()}@members.test`;
    const taken = { email: await emailOf(stage, bidder), password: PASSWORD };
    await stage.done('POST', { url: '/api/account/email', body: taken }, buyer);
    await stage.house.advance(400);
    await stage.done('POST', { url: '/api/account/email', body: { email, password: PASSWORD } }, buyer);
    const token = /token=([\w-]+)/.exec((await stage.house.mailsTo(email))[0]?.text ?? '')?.[1];
    await stage.done('POST', { url: '/api/account/email/confirm', body: { token } }, buyer);
  },
  async 'an account is deleted'(stage, { buyer }, begins) {
    await begins();
    await stage.done('DELETE', { url: '/api/account', body: { password: PASSWORD } }, buyer);
  },
};
