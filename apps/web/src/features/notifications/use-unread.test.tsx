import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { quietWorld } from '../../lib/quiet-world.fixture.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { NotificationBell } from './notification-bell.tsx';
import { NotificationList } from './notification-list.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
});

const MAIL = { bids: true, auctions: true, liked: true, orders: true, reviews: true };
const STAMP = { slug: '', version: 0, epoch: 'e1' };

describe('the bell', () => {
  it('asks how many are unread while its line is down, and not before', async () => {
    const { requests } = serveStub({
      'GET /api/notices': () => json({ notices: [], nextCursor: null, unread: 2, mail: MAIL }),
    });
    const { world, wires, say } = quietWorld();
    renderInApp(<NotificationBell world={world} />);
    say({ type: 'hello', ...STAMP, serverTime: '2026-11-21T12:00:00.000Z', watching: 0 });
    expect(requests).toEqual([]);
    act(() => wires[0]?.closed(1006));
    expect(await screen.findByRole('link', { name: 'Notices, 2 unread' })).toBeTruthy();
  });

  it('says how many are unread as they come and go, and the list beside it is read anew', async () => {
    const { requests } = serveStub({
      'GET /api/notices': () => json({ notices: [], nextCursor: null, unread: 0, mail: MAIL }),
    });
    const { world, paths, say } = quietWorld();
    renderInApp(
      <>
        <NotificationBell world={world} />
        <NotificationList />
      </>,
    );
    await screen.findByText('No notices yet');
    expect([paths, requests.length]).toEqual([['/ws?mine'], 1]);
    say({ type: 'you:notice', ...STAMP, unread: 3, notice: null });
    expect(await screen.findByRole('link', { name: 'Notices, 3 unread' })).toBeTruthy();
    await waitFor(() => expect(requests).toHaveLength(2));
    say({ type: 'you:notice', ...STAMP, unread: 0, notice: null });
    expect(await screen.findByRole('link', { name: 'Notices' })).toBeTruthy();
    await waitFor(() => expect(requests).toHaveLength(3));
  });
});
