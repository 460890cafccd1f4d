import type { StaffSession } from '@clamor/contract/staff-sessions';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../../lib/api.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { json, problem, type StubRoutes, serveStub } from '../../../lib/transport.fixture.ts';
import { MayWrite } from '../may-write.ts';
import { StaffSessions } from './staff-sessions.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
});

const AT = '2026-11-21T12:00:00.000Z';
const session = (id: string, change: Partial<StaffSession> = {}): StaffSession => ({
  id,
  staffName: 'ben',
  device: 'Safari on iPhone',
  network: '203.0.113.9',
  hasSecondFactor: true,
  signedInAt: AT,
  lastSeenAt: AT,
  endsAt: AT,
  isCurrent: false,
  ...change,
});

function open(secondFactor: string, routes: StubRoutes = {}, mayWrite = true) {
  const sessions = [session('here', { staffName: 'ana', isCurrent: true }), session('phone')];
  const end = (answered: Response) => {
    sessions.splice(1);
    return answered;
  };
  const stub = serveStub({
    'GET /api/admin/me': () => json({ name: 'ana', mayWrite, secondFactor }),
    'GET /api/admin/session': () => json({ sessions, recoveryCodesLeft: secondFactor === 'on' ? 1 : null }),
    'DELETE /api/admin/session/phone': () => end(json({ success: true })),
    ...routes,
  });
  renderInApp(
    <MayWrite value={mayWrite}>
      <StaffSessions />
    </MayWrite>,
  );
  return { ...stub, end };
}

const END = 'End the session of ben, Safari on iPhone';

describe('where staff are signed in', () => {
  it('says who, from what and where, and has a way out of each but of the one that is looked from', async () => {
    open('on');
    expect(await screen.findByText('This session')).toBeTruthy();
    expect(screen.getAllByText('Safari on iPhone, from 203.0.113.9, with a second factor')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: END }));
    await waitFor(() => expect(screen.queryByText('ben')).toBeNull());
  });

  it('is read again where a session had ended meanwhile', async () => {
    const { end } = open('on', {
      'DELETE /api/admin/session/phone': () => end(problem(404, 'NOT_FOUND', 'There is nothing here.')),
    });
    fireEvent.click(await screen.findByRole('button', { name: END }));
    await waitFor(() => expect(screen.queryByText('ben')).toBeNull());
  });

  it('is only looked at by who may only read, who can have no second factor either', async () => {
    open('unavailable', {}, false);
    expect(await screen.findByRole('button', { name: END })).toHaveProperty('disabled', true);
    expect(screen.getByText('Only a secret of your own can have one.')).toBeTruthy();
  });
});

describe('one’s own second factor', () => {
  it('is said of the session as soon as it is on, while the recovery codes are still shown', async () => {
    let isOn = false;
    open('off', {
      'GET /api/admin/session': () =>
        json({
          sessions: [session('here', { staffName: 'ana', isCurrent: true, hasSecondFactor: isOn })],
          recoveryCodesLeft: null,
        }),
      'POST /api/admin/second-factor': () => json({ keyText: 'ABCD', keyUri: 'otpauth://totp/Clamor:ana?secret=ABCD' }),
      'POST /api/admin/second-factor/confirm': () => {
        isOn = true;
        return json({ recoveryCodes: ['AAAA-BBBB'] });
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Set up second factor' }));
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('AAAA-BBBB')).toBeTruthy();
    expect(await screen.findByText('Safari on iPhone, from 203.0.113.9, with a second factor')).toBeTruthy();
    expect(screen.getByText('AAAA-BBBB')).toBeTruthy();
  });

  it('has new recovery codes for a code, which are shown until they are kept', async () => {
    const { requests } = open('on', {
      'POST /api/admin/second-factor/recovery-codes': () => json({ recoveryCodes: ['AAAA-BBBB'] }),
    });
    expect(await screen.findByText('It is on. 1 recovery code is left.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'New recovery codes' }));
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Make new codes' }));
    expect(await screen.findByText('AAAA-BBBB')).toBeTruthy();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ code: '123456' });
    fireEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
    await waitFor(() => expect(screen.queryByText('AAAA-BBBB')).toBeNull());
  });

  it('is removed by a code, and says where that was refused', async () => {
    open('on', {
      'DELETE /api/admin/second-factor': () =>
        problem(409, 'WRONG_STATE', 'Every staff session needs a second factor here.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove second factor' }));
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
    fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(
      await screen.findByText('Failed to remove second factor: Every staff session needs a second factor here.'),
    ).toBeTruthy();
  });
});
