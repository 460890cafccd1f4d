import type { AuditEntry, StaffSelf, StaffStats } from '@clamor/contract/staff';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { settled } from '../../../test/outline.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubRoutes, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts } from '../../ui/toast.ts';
import { AuditTab } from './audit-tab.tsx';
import { useIsSignedIn } from './session.ts';
import { StaffArea } from './staff-area.tsx';
import { StaffGate } from './staff-gate.tsx';
import { markSignedIn } from './staff-sign-in-marker.ts';

const SECRET = 'the secret of the staff in the tests';
const STATS: StaffStats = { totalUsers: 1_204, totalListings: 88, totalRevenue: 123_450, activeAuctions: 7 };
const ENTRY: AuditEntry = {
  id: 'e1',
  at: '2026-05-01T10:00:00.000Z',
  staffName: 'ben',
  action: 'suspend_user',
  subjectId: 'user-1',
  before: { status: 'ACTIVE' },
  after: { status: 'SUSPENDED' },
  details: { reason: 'Spam' },
};

afterEach(() => {
  cleanup();
  setTransport(null);
  localStorage.clear();
});

function Staff() {
  const tabs = [
    { value: 'audit', label: 'Audit', content: <AuditTab /> },
    { value: 'other', label: 'Other', content: <p>Something else</p> },
  ];
  return useIsSignedIn() ? <StaffArea tabs={tabs} tab="audit" onTab={() => {}} /> : <StaffGate />;
}

const refused = () => problem(401, 'UNAUTHENTICATED', 'Admin secret required');

function open(routes: StubRoutes = {}, self: Partial<StaffSelf> = {}) {
  const known = (name = 'ana') => json({ name, mayWrite: true, secondFactor: 'off', ...self });
  const stub = serveStub({
    'POST /api/admin/session': ({ body }) => {
      const { secret, name } = body as { secret: string; name?: string };
      return secret === SECRET ? known(name) : refused();
    },
    'DELETE /api/admin/session': () => json({ success: true }),
    'GET /api/admin/me': () => known(),
    'GET /api/admin/stats': () => json(STATS),
    'GET /api/admin/audit': () => json([]),
    ...routes,
  });
  const { client } = renderInApp(<Staff />, '/admin');
  return { ...stub, client };
}

function enter(secret: string, name = '') {
  fireEvent.change(screen.getByLabelText('Admin secret'), { target: { value: secret } });
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: name } });
  fireEvent.click(screen.getByRole('button', { name: 'Enter' }));
}

function enterCode(code: string) {
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: /^(Enter|Turn on)$/ }));
}

const kept = () => JSON.stringify(localStorage) + JSON.stringify(sessionStorage) + document.cookie;

