import { SITE_HEAD } from '@clamor/contract/page-head';
import { type ScreenPath, TITLED_SCREENS } from '@clamor/contract/screens';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import '../../test/still-page.ts';
import { ME } from '../features/accounts/me.fixture.ts';
import { forgetSignIn, markSignedIn } from '../features/staff/staff-sign-in-marker.ts';
import { setTransport } from '../lib/api.ts';
import { clearAuthToken, storeAuthToken } from '../lib/auth-token.ts';
import { stopWatchingHeadings, watchHeadings } from '../lib/headings-seen.fixture.ts';
import { loginPath, staffSignInPath } from '../lib/paths.ts';
import { renderInApp } from '../lib/render.fixture.tsx';
import { silenceSockets } from '../lib/silent-socket.fixture.ts';
import { json, serveStub } from '../lib/transport.fixture.ts';
import { AppRoutes } from './routes.tsx';
import { pageSources } from './sends.fixture.ts';

/** Who opens a page. The server ends the session of a suspended member, so they are visitors. */
const VIEWERS = {
  visitor: null,
  pending: { ...ME, role: 'SELLER', status: 'PENDING' },
  bidder: ME,
  seller: { ...ME, role: 'SELLER' },
} as const;
type Viewer = keyof typeof VIEWERS;
const EVERYBODY = Object.keys(VIEWERS) as Viewer[];

/** The heading that each viewer sees; if there is a second one, it follows a `/`. */
type Sees = Readonly<Record<Viewer, string>>;

interface Row {
  /** An example of the address, if the route has parameters. */
  at?: string;
  title: string;
  isIndexed: boolean;
  sees: Sees;
  /** The redirect target of each viewer for whom the page has nothing. */
  sent?: Partial<Record<Viewer, string>>;
  /** Whether a visitor is asked to sign in and returns here afterwards. */
  asksToSignIn?: true;
  /** The link above the content to the parent page. */
  back?: string;
}

const all = (heading: string): Sees => ({ visitor: heading, pending: heading, bidder: heading, seller: heading });
const membersOnly = (heading: string, second: string): Sees => ({
  ...all(heading),
  visitor: `${heading} / ${second}`,
});
const INDEXED = ['/login', '/register', '/terms', '/privacy', '/help'];
const titled = (path: keyof typeof TITLED_SCREENS) => ({
  title: `${TITLED_SCREENS[path].title} | Clamor`,
  isIndexed: INDEXED.includes(path),
});
const HOME = 'Active Auctions';
const toHome = { pending: '/', bidder: '/', seller: '/' };
const AT_HOME = { visitor: 'The auction starts when the crowd does.', pending: HOME, bidder: HOME, seller: HOME };
const SIGNED_OUT = (heading: string): Sees => ({ ...AT_HOME, visitor: heading });
const everybodyHome = Object.fromEntries(EVERYBODY.map((viewer) => [viewer, '/']));
const front = { title: SITE_HEAD.title, isIndexed: true };

