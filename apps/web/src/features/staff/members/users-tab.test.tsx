import type { StaffMember } from '@clamor/contract/staff-lists';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../../lib/api.ts';
import { json, problem, type StubRoutes } from '../../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../../ui/toast.ts';
import { MayWrite } from '../may-write.ts';
import { renderAsStaff } from '../money/staff-money.fixture.tsx';
import { aMember } from '../staff-things.fixture.ts';
import { UsersTab } from './users-tab.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  localStorage.clear();
  const { shown } = currentToasts();
  if (shown !== null) dismissToast(shown.id);
});

function open(members: StaffMember[], routes: StubRoutes = {}, mayWrite = true) {
  return renderAsStaff(
    <MayWrite value={mayWrite}>
      <UsersTab />
    </MayWrite>,
    { 'GET /api/admin/users': () => json(members), ...routes },
    mayWrite,
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));

describe('the users', () => {
  it('say who they are, and offer what may be done with each', async () => {
    open([
      aMember(),
      aMember({ id: 'user-2', username: 'nina', status: 'PENDING', bossBucksBalance: 0 }),
      aMember({ id: 'user-3', username: 'spam', status: 'SUSPENDED', suspensionReason: 'Spam' }),
    ]);
    const actionsOf = (name: string) =>
      within(screen.getByText(name).closest('tr') as HTMLElement)
        .queryAllByRole('button')
        .map((button) => button.textContent);
    expect(await screen.findByText('theo')).toBeTruthy();
    expect(screen.getAllByText('25,000', { exact: false, selector: 'td' })).toHaveLength(2);
    expect(screen.getByText('Suspended because: Spam')).toBeTruthy();
    expect([actionsOf('theo'), actionsOf('nina'), actionsOf('spam')]).toEqual([
      ['Suspend'],
      ['Approve', 'Suspend'],
      ['Reactivate'],
    ]);
  });

  it('are a table, with a head for each column and a header for each row', async () => {
    open([aMember()]);
    const table = within(await screen.findByRole('table', { name: 'Users' }));
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Name', 'Email', 'Role', 'Joined', 'Tokens', 'Status', 'Actions']);
    const row = within(table.getByRole('rowheader', { name: 'theo' }).closest('tr') as HTMLElement);
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'theo@example.com',
      'Bidder',
      'Joined Nov 21, 2026',
      '25,000 tokens',
      'Active',
      'Suspend',
    ]);
  });

  it('are searched in the server’s own words, and narrowed to a status', async () => {
    const { requests } = open([aMember()]);
    fireEvent.change(await screen.findByLabelText('Search users'), { target: { value: ' theo ' } });
    press('Search');
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'SUSPENDED' } });
    await waitFor(() => {
      const asked = requests.filter(({ path }) => path === '/api/admin/users').at(-1)?.query;
      expect([asked?.get('q'), asked?.get('status')]).toEqual(['theo', 'SUSPENDED']);
    });
  });

  it('say that there is none of that kind, and lead back to all', async () => {
    open([], { 'GET /api/admin/users': ({ query }) => json(query.get('q') === null ? [aMember()] : []) });
    const field = (await screen.findByLabelText('Search users')) as HTMLInputElement;
    fireEvent.change(field, { target: { value: 'nobody' } });
    press('Search');
    expect(await screen.findByText('No such users')).toBeTruthy();
    press('Show all');
    expect(await screen.findByText('theo')).toBeTruthy();
    expect(field.value).toBe('');
  });

  it('are looked for by Enter in a field that keeps the focus', async () => {
    open([], { 'GET /api/admin/users': ({ query }) => json(query.get('q') === null ? [aMember()] : []) });
    const field = await screen.findByLabelText('Search users');
    field.focus();
    fireEvent.change(field, { target: { value: 'nobody' } });
    fireEvent.submit(field);
    expect(await screen.findByText('No such users')).toBeTruthy();
    expect(document.activeElement).toBe(field);
  });

  it('are suspended with a reason, and it is said', async () => {
    const { requests } = open([aMember()], { 'POST /api/admin/users/user-1/suspend': () => json(aMember()) });
    fireEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
    fireEvent.change(inDialog().getByLabelText('Reason'), { target: { value: 'Spam' } });
    fireEvent.click(inDialog().getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(currentToasts().shown?.title).toBe('User suspended'));
    const sent = requests.find(({ method }) => method === 'POST');
    expect([sent?.path, sent?.body]).toEqual(['/api/admin/users/user-1/suspend', { reason: 'Spam' }]);
  });

  it.each([
    ['Approve', 'PENDING', 'approve', 'Failed to approve user'],
    ['Suspend', 'ACTIVE', 'suspend', 'Failed to suspend user'],
    ['Reactivate', 'SUSPENDED', 'reactivate', 'Failed to reactivate user'],
  ] as const)('stay as they are where the server refuses to %s, in its words', async (name, status, action, words) => {
    open([aMember({ status })], {
      [`POST /api/admin/users/user-1/${action}`]: () => problem(404, 'NOT_FOUND', 'There is nothing here.'),
    });
    fireEvent.click(await screen.findByRole('button', { name }));
    if (action === 'suspend') fireEvent.change(inDialog().getByLabelText('Reason'), { target: { value: 'Spam' } });
    fireEvent.click(inDialog().getByRole('button', { name }));
    expect(await screen.findByText(`${words}: There is nothing here.`)).toBeTruthy();
  });

  it('are changed by nobody who may only read', async () => {
    open([aMember()], {}, false);
    expect(await screen.findByRole('button', { name: 'Suspend' })).toHaveProperty('disabled', true);
  });
});