describe('the gate', () => {
  it('asks for the secret, and asks nobody about an empty one', async () => {
    const { requests } = open();
    expect(screen.getByText('Admin secret required')).toBeTruthy();
    enter('');
    expect(await screen.findAllByText('Admin secret required')).toHaveLength(2);
    expect(requests).toEqual([]);
  });

  it('says that a secret is wrong', async () => {
    open();
    enter('a guess');
    expect(await screen.findByText('This is not the secret.')).toBeTruthy();
  });

  it('says how long to wait where too many were wrong', async () => {
    open({
      'POST /api/admin/session': () => problem(429, 'RATE_LIMITED', 'That was a lot at once. Try again in 40 seconds.'),
    });
    enter('a guess');
    expect(await screen.findByText('That was a lot at once. Try again in 40 seconds.')).toBeTruthy();
  });

  it('exchanges the secret for a session, keeps it nowhere in the browser, and sends it with no other call', async () => {
    const { requests } = open();
    enter(SECRET, 'Tess');
    expect(await screen.findByText('Nothing was done yet')).toBeTruthy();
    expect(kept()).not.toContain(SECRET);
    const [signIn, ...others] = requests;
    expect(signIn?.body).toEqual({ secret: SECRET, name: 'Tess' });
    expect(others.length).toBeGreaterThan(1);
    for (const { headers, body } of others) expect(JSON.stringify([...headers, body])).not.toContain(SECRET);
  });

  it('asks for a code where the secret has a second factor, and says that one is wrong', async () => {
    const codes: unknown[] = [];
    open({
      'POST /api/admin/session': ({ body }) => {
        const { code } = body as { code?: string };
        codes.push(code);
        if (code === undefined) return problem(401, 'CODE_REQUIRED', 'Enter the code of your authenticator app.');
        if (code === '123456') return json({ name: 'ana', mayWrite: true, secondFactor: 'on' });
        return problem(401, 'WRONG_CODE', 'This code is wrong or was used already. Enter the next one.');
      },
    });
    enter(SECRET);
    expect(await screen.findByText('Enter the code of your authenticator app.')).toBeTruthy();
    enterCode('');
    expect(await screen.findByText('Enter the code')).toBeTruthy();
    enterCode('000000');
    expect(await screen.findByText('This code is wrong or was used already. Enter the next one.')).toBeTruthy();
    enterCode(' 123456 ');
    expect(await screen.findByText('Nothing was done yet')).toBeTruthy();
    expect(codes).toEqual([undefined, '000000', '123456']);
  });

  it('asks for the next secret and its code from the beginning, with nothing of those before', async () => {
    const codes: unknown[] = [];
    open({
      'POST /api/admin/session': ({ body }) => {
        const { code } = body as { code?: string };
        codes.push(code);
        if (code === undefined) return problem(401, 'CODE_REQUIRED', 'Enter the code of your authenticator app.');
        return problem(401, 'WRONG_CODE', 'This code is wrong or was used already. Enter the next one.');
      },
    });
    enter(SECRET);
    await screen.findByLabelText('Code');
    enterCode('000000');
    await screen.findByText(/^This code is wrong/);
    fireEvent.click(screen.getByRole('button', { name: 'Use another secret' }));
    enter(SECRET);
    expect((await screen.findByLabelText<HTMLInputElement>('Code')).value).toBe('');
    expect(screen.queryByText(/^This code is wrong/)).toBeNull();
    expect(codes).toEqual([undefined, '000000', undefined]);
  });
});

describe('the desk of staff', () => {
  it('shows the market in four numbers, and says nothing of reading to who may write', async () => {
    markSignedIn();
    open();
    for (const text of ['1,204', '88', '$1,234.50', '7']) expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(/You may only read/)).toBeNull();
  });

  it('tells who may only read that they may', async () => {
    markSignedIn();
    open({}, { mayWrite: false });
    expect(await screen.findByText(/You may only read/)).toBeTruthy();
  });

  it('ends the session when staff sign out, and stays where the server could not end it', async () => {
    markSignedIn();
    const ends = [problem(503, 'OVERLOADED', 'It is very busy right now.'), json({ success: true })];
    open({ 'DELETE /api/admin/session': () => ends.shift() ?? expect.unreachable() });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(JSON.stringify(currentToasts())).toContain('Not signed out'));
    fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByLabelText('Admin secret')).toBeTruthy();
  });

  it('leads back to the gate when the session is over', async () => {
    markSignedIn();
    open({ 'GET /api/admin/audit': refused });
    expect(await screen.findByLabelText('Admin secret')).toBeTruthy();
  });

  it('stays open while the server cannot be reached', async () => {
    markSignedIn();
    open({ 'GET /api/admin/me': () => problem(503, 'OVERLOADED', 'It is very busy right now.') });
    expect(await screen.findByText('The staff desk could not be opened')).toBeTruthy();
  });

  it('shows nothing but the set-up where a second factor is required, and its codes until they are kept', async () => {
    markSignedIn();
    let secondFactor: StaffSelf['secondFactor'] = 'required';
    const { requests, client } = open({
      'GET /api/admin/me': () => json({ name: 'ana', mayWrite: true, secondFactor }),
      'POST /api/admin/second-factor': () =>
        json({ keyText: 'ABCDEFGHIJKL', keyUri: 'otpauth://totp/Clamor:ana?secret=ABCDEFGHIJKL' }),
      'POST /api/admin/second-factor/confirm': () => {
        secondFactor = 'on';
        return json({ recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] });
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Set up second factor' }));
    expect(await screen.findByText('ABCD EFGH IJKL')).toBeTruthy();
    const drawn = screen.getByRole('img', { name: 'QR code of the key' });
    expect(drawn.querySelector('rect')?.getAttribute('fill'), 'white under it in every theme').toBe('#fff');
    expect(requests.map(({ path }) => path)).not.toContain('/api/admin/stats');
    enterCode('123456');
    expect(await screen.findByText('CCCC-DDDD')).toBeTruthy();
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(requests.at(-1)?.path).toBe('/api/admin/me'));
    expect(screen.getByText('CCCC-DDDD')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'I have saved them' }));
    expect(await screen.findByText('Nothing was done yet')).toBeTruthy();
    expect(screen.queryByText('CCCC-DDDD')).toBeNull();
  });

  it('keeps those codes also where a second factor became required while the page was open', async () => {
    markSignedIn();
    let secondFactor: StaffSelf['secondFactor'] = 'off';
    const { client } = open({
      'GET /api/admin/me': () => json({ name: 'ana', mayWrite: true, secondFactor }),
      'POST /api/admin/second-factor': () => json({ keyText: 'ABCD', keyUri: 'otpauth://totp/Clamor:ana?secret=ABCD' }),
      'POST /api/admin/second-factor/confirm': () => {
        secondFactor = 'on';
        return json({ recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] });
      },
    });
    expect(await screen.findByText('Nothing was done yet')).toBeTruthy();
    secondFactor = 'required';
    await act(() => client.invalidateQueries());
    fireEvent.click(await screen.findByRole('button', { name: 'Set up second factor' }));
    await screen.findByLabelText('Code');
    enterCode('123456');
    expect(await screen.findByText('CCCC-DDDD')).toBeTruthy();
    await act(() => client.invalidateQueries());
    await settled();
    expect(screen.getByText('CCCC-DDDD')).toBeTruthy();
  });
});

