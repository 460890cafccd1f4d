import { advanceClock } from './clock.ts';
import { checkBar, checkPanelStays } from './in-view.ts';
import { expect, test } from './journey.ts';
import { buildStates, type States } from './listing-states.ts';
import { checkManners } from './manner-check.ts';
import { advanceTo, invite } from './market.ts';
import { PICTURED } from './screen-check.ts';
import { openViewer, type Viewer } from './viewers.ts';

type Role = 'visitor' | 'member' | 'owner' | 'leader' | 'loser';

/** For each state, the text in the panel's band, and the roles that see the page differently. */
const SCREENS: { state: keyof States; band: string; roles: Role[] }[] = [
  { state: 'collecting', band: 'Collecting Demand', roles: ['visitor', 'member', 'owner', 'leader'] },
  { state: 'smart', band: 'Goal met', roles: ['visitor', 'owner'] },
  { state: 'manual', band: 'Goal met', roles: ['member', 'owner'] },
  { state: 'countdown', band: 'Countdown Active', roles: ['visitor', 'member', 'owner'] },
  { state: 'live', band: 'Live now', roles: ['visitor', 'member', 'owner', 'leader', 'loser'] },
  { state: 'dear', band: 'Live now', roles: ['visitor', 'leader', 'loser'] },
  { state: 'sold', band: 'Auction Ended', roles: ['visitor', 'owner', 'leader', 'loser'] },
  { state: 'unsold', band: 'Auction Ended', roles: ['visitor', 'owner'] },
  { state: 'reserveNotMet', band: 'Reserve Not Met', roles: ['visitor', 'owner', 'leader', 'loser'] },
  { state: 'awarded', band: 'Second Chance Awarded', roles: ['visitor', 'owner', 'leader', 'loser'] },
  { state: 'cancelled', band: 'Auction Cancelled', roles: ['visitor', 'owner'] },
  { state: 'frozen', band: 'Clock stopped', roles: ['visitor', 'leader'] },
];

/** The roles for which a state is photographed: in `npm run test:all` only the first two. */
const shownTo = (roles: readonly Role[]) => (PICTURED ? roles : roles.slice(0, 2));

test.describe('the page of a listing', () => {
  test.describe.configure({ timeout: 240_000 });
  let states: States;
  let viewers: Record<Role, Viewer>;

  test.beforeAll(async ({ browser }) => {
    test.setTimeout(240_000);
    const cast = await invite(`looks${test.info().workerIndex}`);
    viewers = {
      visitor: await openViewer(browser, null),
      member: await openViewer(browser, cast.cara),
      owner: await openViewer(browser, cast.seller),
      leader: await openViewer(browser, cast.ada),
      loser: await openViewer(browser, cast.ben),
    };
    states = await buildStates(viewers.visitor.page, cast);
  });

  test.afterAll(async () => {
    for (const { page } of Object.values(viewers ?? {})) await page.context().close();
  });

  const open = async (role: Role, state: keyof States, band: string) => {
    const viewer = viewers[role];
    await viewer.page.goto(`/listing/${states[state]}`);
    const panel = viewer.page.getByRole('region', { name: 'Auction' });
    await expect(panel.getByRole('heading', { level: 2, name: band, exact: true })).toBeVisible();
    // Until the member's own view is loaded, the page shows the visitor's, whose controls are inert.
    await expect(viewer.page.locator('[inert]')).toHaveCount(0);
    return viewer;
  };

  test('shows the last minute, and then that bidding is closed', async () => {
    await advanceTo(states.lastMinute, 58);
    for (const role of ['loser', 'visitor'] as const) {
      const viewer = await open(role, 'lastMinute', 'Live now');
      await checkManners({ ...viewer, name: `listing-last-minute-${role}` });
    }
    // These pages do not receive the auction's result, so they go on showing the time between its end and its settling.
    for (const role of ['leader', 'loser'] as const) {
      const { page } = viewers[role];
      await page.routeWebSocket(/\/ws\?/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => String(message).includes('ENDED') || socket.send(message));
      });
      await open(role, 'lastMinute', 'Live now');
    }
    await advanceTo(states.lastMinute, 0);
    for (const role of ['leader', 'loser'] as const) {
      const { page, errors } = viewers[role];
      await expect(page.getByText('The last bids are being counted')).toBeVisible();
      await checkManners({ page, errors, name: `listing-closing-${role}` });
    }
    await advanceClock(5);
  });

  for (const { state, band, roles } of SCREENS) {
    test(`is drawn for everybody: ${state}`, async () => {
      for (const role of shownTo(roles)) {
        const viewer = { ...(await open(role, state, band)), name: `listing-${state}-${role}` };
        await checkManners(viewer);
        await checkBar(viewer);
        if (band === 'Live now' && role !== 'owner') await checkPanelStays(viewer);
      }
    });
  }
});
