import type { Member, WholeClamor } from './running-clamor.fixture.ts';
import { StaffPage } from './staff/staff-page.fixture.ts';

/**
 * A refusal: its labels, how often to cause it, and how. The order of causes matters, because failures count towards
 * later refusals.
 */
type Cause = readonly [labels: string, times: number, cause: () => Promise<unknown>];

/** Every refusal that `sign_ins_refused_total` counts. */
export function refusedSignIns(
  house: WholeClamor,
  { id, email }: Member,
  password: string,
  staffSecret: string,
): readonly Cause[] {
  const signIn = (body: object) => house.call('POST', '/api/auth/login', { body });
  const setStatus = (status: string) =>
    house.clamor.pool.query('UPDATE users SET status = $2 WHERE id = $1', [id, status]);
  const page = new StaffPage(house);
  const wrongCode = () => page.signIn(staffSecret, { code: '000000' });
  let isEnrolled = false;
  return [
    ['reason="unknown_address",who="member"', 1, () => signIn({ email: 'nobody@members.test', password: 'a guess' })],
    [
      'reason="suspended",who="member"',
      1,
      async () => {
        await setStatus('SUSPENDED');
        await signIn({ email, password });
        await setStatus('ACTIVE');
      },
    ],
    ['reason="wrong_password",who="member"', 9, () => signIn({ email, password: 'a guess' })],
    ['reason="too_many_failures",who="member"', 2, () => signIn({ email, password: 'a guess' })],
    ['reason="wrong_secret",who="staff"', 1, () => page.signIn('a guess')],
    [
      'reason="wrong_code",who="staff"',
      10,
      async () => {
        if (!isEnrolled) {
          await page.signIn(staffSecret);
          await page.enrol(house);
          isEnrolled = true;
        }
        await wrongCode();
      },
    ],
    ['reason="too_many_failures",who="staff"', 2, wrongCode],
  ];
}
