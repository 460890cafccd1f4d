import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountSite, openAccountSite, PASSWORD, tokenIn } from '../accounts/account-site.fixture.ts';

const SUBJECT = 'A sign-in to your Clamor account on a new device';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const [MINUTE, DAY] = [60, 86_400];

let site: AccountSite;
let queued = 0;
beforeAll(async () => {
  site = await openAccountSite();
  site.accounts.ports.mailQueued = () => {
    queued += 1;
  };
});
afterAll(() => site.close());

/** A browser that keeps its device cookie. */
class Browser {
  #device = '';

  async send(url: string, payload: object, userAgent = FIREFOX) {
    const response = await site.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'user-agent': userAgent },
      cookies: this.#device === '' ? {} : { clamor_device: this.#device },
    });
    this.#device = response.cookies.find(({ name }) => name === 'clamor_device')?.value ?? this.#device;
    return { status: response.statusCode, body: response.json() };
  }

  async register(username: string) {
    const email = `${username}@members.test`;
    await this.send('/api/auth/register', { username, email, password: PASSWORD, role: 'BIDDER' });
    return { email, token: tokenIn((await site.mailsTo(email))[0]) };
  }

  async signIn(email: string, userAgent?: string) {
    expect((await this.send('/api/auth/login', { email, password: PASSWORD }, userAgent)).status).toBe(200);
  }
}

const mailsAbout = async (email: string) => (await site.mailsTo(email)).filter(({ subject }) => subject === SUBJECT);
const countOf = async (email: string) => (await mailsAbout(email)).length;

/** A member with one known device. */
async function memberWithDevice(username: string) {
  const known = new Browser();
  const { email } = await site.member(username);
  await site.pool.query('DELETE FROM member_devices WHERE user_id = (SELECT id FROM users WHERE email = $1)', [email]);
  await known.signIn(email);
  return { email, known };
}

describe('a sign-in on an unknown device', () => {
  it('is mailed to the member, with when it was, the browser, and the way to end sessions and change the password', async () => {
    const { email } = await memberWithDevice('mailed');
    queued = 0;
    await new Browser().signIn(email);
    expect(queued).toBe(1);
    const [mail, ...more] = await mailsAbout(email);
    expect(more).toEqual([]);
    expect(mail?.text).toMatch(/When: [A-Z][a-z]{2} \d+, \d{4}, \d\d:\d\d UTC\. Browser: Firefox on Linux\./);
    expect(mail?.text).toContain('https://clamor.test/account\n');
    expect(mail?.text).toContain('https://clamor.test/forgot-password');
  });

  it.each(['by the link with a password', 'by a reset'])(
    'is mailed on the device that registered, where the owner of the address chose the password %s',
    async (way) => {
      const [stranger, owner] = [new Browser(), new Browser()];
      const { email, token } = await stranger.register(`strangers-device-${way.length}`);
      if (way === 'by a reset') {
        await owner.send('/api/auth/forgot-password', { email });
        const mail = (await site.mailsTo(email)).find(({ subject }) => subject === 'Choose a new password');
        const reset = { token: tokenIn(mail), password: PASSWORD };
        expect((await owner.send('/api/auth/reset-password', reset)).status).toBe(200);
      } else {
        expect((await owner.send('/api/auth/verify-email', { token, password: PASSWORD })).status).toBe(200);
      }
      await owner.signIn(email);
      expect(await countOf(email)).toBe(0);
      await stranger.signIn(email);
      expect(await countOf(email)).toBe(1);
    },
  );

  it('is mailed where the browser does not say which it is', async () => {
    const { email } = await memberWithDevice('unsaid');
    await new Browser().signIn(email, '<b>nothing known</b>');
    expect((await mailsAbout(email))[0]?.text).toContain('Browser: unknown.');
  });

  it('is mailed once an hour at most, also where many come at once', async () => {
    const { email } = await memberWithDevice('many-at-once');
    await Promise.all(Array.from({ length: 8 }, () => new Browser().signIn(email)));
    expect(await countOf(email)).toBe(1);
    await site.advance(59 * MINUTE);
    await new Browser().signIn(email);
    expect(await countOf(email)).toBe(1);
    await site.advance(2 * MINUTE);
    await new Browser().signIn(email);
    expect(await countOf(email)).toBe(2);
  });

  it('is mailed to the address of that moment, also where another one is chosen before it is sent', async () => {
    const { email } = await memberWithDevice('moved-on');
    await new Browser().signIn(email);
    const { rows } = await site.pool.query('SELECT is_bound FROM mails WHERE to_address = $1 AND subject = $2', [
      email,
      SUBJECT,
    ]);
    expect(rows).toEqual([{ is_bound: true }]);
  });

  it('is mailed where every device was forgotten after a year', async () => {
    const { email } = await site.member('long-away');
    await site.advance(366 * DAY);
    await site.accounts.sweeping.finish();
    await new Browser().signIn(email);
    expect(await countOf(email)).toBe(1);
  });

  it('is not mailed where the session could not be opened', async () => {
    const { email } = await memberWithDevice('not-let-in');
    const body = { email, password: 'not the password' };
    expect((await new Browser().send('/api/auth/login', body)).status).toBe(401);
    expect(await countOf(email)).toBe(0);
  });
});

describe('no mail is written of a sign-in', () => {
  it('on the first device of the account, and on one that is known', async () => {
    const { email, known } = await memberWithDevice('at-home');
    await site.advance(2 * DAY);
    await known.signIn(email);
    expect(await countOf(email)).toBe(0);
  });

  it('by the verification link on the registering device, and later there', async () => {
    const browser = new Browser();
    const { email, token } = await browser.register('by-link');
    const { body } = await browser.send('/api/auth/verify-email', { token });
    expect(body.session).not.toBeNull();
    await browser.signIn(email);
    expect(await countOf(email)).toBe(0);
    await new Browser().signIn(email);
    expect(await countOf(email)).toBe(1);
  });

  it('on the registering device, where another one was the first to sign in', async () => {
    const browser = new Browser();
    const { email, token } = await browser.register('first-elsewhere');
    await site.call('GET', `/api/auth/verify-email?token=${token}`);
    await new Browser().signIn(email);
    await browser.signIn(email);
    expect(await countOf(email)).toBe(0);
  });

  it('to an account that nobody verified: its address may be a stranger’s', async () => {
    const { email } = await new Browser().register('not-verified');
    for (let time = 0; time < 2; time += 1) await new Browser().signIn(email);
    expect(await countOf(email)).toBe(0);
  });

  it('first after the account became ACTIVE: who signed in before may have been a stranger', async () => {
    const stranger = new Browser();
    const { email, token } = await new Browser().register('was-squatted');
    await stranger.signIn(email);
    await site.call('GET', `/api/auth/verify-email?token=${token}`);
    await new Browser().signIn(email);
    expect(await countOf(email)).toBe(0);
    await stranger.signIn(email);
    expect(await countOf(email)).toBe(1);
  });
});
