import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { restoreFreshPage } from '../../../../test/fresh-page.ts';
import { json } from '../../../lib/transport.fixture.ts';
import { MayWrite } from '../may-write.ts';
import { renderAsStaff } from '../money/staff-money.fixture.tsx';
import { forgetSignIn } from '../staff-sign-in-marker.ts';
import { StaffSessions } from './staff-sessions.tsx';

afterEach(() => {
  restoreFreshPage();
  forgetSignIn();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const fillCode = async (code: string) =>
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: code } });

it('shows the recovery codes of a new phone until they are kept, also where the old one was just removed', async () => {
  let secondFactor = 'on';
  const { requests } = renderAsStaff(
    <MayWrite value>
      <StaffSessions />
    </MayWrite>,
    {
      'GET /api/admin/me': () => json({ name: 'ana', mayWrite: true, secondFactor }),
      'GET /api/admin/session': () => json({ sessions: [], recoveryCodesLeft: 8 }),
      'DELETE /api/admin/second-factor': () => {
        secondFactor = 'off';
        return json({ success: true });
      },
      'POST /api/admin/second-factor': () =>
        json({ keyText: 'ABCDEFGH', keyUri: 'otpauth://totp/Clamor:ana?secret=ABCDEFGH' }),
      'POST /api/admin/second-factor/confirm': () => {
        secondFactor = 'on';
        return json({ recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] });
      },
    },
  );
  await press('Remove second factor');
  await fillCode('123456');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await press('Set up second factor');
  await screen.findByText('ABCD EFGH');
  await fillCode('654321');
  await press('Turn on');
  await screen.findByText('CCCC-DDDD');
  await waitFor(() => expect(requests.filter(({ path }) => path === '/api/admin/me').length).toBeGreaterThan(2));
  expect(screen.getByText('CCCC-DDDD')).toBeTruthy();
  await press('I have saved them');
  expect(await screen.findByRole('button', { name: 'Remove second factor' })).toBeTruthy();
});
