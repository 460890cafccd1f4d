import type { SystemStatus } from '@clamor/contract/staff-system';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setTransport } from '../../../lib/api.ts';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { json, problem, serveStub } from '../../../lib/transport.fixture.ts';
import { JOB, PART } from '../staff-things.fixture.ts';
import { SystemTab } from './system-tab.tsx';

const AT = '2026-05-01T10:00:00.000Z';
const STATUS: SystemStatus = {
  parts: [
    {
      ...PART,
      name: 'mail',
      state: 'down',
      downSince: AT,
      failedCalls: 12,
      lastFailureAt: AT,
      lastError: 'ECONNREFUSED',
    },
    { ...PART, name: 'storage' },
    { ...PART, name: 'cards', state: 'unknown', lastSuccessAt: null },
    { ...PART, name: 'videos', state: 'unused', lastSuccessAt: null },
  ],
  mails: { waiting: 10_000, givenUp: 3, oldestWaitingAt: AT },
  jobs: [
    { ...JOB, name: 'account requests' },
    { ...JOB, name: 'mails', backlog: 10_000 },
    {
      ...JOB,
      name: 'old mails',
      everySeconds: 3_600,
      lastRunAt: null,
      lastSuccessAt: null,
      hasBacklog: false,
      backlog: null,
      isLeased: true,
    },
    {
      ...JOB,
      name: 'payments',
      isFailing: true,
      failures: 7,
      lastFailureAt: AT,
      lastError: 'no answer',
      backlog: null,
    },
  ],
  nodes: [{ version: '0.1.0', startedAt: AT, isDraining: false, isAnswering: true }],
  isBusMissing: false,
  countedUpTo: 10_000,
};

beforeEach(() => localStorage.setItem('adminSecret', 'the secret of the staff in the tests'));
afterEach(() => {
  cleanup();
  setTransport(null);
  localStorage.clear();
});

const rowOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);

it('says which outside part does not work, since when, what follows and the last error', async () => {
  serveStub({ 'GET /api/admin/system': () => json(STATUS) });
  renderInApp(<SystemTab />, '/admin?tab=system');
  await screen.findByText('Does not work');
  const mail = rowOf('Mail');
  expect(mail.getByText(/12 calls failed\. Mails wait and are tried again\./)).toBeTruthy();
  expect(mail.getByText('ECONNREFUSED')).toBeTruthy();
  expect(mail.getByText(/Waiting: 10,000 or more.*Given up in the last month: 3\./)).toBeTruthy();
  expect(rowOf('Pictures').getByText('Works')).toBeTruthy();
  expect(rowOf('Card provider').getByText('Not asked yet')).toBeTruthy();
  expect(rowOf('Video platform').getByText('Not used')).toBeTruthy();
});

it('lists every job, those that fail first, with what waits', async () => {
  serveStub({ 'GET /api/admin/system': () => json(STATUS) });
  renderInApp(<SystemTab />, '/admin?tab=system');
  await screen.findByText('Fails');
  const names = screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Payments', 'Account requests', 'Mails', 'Old mails']);
  expect(rowOf('Payments').getByText(/7 times since the start: no answer/)).toBeTruthy();
  expect(rowOf('Payments').getByText(/what waits could not be counted/)).toBeTruthy();
  expect(rowOf('Account requests').getByText(/Every 10s.*nothing waits/)).toBeTruthy();
  expect(rowOf('Mails').getByText(/10,000 or more waiting/)).toBeTruthy();
  expect(rowOf('Old mails').getByText('Not run here')).toBeTruthy();
  expect(rowOf('Old mails').getByText('Every 1h, on one server at a time')).toBeTruthy();
});

it('lists the servers on the database, and warns where several run without Redis', async () => {
  const other = { version: '0.2.0', startedAt: '2026-05-01T10:05:00.000Z', isDraining: true, isAnswering: false };
  serveStub({
    'GET /api/admin/system': () => json({ ...STATUS, nodes: [...STATUS.nodes, other], isBusMissing: true }),
  });
  renderInApp(<SystemTab />, '/admin?tab=system');
  expect(await screen.findByText(/Several servers run without Redis\./)).toBeTruthy();
  const rows = screen.getAllByText(/^Version 0\./).map((row) => row.closest('li')?.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Version 0\.1\.0.*This server$/),
    expect.stringMatching(/^Version 0\.2\.0.*Stopping$/),
  ]);
});

it('does not warn of one server', async () => {
  serveStub({ 'GET /api/admin/system': () => json(STATUS) });
  renderInApp(<SystemTab />, '/admin?tab=system');
  expect(await screen.findByText(/^Version 0\.1\.0/)).toBeTruthy();
  expect(screen.queryByText(/without Redis/)).toBeNull();
});

it('asks again when told to, once at a time, and says what could not be loaded', async () => {
  let isBroken = true;
  const { requests } = serveStub({
    'GET /api/admin/system': () => (isBroken ? problem(503, 'OVERLOADED', 'Try again soon.') : json(STATUS)),
    'GET /api/admin/session': () => json({ sessions: [] }),
  });
  renderInApp(<SystemTab />, '/admin?tab=system');
  expect(await screen.findByText('The system could not be loaded')).toBeTruthy();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  const refresh = await screen.findByRole('button', { name: 'Refresh' });
  fireEvent.click(refresh);
  fireEvent.click(refresh);
  await screen.findByRole('button', { name: 'Refresh' });
  expect(requests.filter(({ path }) => path === '/api/admin/system')).toHaveLength(3);
});
