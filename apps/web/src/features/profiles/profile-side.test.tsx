import type { Profile } from '@clamor/contract/profiles';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { ProfileSide } from './profile-side.tsx';

afterEach(cleanup);

const PROFILE: Profile = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  username: 'mara_h',
  role: 'BOTH',
  joinedAt: '2026-01-31T20:05:00.000Z',
  profileImageUrl: null,
  location: '',
  website: '',
  businessName: '',
  bio: '',
  totalSales: 1_204,
  totalPurchases: 17,
  averageRating: 48,
  totalReviews: 12,
  totalReviewers: 7,
};

const show = (change: Partial<Profile>) =>
  void renderInApp(
    <ProfileSide profile={{ ...PROFILE, ...change }} owner={null} tokenSentence="" onAvatar={() => undefined} />,
  );

describe('what everybody reads of a member', () => {
  it.each([
    ['https://www.lamps.example/', 'lamps.example'],
    ['https://lamps.example/new/', 'lamps.example/new'],
    ['http://lamps.example', 'lamps.example'],
    ['HTTPS://lamps.example', 'lamps.example'],
    ['https://wwwlamps.example', 'wwwlamps.example'],
    ['javascript:alert(1)', null],
    ['lamps.example', null],
    ['', null],
  ])('names the website %s in short: %s', (website, label) => {
    show({ website });
    const link = screen.queryByRole('link');
    expect([link?.textContent ?? null, link?.getAttribute('href') ?? null]).toEqual([
      label,
      label === null ? null : website,
    ]);
  });

  it.each([
    ['BOTH', ['Sales 1,204', 'Rating 4.8', 'Purchases 17'], '12 reviews by 7 buyers'],
    ['SELLER', ['Sales 1,204', 'Rating 4.8'], '12 reviews by 7 buyers'],
    ['BIDDER', ['Purchases 17', 'Rating 4.8'], '12 reviews by 7 sellers'],
  ] as const)('counts what a %s did, and who reviewed it', (role, stats, reviews) => {
    show({ role });
    const shown = screen
      .getAllByRole('term')
      .map((label) => `${label.textContent} ${label.nextElementSibling?.textContent}`);
    expect(shown).toEqual(stats);
    expect(screen.getByText(reviews)).toBeTruthy();
  });

  it('says in which month of the reader’s own the member came', () => {
    show({});
    expect(screen.getByText('Member since February 2026')).toBeTruthy();
  });
});
