import type { Profile } from '@clamor/contract/profiles';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ME } from '../../features/accounts/me.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { clearAuthToken, storeAuthToken } from '../../lib/auth-token.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, problem, type StubRoutes, serveStub } from '../../lib/transport.fixture.ts';
import { currentToasts, dismissToast } from '../../ui/toast.ts';
import { ProfileScreen } from './profile-screen.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
  clearAuthToken();
  dismissToast(currentToasts().shown?.id ?? 0);
  vi.useRealTimers();
});

const PROFILE: Profile = {
  id: ME.id,
  username: ME.username,
  role: 'SELLER',
  profileImageUrl: null,
  location: 'Porto, Portugal',
  website: 'https://lamps.example',
  businessName: 'Lamps & Co',
  bio: 'Old lamps.',
  joinedAt: '2026-01-05T10:00:00.000Z',
  totalSales: 3,
  averageRating: 48,
  totalReviews: 2,
  totalReviewers: 1,
  totalPurchases: 7,
};
const PATH = `/api/profile/${ME.username}`;

function open(profile: Partial<Profile>, { isOwn = false, routes = {} as StubRoutes, path = '/user/mara_h' } = {}) {
  const stub = serveStub({
    [`GET ${PATH}`]: () => json({ ...PROFILE, ...profile }),
    'GET /api/auth/me': () => json({ ...ME, role: 'SELLER' }),
    ...routes,
  });
  if (isOwn) storeAuthToken('token');
  renderInApp(
    <Routes>
      <Route path="/user" element={<ProfileScreen />} />
      <Route path="/user/:username" element={<ProfileScreen />} />
    </Routes>,
    path,
  );
  return stub;
}

const openTab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const edit = async (routes: StubRoutes) => {
  const stub = open({}, { isOwn: true, routes });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  return stub;
};

