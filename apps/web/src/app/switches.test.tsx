import type { NoticesPage } from '@clamor/contract/notices';
import type { StaffListing } from '@clamor/contract/staff-listings';
import type { StaffListingRow } from '@clamor/contract/staff-lists';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import ts from 'typescript';
import { afterEach, describe, expect, it } from 'vitest';
import '../../test/still-page.ts';
import { LikeButton } from '../features/demand/like-button.tsx';
import { useLike } from '../features/demand/use-like.ts';
import { NotificationList } from '../features/notifications/notification-list.tsx';
import { StaffListingPage } from '../features/staff/listings/listing-page.tsx';
import { ListingsTab } from '../features/staff/listings/listings-tab.tsx';
import { MayWrite } from '../features/staff/may-write.ts';
import { markSignedIn } from '../features/staff/staff-sign-in-marker.ts';
import { setTransport } from '../lib/api.ts';
import { renderInApp } from '../lib/render.fixture.tsx';
import { json, problem, type StubRoutes, serveStub } from '../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../ui/toast.ts';
import { pageSources, parsedSources, visitAll } from './sends.fixture.ts';

/** Switches that send a call at once. Each is tested below. */
const AT_ONCE = [
  'features/demand/like-button.tsx: aria-pressed',
  'features/notifications/mail-preferences.tsx: Switch',
  'features/staff/listings/listing-actions.tsx: Mark',
  'features/staff/listings/listing-editor.tsx: Switch',
];
/** Switches that send no call: a form sends their value later, or it stays on the device. */
const OF_A_FORM = [
  'app/screens/listing/signals-choice.tsx: Checkbox',
  'features/bidding/bid-form.tsx: Checkbox',
  'features/bidding/quick-amounts.tsx: aria-pressed',
  'features/listing-form/fieldsets/demand-fieldset.tsx: Switch',
  'features/listing-form/fieldsets/fields.tsx: Switch',
  'ui/password-field.tsx: aria-pressed',
];

function switches(): string[] {
  const found = new Set<string>();
  for (const tree of parsedSources(pageSources())) {
    visitAll(tree, (node) => {
      const tag = ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node) ? node.tagName.getText() : '';
      if (/^(Switch|Checkbox|Mark)$/.test(tag)) found.add(`${tree.fileName}: ${tag}`);
      const name = ts.isJsxAttribute(node) ? node.name.getText() : '';
      if (name === 'aria-pressed') found.add(`${tree.fileName}: ${name}`);
    });
  }
  return [...found].sort();
}

const MAIL: NoticesPage['mail'] = { bids: false, auctions: true, liked: true, orders: true, reviews: true };
const LISTING: Partial<StaffListing> & Partial<StaffListingRow> = {
  id: '1',
  slug: 'lamp',
  title: 'A lamp',
  description: '',
  sellerName: 'mara',
  sellerStatus: 'ACTIVE',
  biddersOnSellersDevices: [],
  status: 'LIVE',
  mode: 'LIGHTNING',
  frozenFor: [],
  removed: false,
  verified: false,
  bossBucksEligible: false,
  threshold: 500,
  collectingDemand: 512,
  startPriceCents: 10_000,
  topBidCents: null,
  bidCount: 0,
  endsAt: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  adminNotes: null,
};

/** A server with one setting, which is off at first. */
interface Server {
  isOn: boolean;
}

interface Row {
  name: string;
  open: () => unknown;
  flip: () => unknown;
  /** Whether the page shows the setting as on. */
  isOn: () => boolean;
  call: string;
  answers: (server: Server) => unknown;
  reads: (server: Server) => StubRoutes;
}

function InterestButtons() {
  const [liked, setLiked] = useState(false);
  const like = useLike('lamp', liked, (answer) => setLiked(answer.liked));
  return <LikeButton like={like} denial={null} slug="lamp" />;
}

const asStaff = (content: React.ReactNode) => {
  markSignedIn();
  renderInApp(<MayWrite value>{content}</MayWrite>);
};
const listingOf = ({ isOn }: Server) => ({ ...LISTING, featured: isOn });
const bids = () => screen.getByRole('switch', { name: /^My bids/ });
const featured = () => screen.getByRole('switch', { name: /^Featured/ });
const want = () => screen.getByRole('button', { name: /want this/ });
const isChecked = (element: HTMLElement) => element.getAttribute('aria-checked') === 'true';

