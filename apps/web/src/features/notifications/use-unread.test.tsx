import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { handWorld, hello, said } from '../../lib/hand-world.fixture.ts';
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

/** Opens a page with bell and list, whose server says that this many are unread. */
async function openPage(unread: number) {
  const { requests } = serveStub({
    'GET /api/notices': () => json({ notices: [], nextCursor: null, unread, mail: MAIL }),
  });
  const { world, last, runTimers } = handWorld();
  renderInApp(
    <>
      <NotificationBell world={world} />
      <NotificationList />
    </>,
  );
  await screen.findByText('No notices yet');
  // The bell's own poll reads one row, because it needs only the count.
  const polls = () => requests.filter(({ query }) => query.get('limit') === '1').length;
  const say = () =>
    act(() => {
      said(last(), hello);
      said(last(), { type: 'you:notice', ...STAMP, unread, notice: null });
    });
  const breakOff = () => act(() => last().events.closed(1006));
  return { polls, listReads: () => requests.length - polls(), say, breakOff, comeBack: () => act(() => runTimers()) };
}
type Page = Awaited<ReturnType<typeof openPage>>;

describe('the list of notices beside the bell', () => {
  const heard = async ({ say, listReads }: Page) => {
    say();
    await waitFor(() => expect(listReads()).toBe(2));
  };
  const polled = async ({ breakOff, comeBack, polls }: Page) => {
    breakOff();
    await screen.findByRole('link', { name: 'Notices, 3 unread' });
    expect(polls()).toBe(1);
    comeBack();
  };

  it.each<[string, number, (page: Page) => Promise<void>]>([
    ['a notice is renewed that is unread already', 3, heard],
    ['more are unread than are counted', 100, heard],
    ['all that came was read elsewhere', 0, heard],
    ['the bell has polled the count while its line was down', 3, polled],
  ])('is read anew at each message, also where the count stays the same: %s', async (_why, unread, learn) => {
    const page = await openPage(unread);
    await learn(page);
    const before = page.listReads();
    page.say();
    await waitFor(() => expect(page.listReads()).toBe(before + 1));
  });
});