describe('the audit', () => {
  it('says who did what, and what it changed', async () => {
    markSignedIn();
    open({ 'GET /api/admin/audit': () => json([ENTRY]) });
    expect(await screen.findByRole('rowheader', { name: 'Suspend user' })).toBeTruthy();
    const row = screen.getByRole('rowheader', { name: 'Suspend user' }).closest('tr');
    for (const text of ['active', 'suspended', 'Spam']) expect(row?.textContent).toContain(text);
  });

  it('calls things as the screens do, and leaves texts as they were written', async () => {
    markSignedIn();
    const deleted = {
      ...ENTRY,
      action: 'remove_listing',
      before: { status: 'RESERVE_NOT_MET' },
      after: { title: 'A_B' },
    };
    const marked = { ...ENTRY, id: 'e2', action: 'mark_eligible', before: {}, after: { bossBucksEligible: true } };
    open({ 'GET /api/admin/audit': () => json([deleted, marked]) });
    const entry = (await screen.findByRole('rowheader', { name: 'Delete listing' })).closest('tr');
    expect(entry?.textContent).toContain('status: reserve not met');
    expect(entry?.textContent).toContain('A_B');
    expect(screen.getByText(/^eligible for tokens:/)).toBeTruthy();
  });

  it('reads cents as dollars', async () => {
    markSignedIn();
    const details = { sellerCents: 101_500, lossesCents: 0 };
    open({ 'GET /api/admin/audit': () => json([{ ...ENTRY, action: 'book_dispute', details }]) });
    const entry = (await screen.findByRole('rowheader', { name: 'Book dispute' })).closest('tr');
    expect(entry?.textContent).toContain('seller: $1,015.00');
    expect(entry?.textContent).toContain('losses: $0.00');
  });

  it('shows what was done to one thing', async () => {
    markSignedIn();
    const { requests } = open({
      'GET /api/admin/audit': ({ query }) => json(query.get('subject') === null ? [ENTRY] : []),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Everything done to user-1' }));
    expect(await screen.findByText('Nothing was done to it')).toBeTruthy();
    expect(requests.at(-1)?.query.get('subject')).toBe('user-1');
    fireEvent.click(screen.getByRole('button', { name: 'All' }));
    expect(await screen.findByRole('rowheader', { name: 'Suspend user' })).toBeTruthy();
  });
});
