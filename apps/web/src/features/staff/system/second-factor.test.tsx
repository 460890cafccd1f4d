import type { StaffSelf } from '@clamor/contract/staff';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { restoreFreshPage } from '../../../../test/fresh-page.ts';
import { settled } from '../../../../test/outline.fixture.ts';
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

function openSessions(secondFactor: StaffSelf['secondFactor']) {
  const server = { secondFactor };
  const { client } = renderAsStaff(
    <MayWrite value>
      <StaffSessions />
    </MayWrite>,
    {
      'GET /api/admin/me': () => json({ name: 'ana', mayWrite: true, ...server }),
      'GET /api/admin/session': () => json({ sessions: [], recoveryCodesLeft: 8 }),
      'DELETE /api/admin/second-factor': () => {
        server.secondFactor = 'off';
        return json({ success: true });
      },
      'POST /api/admin/second-factor': () =>
        json({ keyText: 'ABCDEFGH', keyUri: 'otpauth://totp/Clamor:ana?secret=ABCDEFGH' }),
      'POST /api/admin/second-factor/confirm': () => {
        server.secondFactor = 'on';
        return json({ recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] });
      },
    },
  );
  return { server, client };
}
type Sessions = ReturnType<typeof openSessions>;

async function removeHere() {
  await press('Remove second factor');
  await fillCode('123456');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
}

async function removeInAnotherTab({ server, client }: Sessions) {
  await screen.findByRole('button', { name: 'Remove second factor' });
  server.secondFactor = 'off';
  await act(() => client.invalidateQueries());
}

it.each<[string, StaffSelf['secondFactor'], (sessions: Sessions) => Promise<void>]>([
  ['where there was none', 'off', async () => {}],
  ['where the old one was just removed', 'on', removeHere],
  ['where the old one was removed in another tab', 'on', removeInAnotherTab],
])('shows the recovery codes of a new phone until they are kept: %s', async (_where, before, remove) => {
  await remove(openSessions(before));
  await press('Set up second factor');
  await screen.findByText('ABCD EFGH');
  await fillCode('654321');
  await press('Turn on');
  await screen.findByText('CCCC-DDDD');
  // The page has read its own state again by now, in which the second factor is on.
  await settled();
  expect(screen.getByText('CCCC-DDDD')).toBeTruthy();
  await press('I have saved them');
  expect(await screen.findByRole('button', { name: 'Remove second factor' })).toBeTruthy();
});
