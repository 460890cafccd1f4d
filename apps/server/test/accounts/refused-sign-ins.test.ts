import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PASSWORD, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';
import { StaffPage } from '../staff/staff-page.fixture.ts';

const ANA = 'the-secret-that-nobody-has-but-ana';
const FROM = '2001:db8:7:1::17';
const NETWORK = '2001:db8:7:1::/64';

let house: WholeClamor;
const lines: string[] = [];
beforeAll(async () => {
  const logTo = { write: (line: string) => lines.push(line) };
  house = await startWholeClamor({ ADMIN_SECRETS: `ana:${ANA}`, LOG_LEVEL: 'warn' }, { logTo });
});
afterAll(() => house?.stop());
beforeEach(() => {
  lines.length = 0;
});

const signIn = (email: string, password: string) =>
  house.clamor.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: FROM,
    payload: { email, password },
  });

/** The lines of the log, without the fields that every line has. */
const logged = () =>
  lines.map((line) => {
    const { level, msg, network, reason, staff } = JSON.parse(line);
    return { level, msg, network, reason, staff };
  });

it('a refused sign-in of a member stands in the log once, with its network and why', async () => {
  const { email, id } = await house.member('refused');
  await signIn(email, 'a wrong guess');
  await signIn('nobody@members.test', 'a wrong guess');
  await house.clamor.pool.query(`UPDATE users SET status = 'SUSPENDED' WHERE id = $1`, [id]);
  const { body } = await signIn(email, PASSWORD);
  expect(JSON.parse(body)).toMatchObject({ code: 'UNAUTHENTICATED', detail: 'Invalid email or password' });
  const line = { level: 40, msg: 'A refused sign-in', network: NETWORK, staff: undefined };
  expect(logged()).toEqual([
    { ...line, reason: 'wrong_password' },
    { ...line, reason: 'unknown_address' },
    { ...line, reason: 'suspended' },
  ]);
  for (const secret of ['@members.test', 'a wrong guess', PASSWORD, FROM]) expect(lines.join()).not.toContain(secret);
});

it('no line is written of tries that are not looked at, and of those that succeed', async () => {
  const { email } = await house.member('guessed');
  await signIn(email, PASSWORD);
  for (let time = 0; time < 12; time += 1) await signIn(email, 'a wrong guess');
  expect(lines).toHaveLength(10);
});

it('a wrong secret and a wrong code of staff stand in it with their network too', async () => {
  const page = new StaffPage(house);
  await page.signIn('a wrong guess', {}, { from: FROM });
  await page.signIn(ANA);
  await page.enrol(house);
  await page.signIn(ANA, { code: '000000' }, { from: FROM });
  await page.ask('DELETE', '/api/admin/second-factor', { body: { code: '000000' }, from: FROM });
  const line = { level: 40, network: NETWORK, reason: undefined };
  expect(logged()).toEqual([
    { ...line, msg: 'A wrong staff secret', staff: undefined },
    { ...line, msg: 'A wrong staff code', staff: 'ana' },
    { ...line, msg: 'A wrong staff code', staff: 'ana' },
  ]);
  for (const secret of ['a wrong guess', ANA, '000000']) expect(lines.join()).not.toContain(secret);
});
