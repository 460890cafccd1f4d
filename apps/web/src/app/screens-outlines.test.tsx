import type { Me } from '@clamor/contract/accounts';
import { act, cleanup, fireEvent } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import '../../test/still-page.ts';
import { eachStandingStill } from '../../test/fresh-page.ts';
import { NOON } from '../../test/listing-response.fixture.ts';
import { AUCTION, anOrder } from '../../test/order.fixture.ts';
import { loaded, outlineBook, outlineOf } from '../../test/outline.fixture.ts';
import { serveScene } from '../../test/press-through.fixture.ts';
import { ME } from '../features/accounts/me.fixture.ts';
import { forgetSignIn, markSignedIn } from '../features/staff/staff-sign-in-marker.ts';
import { clearAuthToken, storeAuthToken } from '../lib/auth-token.ts';
import { renderInApp } from '../lib/render.fixture.tsx';
import { AppRoutes } from './routes.tsx';

/** A test's time limit: it shows many pages, and the machine may be busy. */
const LONGEST_MS = 120_000;

eachStandingStill(NOON + 60_000);
afterEach(forgetSignIn);

const VIEWERS: Record<string, Me | null> = {
  visitor: null,
  bidder: ME,
  seller: { ...ME, role: 'BOTH', bossBucksBalance: 1_000 },
  'pending seller': { ...ME, role: 'SELLER', status: 'PENDING' },
};
const PATHS = [
  '/',
  '/?q=lamp',
  '/login?next=/bids',
  '/register?next=/bids',
  '/verify-email',
  '/forgot-password?next=/bids',
  '/reset-password',
  '/reset-password?token=t',
  '/bids?list=won',
  '/account',
  '/change-email',
  '/create',
  '/create?relist=lamp',
  '/dashboard',
  '/money',
  '/notices',
  '/orders',
  '/orders?side=seller',
  `/orders/${AUCTION}`,
  '/orders/none',
  '/listing/none',
  '/user',
  '/user/mara_h',
  '/user/none',
  '/help',
  '/admin',
  '/test-helper',
  '/no/such/page',
];
/** Pages that are read as every viewer. Other pages are read only as a visitor and as a seller. */
const FOR_ALL = ['/', '/create', '/dashboard', '/money', '/user/mara_h'];
const viewersOf = (path: string) =>
  Object.keys(VIEWERS).filter((viewer) => FOR_ALL.includes(path) || viewer === 'visitor' || viewer === 'seller');

const PROFILE = {
  id: ME.id,
  username: ME.username,
  role: 'BOTH',
  profileImageUrl: null,
  location: 'Porto',
  website: '',
  businessName: '',
  bio: '',
  joinedAt: '2026-01-05T10:00:00.000Z',
  totalSales: 3,
  averageRating: null,
  totalReviews: 0,
  totalReviewers: 0,
  totalPurchases: 7,
};
const answersFor = (me: Me | null) => ({
  ...(me === null ? {} : { '/api/auth/me': me }),
  '/api/texts/help': { name: 'help', markdown: 'Words.', since: ME.createdAt, version: 'v1' },
  [`/api/orders/${AUCTION}`]: anOrder(),
  '/api/orders': { orders: [anOrder()], nextCursor: null },
  '/api/profile/mara_h': PROFILE,
  '/api/orders/none': null,
  '/api/listings/none': null,
  '/api/profile/none': null,
  '/api/admin/me': { name: 'Tess', mayWrite: true, secondFactor: 'off' },
});

let navigate: (to: string) => void = () => {};
function Going() {
  const go = useNavigate();
  navigate = (to) => void go(to);
  return null;
}
const site = (
  <>
    <Going />
    <AppRoutes />
  </>
);

function open(path: string, viewer: string) {
  const me = VIEWERS[viewer] ?? null;
  serveScene(answersFor(me), {});
  if (me !== null) storeAuthToken('token');
  renderInApp(site, path);
}

const main = () => outlineOf(document.querySelector('main') as Element);
const head = () =>
  [...document.head.querySelectorAll('title, meta, link[rel=canonical]')]
    .map((element) =>
      [element.textContent, ...['name', 'property', 'content', 'href'].map((name) => element.getAttribute(name))]
        .filter(Boolean)
        .join(' '),
    )
    .filter((line) => line !== '')
    .join('\n');

it('shows on each page to each viewer what the outline says', { timeout: LONGEST_MS }, async () => {
  const book = outlineBook('screens');
  for (const path of PATHS) {
    for (const viewer of viewersOf(path)) {
      open(path, viewer);
      await loaded();
      book.add(`${path} as a ${viewer}`, main());
      if (viewer === 'visitor') book.add(`${path}: head`, head());
      cleanup();
      clearAuthToken();
    }
  }
  markSignedIn();
  open('/admin?tab=payouts', 'visitor');
  await loaded();
  book.add('/admin?tab=payouts as staff', main());
  cleanup();
  await book.compare();
});

it('shows around each page to each viewer what the outline says', { timeout: LONGEST_MS }, async () => {
  const book = outlineBook('shell');
  for (const viewer of Object.keys(VIEWERS)) {
    open('/help', viewer);
    book.add(`${viewer}, at first`, outlineOf(document.querySelector('header') as Element));
    await loaded();
    document.querySelector('main')?.remove();
    book.add(viewer, outlineOf());
    cleanup();
    clearAuthToken();
  }
  open('/help', 'seller');
  await loaded();
  fireEvent.pointerDown(document.querySelector('[aria-haspopup=menu]') as Element, { button: 0, ctrlKey: false });
  book.add('menu', outlineOf(document.querySelector('[role=menu]') as Element));
  cleanup();
  clearAuthToken();
  open('/help', 'visitor');
  await loaded();
  fireEvent.click(document.querySelector('[aria-label=Search]') as Element);
  book.add('search', outlineOf(document.querySelector('header') as Element));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  book.add('offline', outlineOf());
  vi.restoreAllMocks();
  act(() => void window.dispatchEvent(new Event('online')));
  act(() => navigate('/no/such/page'));
  await loaded();
  expect(document.activeElement?.tagName).toBe('MAIN');
  await book.compare();
});