/** Every address of the site. The server finds no data for any of them. */
const ROUTES: Readonly<Record<ScreenPath | '*', Row>> = {
  '/': { ...front, sees: AT_HOME },
  '/listings': { ...front, sees: AT_HOME, sent: everybodyHome },
  '/listing': { ...front, sees: AT_HOME, sent: everybodyHome },
  '/login': { ...titled('/login'), sees: SIGNED_OUT('Welcome back'), sent: toHome },
  '/register': { ...titled('/register'), sees: SIGNED_OUT('Join Clamor'), sent: toHome },
  '/verify-email': { ...titled('/verify-email'), sees: all('Check your email') },
  '/forgot-password': { ...titled('/forgot-password'), sees: all('Forgot your password?') },
  '/reset-password': { ...titled('/reset-password'), sees: all('This link is incomplete') },
  '/change-email': { ...titled('/change-email'), sees: all('Email not changed') },
  '/account': {
    ...titled('/account'),
    sees: membersOnly('Account', 'Sign in to see your account'),
    asksToSignIn: true,
  },
  '/bids': { ...titled('/bids'), sees: membersOnly('My bids', 'Sign in to see your bids'), asksToSignIn: true },
  '/notices': {
    ...titled('/notices'),
    sees: membersOnly('Notices', 'Sign in to see your notices'),
    asksToSignIn: true,
  },
  '/orders': { ...titled('/orders'), sees: membersOnly('Orders', 'Sign in to see your orders'), asksToSignIn: true },
  '/orders/:auctionId': {
    at: '/orders/01900000-0000-7000-8000-000000000001',
    title: 'Order | Clamor',
    isIndexed: false,
    sees: { ...all('No such order'), visitor: 'Sign in to see this order' },
    asksToSignIn: true,
  },
  '/create': {
    ...titled('/create'),
    sees: {
      visitor: 'Create New Auction / Sign in to create an auction',
      pending: 'Create New Auction / Verify your email first',
      bidder: 'Create New Auction / Only sellers can create auctions',
      seller: 'Create New Auction',
    },
    asksToSignIn: true,
    back: '/',
  },
  '/dashboard': {
    ...titled('/dashboard'),
    sees: {
      ...membersOnly('Dashboard', 'Sign in to see your dashboard'),
      bidder: 'Dashboard / You don’t sell yet',
    },
    asksToSignIn: true,
  },
  '/money': {
    ...titled('/money'),
    sees: { ...membersOnly('Money', 'Sign in to see your money'), bidder: 'Money / No payouts yet' },
    asksToSignIn: true,
  },
  '/listing/:slug': {
    at: '/listing/lamp-7f3a',
    title: 'Auction Not Found | Clamor',
    isIndexed: false,
    sees: all('Auction Not Found'),
  },
  '/user': { title: 'Profile | Clamor', isIndexed: false, sees: all('Invalid profile URL.') },
  '/user/:username': {
    at: '/user/nobody',
    title: 'Member Not Found | Clamor',
    isIndexed: false,
    sees: all('Nobody here'),
  },
  '/terms': { ...titled('/terms'), sees: all('Terms') },
  '/privacy': { ...titled('/privacy'), sees: all('Privacy') },
  '/help': { ...titled('/help'), sees: all('Help') },
  '/admin': { ...titled('/admin'), sees: all('Staff') },
  '/admin/listing/:id': {
    at: '/admin/listing/01900000-0000-7000-8000-000000000001',
    ...titled('/admin'),
    sees: all('Staff'),
    sent: Object.fromEntries(
      EVERYBODY.map((viewer) => [viewer, staffSignInPath('01900000-0000-7000-8000-000000000001')]),
    ),
  },
  '/test-helper': { ...titled('/test-helper'), sees: all('Test Helper') },
  '*': {
    at: '/no/such/page',
    title: '404 - Page Not Found | Clamor',
    isIndexed: false,
    sees: all('404 - Page Not Found'),
  },
};

const text = (name: string) => ({
  [`GET /api/texts/${name}`]: () => json({ markdown: 'Words.', since: ME.createdAt }),
});

let navigate: (to: string) => void = () => undefined;
function Going() {
  const go = useNavigate();
  navigate = (to) => void go(to);
  return null;
}

/** Opens the site at a text page, and follows a link from there to the address. */
async function goTo(path: string, viewer: Viewer, from = '/help') {
  const me = VIEWERS[viewer];
  serveStub({
    ...(me === null ? {} : { 'GET /api/auth/me': () => json(me) }),
    ...text('terms'),
    ...text('privacy'),
    ...text('help'),
    'GET /api/admin/me': () => json({ name: 'Tess', mayWrite: true, secondFactor: 'off' }),
  });
  if (me !== null) storeAuthToken('token');
  renderInApp(
    <>
      <Going />
      <AppRoutes />
    </>,
    from,
  );
  if (me === null) await screen.findAllByRole('link', { name: 'Sign In' });
  else await screen.findByRole('button', { name: new RegExp(me.email) });
  act(() => navigate(path));
}

const headings = (level: number) =>
  within(screen.getByRole('main'))
    .queryAllByRole('heading', { level })
    .map(({ textContent }) => textContent ?? '');
