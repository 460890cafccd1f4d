import type { Me } from '@clamor/contract/accounts';
import type { Role } from '@clamor/domain/accounts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ME } from '../../features/accounts/me.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { pageSources } from '../sends.fixture.ts';
import { Shell } from './shell.tsx';

beforeEach(clearAuthToken);
afterEach(() => {
  cleanup();
  setTransport(null);
  clearAuthToken();
});

const shell = (
  <Routes>
    <Route element={<Shell />}>
      <Route path="*" element={<h1>A screen</h1>} />
    </Route>
  </Routes>
);

function renderAs(me: Partial<Me> | null, path = '/help') {
  serveStub(me === null ? {} : { 'GET /api/auth/me': () => json({ ...ME, ...me }), 'POST /api/auth/logout': never });
  if (me !== null) storeAuthToken('secret');
  renderInApp(shell, path);
}
const never = () => new Promise<Response>(() => undefined);

async function openMenu() {
  const trigger = await screen.findByRole('button', { name: /mara@example.com/ });
  fireEvent.pointerDown(trigger, { button: 0, ctrlKey: false });
  await screen.findByRole('menu');
}

/** `Dashboard > /dashboard` for each entry of the open menu; one that cannot be pressed ends with `(off)`. */
const entries = () =>
  screen.getAllByRole('menuitem').map((entry) => {
    const href = entry.getAttribute('href');
    const isOff = entry.getAttribute('aria-disabled') === 'true';
    return [entry.textContent, href === null ? '' : ` > ${href}`, isOff ? ' (off)' : ''].join('');
  });

const OF_ALL = ['My bids > /bids', 'Orders > /orders'];
const OWN = ['Profile > /user/mara_h', 'Account > /account', 'Logout'];
const SELLING = ['Create Listing > /create', 'Dashboard > /dashboard', ...OF_ALL, 'Money > /money', ...OWN];
const BIDDING = [...OF_ALL, ...OWN];

/** What the menu holds, by the member's role. A member who is not verified yet sees the same: each page says what is missing. */
const MENUS: Readonly<Record<Role, readonly string[]>> = { BIDDER: BIDDING, SELLER: SELLING, BOTH: SELLING };

describe('the member’s menu', () => {
  const cases = Object.entries(MENUS).flatMap(([role, menu]) =>
    (['ACTIVE', 'PENDING'] as const).map((status) => [role as Role, status, menu] as const),
  );
  it.each(cases)('of a %s who is %s', async (role, status, menu) => {
    renderAs({ role, status });
    await openMenu();
    expect(entries()).toEqual(menu);
  });

  it('can log out once at a time, and the rest stays open meanwhile', async () => {
    renderAs({ role: 'BIDDER' });
    await openMenu();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await screen.findByRole('menuitem', { name: 'Logging out...' });
    expect(entries()).toEqual([...BIDDING.slice(0, -1), 'Logging out... (off)']);
  });

  it('is the only menu of the site', () => {
    const using = Object.entries(pageSources()).filter(([, text]) => /<(Menu|DropdownMenu\.Root)\b/.test(text));
    expect(using.map(([file]) => file).sort()).toEqual(['app/shell/member-menu.tsx', 'ui/menu.tsx']);
  });
});

type Shown = readonly [me: Partial<Me> | null, path: string, controls: readonly string[]];

/**
 * The header's controls for each viewer, without the logo and the search field. 'Search' is the button that opens that
 * field in a small window. jsdom applies no styles, so the controls of small and large windows appear together.
 */
const HEADERS: Readonly<Record<string, Shown>> = {
  'a visitor': [null, '/help', ['Search', 'Sign In > /login?next=%2Fhelp', 'Sign Up > /register?next=%2Fhelp']],
  'a visitor of the staff page': [null, '/admin', ['Search']],
  'a bidder': [{ role: 'BIDDER' }, '/help', ['Search', '25,000 tokens > /user/mara_h', 'Notices > /notices', 'Menu']],
  'a seller': [
    { role: 'SELLER' },
    '/help',
    ['Search', '25,000 tokens > /user/mara_h', 'Create Listing > /create', 'Notices > /notices', 'Menu'],
  ],
  'a member of both kinds': [
    { role: 'BOTH', bossBucksBalance: 0 },
    '/help',
    ['Search', '0 tokens > /user/mara_h', 'Create Listing > /create', 'Notices > /notices', 'Menu'],
  ],
};

describe('the header', () => {
  it.each(Object.entries(HEADERS))('of %s', async (_, [me, path, controls]) => {
    renderAs(me, path);
    const account = within(screen.getByRole('navigation', { name: 'Account' }));
    const shown = () =>
      [...account.queryAllByRole('button'), ...account.queryAllByRole('link')]
        .sort((one, next) => (one.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
        .map((each) => {
          const name =
            each.getAttribute('aria-label') ?? each.querySelector('.sr-only')?.textContent ?? each.textContent;
          const href = each.getAttribute('href');
          return href === null ? name : `${name} > ${href}`;
        });
    await waitFor(() => expect(shown()).toEqual(controls));
  });
});
