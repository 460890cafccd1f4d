import type { Notice, NoticesPage } from '@clamor/contract/notices';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { NotificationList } from './notification-list.tsx';
import { unreadText } from './unread-text.ts';

afterEach(() => {
  cleanup();
  setTransport(null);
});

const MAIL = { bids: true, auctions: true, liked: true, orders: true, reviews: true };
const OUTBID: Notice = {
  id: '0190a0a0-0000-7000-8000-000000000007',
  group: 'bids',
  title: 'You were outbid: A lamp',
  text: 'The top bid on "A lamp" is $20.00 now, and it is not yours.',
  moments: [],
  path: '/listing/a-lamp',
  at: '2026-11-21T12:00:00.000Z',
  isRead: false,
};
const CANCELLED: Notice = { ...OUTBID, id: OUTBID.id.replace('7', '8'), title: 'Cancelled: A vase', path: null };

function serve(page: Partial<NoticesPage>) {
  const body = { notices: [], nextCursor: null, unread: 0, mail: MAIL, ...page };
  return serveStub({
    'GET /api/notices': () => json(body),
    'POST /api/notices/read': () => json({ unread: 0 }),
    'PUT /api/notices/preferences': () => json({ mail: { ...MAIL, liked: false } }),
  });
}
const sent = ({ requests }: ReturnType<typeof serve>, method: string) =>
  requests.filter((request) => request.method === method).map(({ body }) => body);

describe('the list of notices', () => {
  it('marks what was gone to as read, and leads there', async () => {
    const stub = serve({ notices: [OUTBID], unread: 1 });
    renderInApp(<NotificationList />);
    fireEvent.click(await screen.findByRole('link', { name: /You were outbid: A lamp/ }));
    expect(screen.getByTestId('address').textContent).toBe('/listing/a-lamp');
    await waitFor(() => expect(sent(stub, 'POST')).toEqual([{ ids: [OUTBID.id] }]));
  });

  it('asks nothing about one that was read', async () => {
    const stub = serve({ notices: [{ ...OUTBID, isRead: true }, CANCELLED], unread: 1 });
    renderInApp(<NotificationList />);
    fireEvent.click(await screen.findByRole('link', { name: /You were outbid: A lamp/ }));
    expect(screen.getByTestId('address').textContent).toBe('/listing/a-lamp');
    fireEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(sent(stub, 'POST')).toContainEqual({ ids: [CANCELLED.id] }));
    expect(sent(stub, 'POST')).toHaveLength(1);
  });

  it('lets what leads nowhere be marked by itself, and all at once', async () => {
    const stub = serve({ notices: [CANCELLED], unread: 1 });
    renderInApp(<NotificationList />);
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as read' }));
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(sent(stub, 'POST')).toEqual([{ ids: [CANCELLED.id] }, {}]));
  });

  it('says what to do where there is nothing, and what is always mailed', async () => {
    serve({});
    renderInApp(<NotificationList />);
    expect(await screen.findByRole('heading', { name: 'No notices yet' })).toBeTruthy();
    expect(screen.getByText(/We always email you about money/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  });

  it('changes the mail of one group and leaves the others as they are', async () => {
    const stub = serve({});
    renderInApp(<NotificationList />);
    fireEvent.click(await screen.findByRole('switch', { name: /^What I want/ }));
    await waitFor(() => expect(sent(stub, 'PUT')).toEqual([{ mail: { liked: false } }]));
  });

  it('saves each group by itself, and none twice at once', async () => {
    const stub = serveStub({
      'GET /api/notices': () => json({ notices: [], nextCursor: null, unread: 0, mail: MAIL }),
      'PUT /api/notices/preferences': () => new Promise(() => undefined),
    });
    renderInApp(<NotificationList />);
    const shown = (name: RegExp) => screen.getByRole('switch', { name });
    fireEvent.click(await screen.findByRole('switch', { name: /^What I want/ }));
    await waitFor(() => expect(shown(/^What I want/).getAttribute('aria-disabled')).toBe('true'));
    fireEvent.click(shown(/^What I want/));
    fireEvent.click(shown(/^My bids/));
    await waitFor(() => expect(sent(stub, 'PUT')).toEqual([{ mail: { liked: false } }, { mail: { bids: false } }]));
    const states = [/^What I want/, /^My bids/, /^Reviews/].map((name) => shown(name).getAttribute('aria-checked'));
    expect(states).toEqual(['false', 'false', 'true']);
  });

  it('says why the mail of a group was not changed, and why nothing was marked as read', async () => {
    const refused = () => problem(429, 'RATE_LIMITED', 'That was a lot at once.');
    serveStub({
      'GET /api/notices': () => json({ notices: [CANCELLED], nextCursor: null, unread: 1, mail: MAIL }),
      'PUT /api/notices/preferences': refused,
      'POST /api/notices/read': refused,
    });
    renderInApp(<NotificationList />);
    fireEvent.click(await screen.findByRole('switch', { name: /^Reviews/ }));
    const failure = (title: string) => ({ title, description: 'That was a lot at once.', style: 'destructive' });
    await waitFor(() => expect(currentToasts().shown).toMatchObject(failure('Not saved')));
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(currentToasts().shown).toMatchObject(failure('Not marked as read')));
    dismissToast(currentToasts().shown?.id ?? 0);
  });

  it('says that it could not be loaded, in the server\u2019s words', async () => {
    serveStub({ 'GET /api/notices': () => problem(503, 'OVERLOADED', 'Too much is going on right now.') });
    renderInApp(<NotificationList />);
    expect(await screen.findByText('Too much is going on right now.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });
});

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%s unread are shown as %s', (unread, text) => {
  expect(unreadText(unread)).toBe(text);
});