/** Waits until the page has loaded. Its heading is shown earlier. */
const untilShown = (heading = '') =>
  waitFor(
    () => {
      expect(headings(1)).toEqual([heading]);
      expect(document.querySelector('main [data-skeleton]')).toBeNull();
    },
    { timeout: 5_000 },
  );
const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content') ?? '';

let restoreSockets: () => void;
beforeEach(() => {
  restoreSockets = silenceSockets();
});
afterEach(() => {
  stopWatchingHeadings();
  cleanup();
  setTransport(null);
  clearAuthToken();
  forgetSignIn();
  restoreSockets();
});

const visits = Object.entries(ROUTES).flatMap(([path, row]) =>
  EVERYBODY.map((viewer) => [row.at ?? path, viewer, row] as const),
);

describe('each address of the site', () => {
  it.each(visits)('%s shows a %s what it should, under its title, and takes the focus', async (at, viewer, row) => {
    const seen = watchHeadings();
    await goTo(at, viewer, at === '/help' ? '/terms' : '/help');
    const [first = '', second] = row.sees[viewer].split(' / ');
    await untilShown(first);
    if (second !== undefined) expect([...headings(2), ...headings(3)]).toContain(second);
    expect(screen.getByTestId('address').textContent).toBe(row.sent?.[viewer] ?? at);
    const isHome = row.sent?.[viewer] === '/';
    await waitFor(() => expect(document.title).toBe(isHome ? SITE_HEAD.title : row.title));
    expect(robots()).toBe(isHome || row.isIndexed ? '' : 'noindex');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    // A page that redirects shows nothing in between.
    if (row.sent?.[viewer] === undefined) expect(seen()).toEqual([]);
    if (row.back !== undefined) {
      const [back] = within(screen.getByRole('main')).getAllByRole('link');
      expect(back?.getAttribute('href')).toBe(row.back);
    }
  });

  it.each(visits.filter(([, viewer, row]) => viewer === 'visitor' && row.asksToSignIn))(
    '%s leads a %s to the sign-in, and back here',
    async (at, viewer) => {
      await goTo(at, viewer);
      const links = await within(screen.getByRole('main')).findAllByRole('link', { name: 'Sign In' });
      expect(links.map((link) => link.getAttribute('href'))).toEqual([loginPath(at)]);
    },
  );

  it.each(visits.filter(([at, viewer]) => viewer === 'visitor' && !['/', '/listings', '/listing'].includes(at)))(
    '%s leads a %s on who has nothing to do here',
    async (at, viewer, row) => {
      await goTo(at, viewer, at === '/help' ? '/terms' : '/help');
      await untilShown(row.sees.visitor.split(' / ')[0]);
      const main = within(screen.getByRole('main'));
      const ways = [
        ...main.queryAllByRole('link'),
        ...main.queryAllByRole('button'),
        ...main.queryAllByRole('textbox'),
      ];
      const isText = ['/terms', '/privacy', '/help'].includes(at);
      expect(ways.length > 0).toBe(!isText);
    },
  );

  it.each([
    ['/admin', 'Staff', 'Staff | Clamor'],
    ['/admin/listing/lamp', 'No such listing', 'Staff: listing | Clamor'],
  ])('%s shows staff what it should', async (at, heading, title) => {
    markSignedIn();
    const seen = watchHeadings();
    await goTo(at, 'visitor', '/terms').catch(() => undefined);
    await untilShown(heading);
    await waitFor(() => expect(document.title).toBe(title));
    expect(seen()).toEqual([]);
  });
});

describe('a link of a page', () => {
  it('leads to an address that the site has', () => {
    const known = Object.keys(ROUTES)
      .slice(0, -1)
      .map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`));
    const linked = Object.entries(pageSources()).flatMap(([file, source]) =>
      [...source.matchAll(/(?:\bto=|\bto: |navigate\()["'](\/[^"'?#]*)[^"']*["']/g)].map(([, path = '']) => [
        file,
        path,
      ]),
    );
    expect(linked.length).toBeGreaterThan(30);
    expect(linked.filter(([, path = '']) => !known.some((route) => route.test(path)))).toEqual([]);
  });
});
