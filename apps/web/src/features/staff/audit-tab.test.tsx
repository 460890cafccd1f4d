import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { AuditTab } from './audit-tab.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  localStorage.clear();
});

it('is narrowed to what was typed without the spaces around it, and shows everything for nothing', async () => {
  const { requests } = serveStub({ 'GET /api/admin/audit': () => json([]) });
  renderInApp(<AuditTab />);
  await screen.findByText('Nothing was done yet');
  const narrow = async (typed: string, title: string) => {
    fireEvent.change(screen.getByLabelText('Done to (id)'), { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await waitFor(() => expect(screen.getByText(title)).toBeTruthy());
  };
  const subjects = () => requests.map(({ query }) => query.get('subject'));
  await narrow(' user-1 ', 'Nothing was done to it');
  expect(subjects()).toEqual([null, 'user-1']);
  expect(screen.getByRole('button', { name: 'All' })).toBeTruthy();
  await narrow('  ', 'Nothing was done yet');
  expect(subjects().at(-1)).toBeNull();
  expect(screen.queryByRole('button', { name: 'All' })).toBeNull();
});