describe('a profile', () => {
  it('says that an address without a name is none', async () => {
    open({}, { path: '/user' });
    expect(await screen.findByText('Invalid profile URL.')).toBeTruthy();
  });

  it('of another is headed by their name, and shows neither e-mail nor tokens nor a way to edit it', async () => {
    open({});
    expect(await screen.findByRole('heading', { level: 1, name: 'mara_h' })).toBeTruthy();
    expect(screen.getByText('@mara_h')).toBeTruthy();
    expect(screen.getAllByText(/^Member since/)).toBeTruthy();
    expect(screen.getAllByText('Porto, Portugal')).toHaveLength(2);
    expect(screen.getAllByRole('link', { name: 'lamps.example' }).length).toBeGreaterThan(0);
    expect(screen.getByText('ma', { exact: true })).toBeTruthy();
    expect(screen.getByText('Seller', { exact: true })).toBeTruthy();
    expect(screen.getByText('4.8')).toBeTruthy();
    for (const absent of ['Edit Profile', 'Purchase History', ME.email, 'Purchases'])
      expect([absent, screen.queryByText(absent)]).toEqual([absent, null]);
  });

  it.each([
    ['SELLER', '2 reviews by 1 buyer'],
    ['BIDDER', '2 reviews by 1 seller'],
  ] as const)('of a %s says how many of the other side reviewed them', async (role, words) => {
    open({ role });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each([
    [true, 2],
    [false, 0],
  ])('shows what was left empty only to its member: %s', async (isOwn, times) => {
    open({ location: '', bio: '' }, { isOwn });
    expect(await screen.findByText('https://lamps.example')).toBeTruthy();
    expect(screen.queryAllByText('Not given')).toHaveLength(times);
  });

  it('comes to have what is said of its member while it is open, and keeps it where that cannot be read', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let said: Partial<Profile> | null = {};
    let words = 'Came quickly';
    const review = {
      id: 'one',
      about: 'seller',
      rating: 4,
      reviewerName: 'theo',
      isAnonymous: false,
      reviewerImageUrl: null,
    };
    const sale = {
      date: PROFILE.joinedAt,
      listingTitle: 'A lamp',
      listingSlug: 'a-lamp',
      isEdited: false,
      answer: null,
    };
    open(
      {},
      {
        routes: {
          [`GET ${PATH}`]: () =>
            said === null ? problem(503, 'UNAVAILABLE', 'Later.') : json({ ...PROFILE, ...said }),
          [`GET ${PATH}/reviews`]: () => json([{ ...review, ...sale, review: words }]),
        },
      },
    );
    const later = () => act(() => vi.advanceTimersByTimeAsync(15_000));
    await screen.findByText('4.8');
    openTab('Reviews');
    await screen.findByText('Came quickly');
    said = { averageRating: 43, totalReviews: 3 };
    words = 'Came quickly, and broke';
    await later();
    expect(await screen.findByText('4.3')).toBeTruthy();
    expect(screen.getByText('3 reviews by 1 buyer')).toBeTruthy();
    expect(await screen.findByText('Came quickly, and broke')).toBeTruthy();
    said = null;
    await later();
    expect(screen.getByText('4.3')).toBeTruthy();
  });

  it('of one’s own is headed as such, with e-mail and tokens', async () => {
    open({}, { isOwn: true });
    expect(await screen.findByRole('heading', { level: 1, name: 'My Profile' })).toBeTruthy();
    expect(screen.getByText(ME.email)).toBeTruthy();
    expect(screen.getByText('25,000')).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Purchase History' })).toBeTruthy();
  });

  it('says to its owner alone that anonymous purchases do not count', async () => {
    open({ role: 'BOTH' }, { isOwn: true, routes: { 'GET /api/auth/me': () => json({ ...ME, role: 'BOTH' }) } });
    expect(await screen.findByText('Anonymous ones don’t count')).toBeTruthy();
    cleanup();
    clearAuthToken();
    open({ role: 'BOTH' });
    await screen.findByText('Purchases');
    expect(screen.queryByText('Anonymous ones don’t count')).toBeNull();
  });

  it('of a bidder counts what they bought, and of a seller what they sold', async () => {
    open({ role: 'BIDDER' });
    expect(await screen.findByText('Purchases')).toBeTruthy();
    expect(screen.queryByText('Sales')).toBeNull();
    cleanup();
    open({ role: 'BOTH' });
    expect(await screen.findByText('Sales')).toBeTruthy();
    expect(screen.getByText('Purchases')).toBeTruthy();
  });
});

describe('editing a profile', () => {
  it('takes everything but the name, and says that it is saved', async () => {
    const { requests } = await edit({ [`PUT ${PATH}`]: () => json({ ...PROFILE, bio: 'New lamps.' }) });
    expect(screen.getByText('Username cannot be changed')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Username').readOnly).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Location').placeholder).toBe('City, Country');
    expect(screen.getByLabelText('Business Name')).toBeTruthy();
    type('Bio', 'New lamps.');
    press('Save Changes');
    await waitFor(() =>
      expect(currentToasts().shown).toMatchObject({
        title: 'Profile Updated',
        description: 'Your profile has been updated successfully.',
      }),
    );
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ bio: 'New lamps.' });
    expect(await screen.findByText('New lamps.')).toBeTruthy();
  });

  it('forgets what was typed where it is given up', async () => {
    await edit({});
    type('Bio', 'Never said.');
    expect(document.activeElement).toBe(screen.getByLabelText('Location'));
    press('Cancel');
    expect(await screen.findByText('Old lamps.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Profile' }));
    fireEvent.click(screen.getByRole('button', { name: 'Edit Profile' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Bio').value).toBe('Old lamps.');
  });

  it.each([
    ['The bio is rude.', 'The bio is rude.'],
    ['', 'Failed to update profile'],
  ])('says %j of a failure as %j', async (detail, description) => {
    await edit({ [`PUT ${PATH}`]: () => problem(403, 'FORBIDDEN', detail) });
    type('Bio', 'New lamps.');
    press('Save Changes');
    await waitFor(() =>
      expect(currentToasts().shown).toMatchObject({ title: 'Update Failed', description, style: 'destructive' }),
    );
  });
});

it('offers the role that a member does not have yet, and takes them to both sides', async () => {
  const { requests } = open(
    {},
    { isOwn: true, routes: { [`POST ${PATH}/roles`]: () => json({ ...ME, role: 'BOTH' }) } },
  );
  await screen.findByRole('heading', { name: 'My Profile' });
  openTab('Account');
  fireEvent.click(await screen.findByRole('button', { name: 'Start bidding' }));
  await waitFor(() => expect(currentToasts().shown?.title).toBe('Welcome to both sides'));
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ role: 'BIDDER' });
  expect(await screen.findByText('You bid and sell.')).toBeTruthy();
});
