import type { AuditEntry, StaffStats } from '@clamor/contract/staff';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubRoutes, serveStub } from '../../lib/transport.fixture.ts';
import { AuditTab } from './audit-tab.tsx';
import { useHasSecret } from './session.ts';
import { StaffDesk } from './staff-desk.tsx';
import { StaffGate } from './staff-gate.tsx';

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
  return useHasSecret() ? <StaffDesk tabs={tabs} tab="audit" onTab={() => {}} /> : <StaffGate />;
}

const refused = () => problem(401, 'UNAUTHENTICATED', 'Admin secret required');

function open(routes: StubRoutes = {}, { mayWrite = true } = {}) {
  const known = ({ headers }: { headers: Headers }) =>
    headers.get('x-admin-secret') === SECRET
      ? json({ name: headers.get('x-admin-name') ?? 'ana', mayWrite })
      : refused();
  const stub = serveStub({
    'GET /api/admin/me': known,
    'GET /api/admin/stats': () => json(STATS),
    'GET /api/admin/audit': () => json([]),
    ...routes,
  });
  renderInApp(<Staff />, '/admin');
  return stub;
}

function enter(secret: string, name = '') {
  fireEvent.change(screen.getByLabelText('Admin secret'), { target: { value: secret } });
  fireEvent.change(screen.getByLabelText('Your name'), { target: { value: name } });
  fireEvent.click(screen.getByRole('button', { name: 'Enter' }));
}

function keepSecret() {
  localStorage.setItem('adminSecret', SECRET);
}

describe('the gate', () => {
  it('asks for the secret, and asks nobody about an empty one or one that no header can carry', async () => {
    const { requests } = open();
    expect(screen.getByText('Admin secret required')).toBeTruthy();
    enter('');
    expect(await screen.findAllByText('Admin secret required')).toHaveLength(2);
    enter('секрет');
    expect(await screen.findByText('This is not the secret.')).toBeTruthy();
    enter(SECRET, 'Ана');
    expect(await screen.findByText('Use Latin letters.')).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('says that a secret is wrong, and keeps none that is', async () => {
    open();
    enter('a guess');
    expect(await screen.findByText('This is not the secret.')).toBeTruthy();
    expect(localStorage.getItem('adminSecret')).toBeNull();
  });

  it('says how long to wait where too many were wrong', async () => {
    open({
      'GET /api/admin/me': () => problem(429, 'RATE_LIMITED', 'That was a lot at once. Try again in 40 seconds.'),
    });
    enter('a guess');
    expect(await screen.findByText('That was a lot at once. Try again in 40 seconds.')).toBeTruthy();
  });

  it('lets in who has the secret, keeps it in this browser, and sends it with every call', async () => {
    const { requests } = open();
    enter(SECRET, 'Tess');
    expect(await screen.findByText('Tess')).toBeTruthy();
    expect(localStorage.getItem('adminSecret')).toBe(SECRET);
    expect(await screen.findByText('Nothing was done yet')).toBeTruthy();
    expect(requests.map(({ headers }) => [headers.get('x-admin-secret'), headers.get('x-admin-name')])).toEqual(
      requests.map(() => [SECRET, 'Tess']),
    );
  });
});

describe('the desk of staff', () => {
  it('shows the market in four numbers, and says nothing of reading to who may write', async () => {
    keepSecret();
    open();
    for (const text of ['1,204', '88', '$1,234.50', '7']) expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText(/You may only read/)).toBeNull();
  });

  it('tells who may only read that they may', async () => {
    keepSecret();
    open({}, { mayWrite: false });
    expect(await screen.findByText(/You may only read/)).toBeTruthy();
  });

  it('forgets the secret when staff leave', async () => {
    keepSecret();
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByLabelText('Admin secret')).toBeTruthy();
    expect(localStorage.getItem('adminSecret')).toBeNull();
  });

  it('leads back to the gate when the server takes the secret no more', async () => {
    keepSecret();
    open({ 'GET /api/admin/audit': refused });
    expect(await screen.findByLabelText('Admin secret')).toBeTruthy();
    await waitFor(() => expect(localStorage.getItem('adminSecret')).toBeNull());
  });

  it('stays open, with its secret, while the server cannot be reached', async () => {
    keepSecret();
    open({ 'GET /api/admin/me': () => problem(503, 'OVERLOADED', 'It is very busy right now.') });
    expect(await screen.findByText('The staff desk could not be opened')).toBeTruthy();
    expect(localStorage.getItem('adminSecret')).toBe(SECRET);
  });
});

describe('the audit', () => {
  it('says who did what, and what it changed', async () => {
    keepSecret();
    open({ 'GET /api/admin/audit': () => json([ENTRY]) });
    expect(await screen.findByRole('heading', { name: 'Suspend user' })).toBeTruthy();
    for (const text of ['active', 'suspended', 'Spam']) expect(screen.getByText(text)).toBeTruthy();
  });

  it('calls things as the screens do, and leaves texts as they were written', async () => {
    keepSecret();
    const deleted = {
      ...ENTRY,
      action: 'remove_listing',
      before: { status: 'RESERVE_NOT_MET' },
      after: { title: 'A_B' },
    };
    const marked = { ...ENTRY, id: 'e2', action: 'mark_eligible', before: {}, after: { bossBucksEligible: true } };
    open({ 'GET /api/admin/audit': () => json([deleted, marked]) });
    const entry = (await screen.findByRole('heading', { name: 'Delete listing' })).closest('li');
    expect(entry?.textContent).toContain('status: reserve not met');
    expect(entry?.textContent).toContain('A_B');
    expect(screen.getByText('eligible for tokens:')).toBeTruthy();
  });

  it('reads cents as dollars', async () => {
    keepSecret();
    const details = { sellerCents: 101_500, lossesCents: 0 };
    open({ 'GET /api/admin/audit': () => json([{ ...ENTRY, action: 'book_dispute', details }]) });
    const entry = (await screen.findByRole('heading', { name: 'Book dispute' })).closest('li');
    expect(entry?.textContent).toContain('seller: $1,015.00');
    expect(entry?.textContent).toContain('losses: $0.00');
  });

  it('shows what was done to one thing', async () => {
    keepSecret();
    const { requests } = open({
      'GET /api/admin/audit': ({ query }) => json(query.get('subject') === null ? [ENTRY] : []),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Everything done to user-1' }));
    expect(await screen.findByText('Nothing was done to it')).toBeTruthy();
    expect(requests.at(-1)?.query.get('subject')).toBe('user-1');
    fireEvent.click(screen.getByRole('button', { name: 'All' }));
    expect(await screen.findByRole('heading', { name: 'Suspend user' })).toBeTruthy();
  });
});
