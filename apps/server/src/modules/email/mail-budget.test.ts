import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueMail } from '../../platform/mail/index.ts';
import { type AccountSite, openAccountSite, PASSWORD } from '../accounts/account-site.fixture.ts';
import { callsFrom } from '../accounts/elsewhere.fixture.ts';
import type { MailCause } from './mail-budget.postgres.ts';

const FORGOT = '/api/auth/forgot-password';
const RESEND = '/api/auth/resend-verification';
const ATTACKER = '198.51.100.66';
const RESET = 'Choose a new password';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite();
});
afterAll(() => site.close());

const register = (username: string, email: string) => ({ username, email, password: PASSWORD, role: 'BIDDER' });
const subjectsTo = async (email: string) => (await site.mailsTo(email)).map(({ subject }) => subject);
const resetsTo = async (email: string) => (await subjectsTo(email)).filter((subject) => subject === RESET).length;

describe('asking for mail', () => {
  it.each([RESEND, FORGOT])(
    '%s answers alike whether or not the address has an account, and mails nobody unknown',
    async (url) => {
      const email = `known-${url.length}@example.test`;
      await site.call('POST', '/api/auth/register', register(`known-${url.length}`, email));
      const known = await site.call('POST', url, { email });
      const unknown = await site.call('POST', url, { email: 'nobody@example.test' });
      expect(known.status).toBe(200);
      expect(unknown).toEqual(known);
      expect(await site.mailsTo('nobody@example.test')).toEqual([]);
    },
  );

  it('mails what one network asks for an address five times an hour, and what another asks as well', async () => {
    const email = 'flooded@example.test';
    await site.call('POST', '/api/auth/register', register('flooded', email));
    for (let n = 0; n < 8; n += 1) await site.call('POST', RESEND, { email });
    expect(await subjectsTo(email)).toHaveLength(5);
    await callsFrom(site, ATTACKER)('POST', RESEND, { email });
    expect(await subjectsTo(email)).toHaveLength(6);
    await site.advance(3_600);
    await site.call('POST', RESEND, { email });
    expect(await subjectsTo(email)).toHaveLength(7);
  });

  it('mails an address twenty times an hour of one kind, from however many networks it is asked', async () => {
    const email = 'beset@example.test';
    await site.call('POST', '/api/auth/register', register('beset', email));
    for (let n = 0; n < 24; n += 1) await callsFrom(site, `198.51.100.${n}`)('POST', RESEND, { email });
    expect(await subjectsTo(email)).toHaveLength(20);
  });
});

describe('a way to a new password', () => {
  it('is mailed to somebody with whose address thirty accounts were asked for', async () => {
    const { email } = await site.member('besieged');
    const attack = callsFrom(site, ATTACKER);
    for (let n = 0; n < 30; n += 1) await attack('POST', '/api/auth/register', register(`siege-${n}`, email));
    for (let n = 0; n < 12; n += 1) await attack('POST', RESEND, { email });
    expect(await resetsTo(email)).toBe(0);
    await site.call('POST', FORGOT, { email });
    expect((await subjectsTo(email))[0]).toBe(RESET);
  });

  it('is mailed to somebody whose auctions filled their mailbox', async () => {
    const { email, id } = await site.member('winner');
    for (let n = 0; n < 12; n += 1) {
      const won = { to: email, subject: 'You won', text: 'It is yours.', html: '<p>It is yours.</p>' };
      await queueMail(site.pool, site.clock, won, { ownerId: id, onceKey: `listing:${n}` });
    }
    await site.call('POST', FORGOT, { email });
    expect((await subjectsTo(email))[0]).toBe(RESET);
  });

  it('is mailed once in five minutes, whoever asks, and again after them', async () => {
    const { email } = await site.member('hurried');
    const attack = callsFrom(site, ATTACKER);
    for (let n = 0; n < 4; n += 1) await attack('POST', FORGOT, { email });
    await site.call('POST', FORGOT, { email });
    expect(await resetsTo(email)).toBe(1);
    for (let round = 2; round < 16; round += 1) {
      await site.advance(299);
      await attack('POST', FORGOT, { email });
      expect(await resetsTo(email)).toBe(round - 1);
      await site.advance(1);
      await site.call('POST', FORGOT, { email });
      expect(await resetsTo(email)).toBe(round);
    }
  });
});

/** Asks for a mail to an address. `n` distinguishes the attempts. */
type Ask = (email: string, n: number) => Promise<unknown>;

/** Every way in which one network can make the site mail an address, and how many mails a series of attempts causes. */
const WAYS: Readonly<Record<string, { kind: MailCause['kind']; subject: string; mails: number; ask: Ask }>> = {
  'a registration with the address of a member': {
    kind: 'email_taken',
    subject: 'You already have a Clamor account',
    mails: 5,
    ask: (email, n) => site.call('POST', '/api/auth/register', register(`way-taken-${n}`, email)),
  },
  'the wish of members for the address of another': {
    kind: 'email_taken',
    subject: 'This address already has a Clamor account',
    mails: 5,
    ask: wishFor('way-wanted'),
  },
  'the wish of members for one new address': {
    kind: 'change_email',
    subject: 'Confirm your new email',
    mails: 1,
    ask: (_, n) => wishFor('way-new')('way-new@example.test', n),
  },
  'a forgotten password': {
    kind: 'reset_password',
    subject: RESET,
    mails: 1,
    ask: (email) => site.call('POST', FORGOT, { email }),
  },
  'a sign-in on a new device': {
    kind: 'unknown_device',
    subject: 'A sign-in to your Clamor account on a new device',
    mails: 1,
    ask: (email) => site.call('POST', '/api/auth/login', { email, password: PASSWORD }),
  },
};

function wishFor(prefix: string): Ask {
  return async (email, n) => {
    const { token } = await site.member(`${prefix}-${n}`);
    return await site.call('POST', '/api/account/email', { email, password: PASSWORD }, token);
  };
}

it.each(Object.entries(WAYS))('seven at once fill the budget of their mail: %s', async (name, way) => {
  const member = await site.member(`way-${Object.keys(WAYS).indexOf(name)}`);
  for (let n = 0; n < 7; n += 1) await way.ask(member.email, n);
  const mailed = way.kind === 'change_email' ? 'way-new@example.test' : member.email;
  const found = (await subjectsTo(mailed)).filter((subject) => subject === way.subject);
  expect(found).toHaveLength(way.mails);
});
