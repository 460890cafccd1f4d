import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LimiterFull } from '../../platform/limiter/index.ts';
import { type AccountSite, openAccountSite, PASSWORD, tokenIn } from './account-site.fixture.ts';
import { suspendMember } from './change-user-status.ts';

let site: AccountSite;
/** Runs instead of each password comparison. Real hashing for a hundred attempts would take a minute. */
let comparing: () => Promise<void>;
/** How many passwords one sign-in compares, whether or not the address has an account. */
const COMPARED_BY_A_SIGN_IN = 2;
let compared = 0;
beforeAll(async () => {
  site = await openAccountSite();
  site.accounts.ports.passwords.matches = async (password, hash) => {
    compared += 1;
    await comparing();
    return hash !== null && [PASSWORD, 'a way back in'].includes(password);
  };
  const { hash: hashed } = site.accounts.ports.passwords;
  site.accounts.ports.passwords.hash = async (password, source, like) => {
    if (like === undefined) return await hashed(password, source);
    compared += 1;
    await comparing();
    return password === PASSWORD ? await hashed(password, source, like) : 'nobody has this hash';
  };
});
beforeEach(() => {
  compared = 0;
  comparing = async () => {};
});
afterAll(() => site.close());

interface From {
  address?: string;
  /** The value of a device cookie. */
  device?: string;
}