const SAVED = 'a field of staff, once it is saved';
const ROWS: Row[] = [
  {
    name: 'mails of a group',
    open: () => renderInApp(<NotificationList />),
    flip: () => fireEvent.click(bids()),
    isOn: () => isChecked(bids()),
    call: 'PUT /api/notices/preferences',
    answers: ({ isOn }) => ({ mail: { ...MAIL, bids: isOn } }),
    reads: (server) => ({
      'GET /api/notices': () =>
        json({ notices: [], nextCursor: null, unread: 0, mail: { ...MAIL, bids: server.isOn } }),
    }),
  },
  {
    name: 'a wish',
    open: () => renderInApp(<InterestButtons />),
    flip: () => fireEvent.click(want()),
    isOn: () => want().getAttribute('aria-pressed') === 'true',
    call: 'POST /api/listings/lamp/like',
    answers: ({ isOn }) => ({ liked: isOn, likes: 1, total: 1, version: 2, epoch: 'one' }),
    reads: () => ({}),
  },
  {
    name: 'a mark of staff',
    open: () => asStaff(<ListingsTab />),
    flip: () => fireEvent.click(screen.getByRole('button', { name: 'Feature' })),
    isOn: () => screen.queryByRole('button', { name: 'Stop featuring' }) !== null,
    call: 'PATCH /api/admin/listings/1/featured',
    answers: ({ isOn }) => ({ id: '1', featured: isOn }),
    reads: (server) => ({ 'GET /api/admin/listings': () => json([listingOf(server)]) }),
  },
  {
    name: SAVED,
    open: () => asStaff(<StaffListingPage id="1" />),
    flip: () => {
      fireEvent.click(featured());
      fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
    },
    isOn: () => isChecked(featured()),
    call: 'PATCH /api/admin/listing/1',
    answers: listingOf,
    reads: (server) => ({
      'GET /api/admin/listing/1': () => json(listingOf(server)),
      'GET /api/admin/me': () => json({ name: 'ana', mayWrite: true, secondFactor: 'off' }),
    }),
  },
];

const named = (rows: Row[]) => rows.map((row) => [row.name, row] as const);

async function flipped(row: Row, answer: (server: Server) => Response) {
  const server = { isOn: false };
  const { requests } = serveStub({ ...row.reads(server), [row.call]: () => answer(server) });
  await row.open();
  await waitFor(() => expect(row.isOn()).toBe(false));
  await act(() => new Promise((done) => setTimeout(done)));
  row.flip();
  const isSent = () => requests.some(({ method, path }) => `${method} ${path}` === row.call);
  await waitFor(() => expect(isSent()).toBe(true));
  await act(() => new Promise((done) => setTimeout(done, 0)));
  await waitFor(() => expect(document.querySelector('[aria-busy], [aria-disabled]')).toBeNull());
  return server;
}

describe('a switch', () => {
  afterEach(() => {
    cleanup();
    setTransport(null);
    localStorage.clear();
    dismissToast(currentToasts().shown?.id ?? 0);
  });

  it('is known, and whether it changes the server at once', () => {
    expect(switches()).toEqual([...AT_ONCE, ...OF_A_FORM].sort());
    expect(ROWS).toHaveLength(AT_ONCE.length);
  });

  it.each(named(ROWS))('that is accepted stays: %s', async (_, row) => {
    await flipped(row, (server) => {
      server.isOn = true;
      return json(row.answers(server));
    });
    expect(row.isOn()).toBe(true);
  });

  it.each(named(ROWS.filter(({ name }) => name !== SAVED)))('that is refused goes back: %s', async (_, row) => {
    await flipped(row, () => problem(409, 'CONFLICT', 'Not now.'));
    expect(row.isOn()).toBe(false);
  });

  it.each(named(ROWS))('that the server leaves as it was goes back: %s', async (_, row) => {
    await flipped(row, (server) => json(row.answers(server)));
    expect(row.isOn()).toBe(false);
  });

  it('of staff shows what somebody else changed, as soon as the page reads it', async () => {
    const server = { isOn: false };
    const row = ROWS.find(({ name }) => name === SAVED) as Row;
    serveStub(row.reads(server));
    markSignedIn();
    const { client } = renderInApp(<StaffListingPage id="1" />);
    await waitFor(() => expect(isChecked(featured())).toBe(false));
    server.isOn = true;
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(isChecked(featured())).toBe(true));
  });
});