let networks = 0;
/** A network address that was not used before. */
const newAddress = () => {
  networks += 1;
  return `10.1.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
};

async function signIn(email: string, password: string, { address = newAddress(), device }: From = {}) {
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress: address,
    ...(device === undefined ? {} : { cookies: { clamor_device: device } }),
  });
  const given = response.cookies.find(({ name }) => name === 'clamor_device')?.value;
  return { status: response.statusCode, body: response.json(), device: given ?? device };
}

async function wrongly(times: number, email: string, from: From = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await signIn(email, `guess ${time}`, from)).status);
  return statuses;
}

const refused = (times: number) => Array.from({ length: times }, () => 401);

/**
 * Fails fifty times from unknown devices, ten times from each of five networks. That uses up the account's attempts.
 */
async function useUp(email: string): Promise<void> {
  for (let network = 0; network < 5; network += 1) {
    expect(await wrongly(10, email, { address: newAddress() })).toEqual(refused(10));
  }
}

describe('tries from one network', () => {
  it('end after ten failures for the account there, and for nobody elsewhere', async () => {
    const { email } = await site.member('guessed-at-home');
    const address = newAddress();
    compared = 0;
    expect(await wrongly(60, email, { address })).toEqual([...refused(10), ...Array.from({ length: 50 }, () => 429)]);
    expect(compared).toBe(10 * COMPARED_BY_A_SIGN_IN);
    expect((await signIn(email, PASSWORD, { address })).status).toBe(429);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it('come once in two seconds after a hundred failures with whatever accounts', async () => {
    const { email } = await site.member('neighbour');
    const address = newAddress();
    for (let n = 0; n < 100; n += 1) {
      expect((await signIn(`nobody-${n}@members.test`, 'guess', { address })).status).toBe(401);
    }
    expect((await signIn(email, 'wrong', { address })).status).toBe(401);
    const paced = await signIn(email, PASSWORD, { address });
    expect(paced).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(paced.body.retryAfterSeconds).toBeLessThanOrEqual(2);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    await site.pool.query(`UPDATE sign_in_failures SET next_try_at = next_try_at - interval '2 seconds'`);
    expect((await signIn(email, PASSWORD, { address })).status).toBe(200);
  });
});

describe('tries from unknown devices', () => {
  it('end after fifty failures for the account, but not on a device that signed in to it before', async () => {
    const { email } = await site.member('hunted');
    const { device = '' } = await signIn(email, PASSWORD);
    const stranger = (await signIn('somebody-else@members.test', PASSWORD)).device ?? '';
    await useUp(email);
    expect(await signIn(email, PASSWORD)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await signIn(email, PASSWORD, { device: stranger })).status).toBe(429);
    const forged = `${device.slice(0, device.lastIndexOf('.'))}.forged`;
    expect((await signIn(email, PASSWORD, { device: forged })).status).toBe(429);
    expect((await signIn(email, PASSWORD, { device })).status).toBe(200);
  });

  it('are slowed down by their network alone where the device is known', async () => {
    const { email } = await site.member('in-a-crowd');
    const address = newAddress();
    const { device = '' } = await signIn(email, PASSWORD, { address });
    for (let n = 0; n < 101; n += 1) await signIn(`crowd-${n}@members.test`, 'guess', { address });
    expect((await signIn('crowd@members.test', 'guess', { address })).status).toBe(429);
    expect((await signIn(email, PASSWORD, { address, device })).status).toBe(200);
  });
});

describe('tries on a device that signed in before', () => {
  it('end after ten failures on it wherever it is, and nowhere else', async () => {
    const { email } = await site.member('clumsy');
    const { device = '' } = await signIn(email, PASSWORD);
    expect(await wrongly(10, email, { device })).toEqual(refused(10));
    expect((await signIn(email, PASSWORD, { device })).status).toBe(429);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it('count like everybody’s where it signed in while the account was PENDING: anybody can register with any address', async () => {
    const email = 'squatter@members.test';
    await site.call('POST', '/api/auth/register', { username: 'squatter', email, password: PASSWORD, role: 'BIDDER' });
    const { device = '', status } = await signIn(email, PASSWORD);
    expect(status).toBe(200);
    const tenHere = { device, address: newAddress() };
    expect(await wrongly(11, email, tenHere)).toEqual([...refused(10), 429]);
    const tenMore = { device, address: newAddress() };
    await site.call('GET', `/api/auth/verify-email?token=${tokenIn((await site.mailsTo(email))[0])}`);
    expect(await wrongly(11, email, tenMore)).toEqual([...refused(10), 429]);
    expect((await signIn(email, PASSWORD, { device })).status).toBe(200);
    expect((await signIn(email, PASSWORD, tenMore)).status).toBe(200);
  });
});

it('a suspended member who signs in is mailed why, once a day', async () => {
  const { email, id } = await site.member('suspended-for-long');
  await suspendMember(site.accounts.ports, id, 'It was asked for', async () => {});
  const told = async () => (await site.mailsTo(email)).filter(({ subject }) => subject.includes('is suspended')).length;
  const before = await told();
  const days: number[] = [];
  for (let day = 0; day < 3; day += 1) {
    for (let time = 0; time < 2; time += 1) expect((await signIn(email, PASSWORD)).status).toBe(401);
    days.push((await told()) - before);
    await site.advance(86_400);
  }
  expect(days).toEqual([1, 2, 3]);
});

describe('a reset of the password', () => {
  const reset = async (email: string) => {
    await site.call('POST', '/api/auth/forgot-password', { email });
    const token = tokenIn((await site.mailsTo(email))[0]);
    await site.call('POST', '/api/auth/reset-password', { token, password: 'a way back in' });
  };

  it('makes a stranger of every device until it signs in again', async () => {
    const { email } = await site.member('was-robbed');
    const address = newAddress();
    const { device = '' } = await signIn(email, PASSWORD, { address });
    await reset(email);
    await wrongly(10, email, { address });
    expect((await signIn(email, 'a way back in', { address, device })).status).toBe(429);
    expect((await signIn(email, 'a way back in', { device })).status).toBe(200);
    expect((await signIn(email, 'a way back in', { address, device })).status).toBe(200);
  });

  it('forgets every failure of the account, and of nobody else', async () => {
    const { email } = await site.member('back-again');
    const other = await site.member('still-waiting');
    const [address, device] = [newAddress(), (await signIn(email, PASSWORD)).device ?? ''];
    await wrongly(10, email, { device });
    await useUp(email);
    await wrongly(10, other.email, { address });
    await reset(email);
    expect((await signIn(email, 'a way back in', { address })).status).toBe(200);
    expect((await signIn(email, 'a way back in', { device })).status).toBe(200);
    expect((await signIn(other.email, PASSWORD, { address })).status).toBe(429);
  });
});

describe('tries that come at once', () => {
  /**
   * Starts all attempts and holds their comparisons until each attempt either compares or is answered. Returns how many
   * were answered 401.
   */
  async function atOnce(attempts: (() => Promise<{ status: number }>)[]): Promise<number> {
    compared = 0;
    let answered = 0;
    let goOn = (): void => {};
    const allThere = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const look = () => {
      if (compared + answered === attempts.length) goOn();
    };
    comparing = () => {
      look();
      return allThere;
    };
    const statuses = await Promise.all(
      attempts.map(async (attempt) => {
        const { status } = await attempt();
        answered += 1;
        look();
        return status;
      }),
    );
    return statuses.filter((status) => status === 401).length;
  }

  it('are compared no oftener than one by one: ten from one network', async () => {
    const { email } = await site.member('stormed');
    const address = newAddress();
    expect(await atOnce(Array.from({ length: 60 }, (_, n) => () => signIn(email, `${n}`, { address })))).toBe(10);
    expect(compared).toBe(10 * COMPARED_BY_A_SIGN_IN);
  });

  it('are compared no oftener than one by one: fifty over many networks', async () => {
    const { email } = await site.member('stormed-from-everywhere');
    expect(await atOnce(Array.from({ length: 80 }, (_, n) => () => signIn(email, `${n}`)))).toBe(50);
    expect(compared).toBe(50 * COMPARED_BY_A_SIGN_IN);
  });

  it('are compared no oftener than one by one: ten with one session', async () => {
    const { token } = await site.member('stormed-inside');
    const attempt = (n: number) => () =>
      site
        .call('POST', '/api/auth/change-password', { currentPassword: `${n}`, newPassword: 'a new password' }, token)
        .then(({ status }) => ({ status: status === 400 ? 401 : status }));
    expect(await atOnce(Array.from({ length: 40 }, (_, n) => attempt(n)))).toBe(10);
    expect(compared).toBe(10);
  });
});

describe('a try that did not fail', () => {
  const failures = async (email: string) => {
    const { rows } = await site.pool.query<{ most: number }>(
      `SELECT coalesce(max(failures), 0) AS most FROM sign_in_failures WHERE account = sha256($1::bytea)`,
      [`email\n${email}`],
    );
    return rows[0]?.most;
  };

  it('is given back where the password was right', async () => {
    const { email } = await site.member('punctual');
    const address = newAddress();
    for (let n = 0; n < 15; n += 1) expect((await signIn(email, PASSWORD, { address })).status).toBe(200);
    expect(await failures(email)).toBe(0);
    expect(await wrongly(11, email, { address })).toEqual([...refused(10), 429]);
  });

  it('is given back where too many passwords waited to be compared', async () => {
    const { email } = await site.member('turned-away');
    const address = newAddress();
    comparing = async () => {
      throw new LimiterFull();
    };
    for (let n = 0; n < 12; n += 1) {
      expect(await signIn(email, PASSWORD, { address })).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
    }
    comparing = async () => {};
    expect(await failures(email)).toBe(0);
    expect((await signIn(email, PASSWORD, { address })).status).toBe(200);
  });
});
