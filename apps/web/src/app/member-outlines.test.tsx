import type { Notice } from '@clamor/contract/notices';
import type { Profile, Purchase } from '@clamor/contract/profiles';
import type { Review, SaleReview, SaleReviews } from '@clamor/contract/reviews';
import { cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { it } from 'vitest';
import { eachStandingStill } from '../../test/fresh-page.ts';
import { at, NOON } from '../../test/listing-response.fixture.ts';
import { outlineBook, outlineOf, settled } from '../../test/outline.fixture.ts';
import { pressThrough, serveScene } from '../../test/press-through.fixture.ts';
import { ME } from '../features/accounts/me.fixture.ts';
import { NotificationList } from '../features/notifications/notification-list.tsx';
import { MoneyOverview } from '../features/payouts/money-overview.tsx';
import { AddRole } from '../features/profiles/add-role.tsx';
import { BidderDialog } from '../features/profiles/bidder-dialog.tsx';
import { ProfileDetails } from '../features/profiles/profile-details.tsx';
import { ProfileForm } from '../features/profiles/profile-form.tsx';
import { ProfileSide } from '../features/profiles/profile-side.tsx';
import { ProfileSkeleton } from '../features/profiles/profile-skeleton.tsx';
import { PurchaseHistory } from '../features/profiles/purchase-history.tsx';
import { ReviewList } from '../features/reviews/review-list.tsx';
import { NO_SALE_REVIEWS } from '../features/reviews/sale-reviews.fixture.ts';
import { SaleReviewsCard } from '../features/reviews/sale-reviews-card.tsx';
import { ClockPanel } from '../features/test-helper/clock-panel.tsx';
import { DemoPanel } from '../features/test-helper/demo-panel.tsx';
import { MailboxPanel } from '../features/test-helper/mailbox-panel.tsx';
import { UsersPanel } from '../features/test-helper/users-panel.tsx';
import { SiteText } from '../features/texts/site-text.tsx';
import { renderInApp } from '../lib/render.fixture.tsx';

/** The test's time limit: it shows many pages, and the machine may be busy. */
const LONGEST_MS = 120_000;

eachStandingStill(NOON + 60_000);

const PROFILE: Profile = {
  id: ME.id,
  username: ME.username,
  role: 'BOTH',
  profileImageUrl: null,
  location: 'Porto, Portugal',
  website: 'https://www.lamps.example/',
  businessName: 'Lamps & Co',
  bio: 'Old lamps.\nNew ones.',
  joinedAt: '2026-01-05T10:00:00.000Z',
  totalSales: 3_000,
  averageRating: 48,
  totalReviews: 2,
  totalReviewers: 1,
  totalPurchases: 7,
};
const BARE = {
  ...PROFILE,
  role: 'BIDDER',
  location: '',
  website: 'javascript:alert(1)',
  businessName: '',
  bio: '',
  averageRating: null,
  totalReviews: 0,
  totalReviewers: 0,
} as const;
const SAID: SaleReview = {
  rating: 4,
  text: 'Careful\nand quick',
  at: at(0),
  editedAt: null,
  answer: null,
  removed: null,
};
const ANSWERED = { ...SAID, rating: 2, editedAt: at(90), answer: { text: 'Sorry', at: at(100) } };
const review = (id: string, change: Partial<Review>): Review => ({
  id,
  about: 'seller',
  rating: 5,
  reviewerName: 'theo',
  isAnonymous: false,
  reviewerImageUrl: null,
  date: at(0),
  listingTitle: 'A lamp',
  listingSlug: 'lamp',
  review: 'Good',
  isEdited: false,
  answer: null,
  ...change,
});
const PURCHASES = (['COMPLETED', 'REFUNDED'] as const).map(
  (status) =>
    ({
      id: status,
      auctionId: `a-${status}`,
      listingTitle: 'A lamp',
      date: at(0),
      amount: 106_500,
      status,
    }) as Purchase,
);
const GROUPS = ['bids', 'auctions', 'liked', 'orders', 'reviews', 'money', 'account'] as const;
const NOTICES = GROUPS.map(
  (group, index): Notice => ({
    id: group,
    group,
    title: `About ${group}`,
    text: 'It is due at NOON.',
    moments: [{ text: 'NOON', at: at(0) }],
    path: index % 2 === 0 ? '/orders' : null,
    at: at(-60 * index),
    isRead: index > 3,
  }),
);
const MAIL = { bids: true, auctions: false, liked: true, orders: true, reviews: true };
const notices = (unread: number) => ({ '/api/notices': { notices: NOTICES, nextCursor: null, unread, mail: MAIL } });
const MONEY = {
  heldCents: 125_000,
  payableCents: 4_250,
  paidCents: 99_900,
  balanceCents: -129_250,
  creditCents: 700,
  nextCursor: null,
};
const MONEY_ROWS = (['held', 'payable', 'paid'] as const).map((state, index) => ({
  claimId: state,
  auctionId: `a-${state}`,
  slug: 'lamp',
  title: 'A lamp',
  cents: 125_000 + index,
  state,
  reason: 'Shipped, not received yet',
  at: index === 0 ? null : at(0),
}));
const TEXT =
  '# One\n\n## Two\n\n### Three\n\n- a\n- b\n\n1. c\n\n> said\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n![no](/x.png) [in](/help) [out](https://more.example) <b>no</b>';
const CALL = '/api/orders/auction-1/review';
const sale = (change: Partial<SaleReviews>) => ({ [CALL]: { ...NO_SALE_REVIEWS, ...change } });
const card = <SaleReviewsCard auctionId="auction-1" />;
const early = <SaleReviewsCard auctionId="auction-1" isEarly />;
const nothing = () => {};
const side = (profile: Profile, isOwn: boolean) => (
  <ProfileSide profile={profile} owner={isOwn ? ME : null} tokenSentence="Tokens." onAvatar={nothing} />
);
const bidder = <BidderDialog userId="u-1" username="theo" onClose={nothing} />;
const BIDDER = { '/api/users/u-1/bidder-profile': { ...PROFILE, profileImageUrl: '/objects/a.jpg' } };
const MAILS = Array.from({ length: 26 }, (_, index) => ({
  to: 'a@b.example',
  subject: `Mail ${index}`,
  text: 'See https://x.example/y',
  sentAt: at(index),
}));

/** What members see of each other and of themselves, with what the server answers. */
const PARTS: Record<string, [ReactNode, Record<string, unknown>]> = {
  'own side': [side(PROFILE, true), {}],
  'side of a seller': [side({ ...PROFILE, role: 'SELLER', profileImageUrl: '/objects/a.jpg' }, false), {}],
  'side of a bidder': [side(BARE, false), {}],
  'own details': [<ProfileDetails key="p" profile={{ ...BARE, role: 'SELLER' }} isOwn />, {}],
  'details of a bidder': [<ProfileDetails key="p" profile={{ ...PROFILE, role: 'BIDDER' }} isOwn={false} />, {}],
  'profile form': [<ProfileForm key="p" profile={PROFILE} onDone={nothing} />, {}],
  'profile form of a bidder': [<ProfileForm key="p" profile={BARE} onDone={nothing} />, {}],
  skeleton: [<ProfileSkeleton key="p" />, {}],
  'a bidder': [<AddRole key="r" me={ME} onAdded={nothing} />, {}],
  'a seller': [<AddRole key="r" me={{ ...ME, role: 'SELLER' }} onAdded={nothing} />, {}],
  'a member of both sides': [<AddRole key="r" me={{ ...ME, role: 'BOTH' }} onAdded={nothing} />, {}],
  'dialog of a bidder': [bidder, BIDDER],
  'dialog, failed': [bidder, {}],
  purchases: [<PurchaseHistory key="p" username="mara_h" />, { '/api/profile/mara_h/purchases': PURCHASES }],
  'no purchases': [<PurchaseHistory key="p" username="mara_h" />, { '/api/profile/mara_h/purchases': [] }],
  'purchases, failed': [<PurchaseHistory key="p" username="mara_h" />, {}],
  reviews: [
    <ReviewList key="r" username="mara_h" hint="Hint." />,
    {
      '/api/profile/mara_h/reviews': [
        review('a', {}),
        review('b', {
          about: 'buyer',
          isAnonymous: true,
          reviewerName: 'Anonymous',
          listingSlug: null,
          isEdited: true,
          review: null,
          answer: { text: 'Thanks', at: at(9) },
        }),
      ],
    },
  ],
  'no reviews': [<ReviewList key="r" username="mara_h" hint="Hint." />, { '/api/profile/mara_h/reviews': [] }],
  'reviews, failed': [<ReviewList key="r" username="mara_h" hint="Hint." />, {}],
  'sale to review': [card, sale({})],
  'sale to review of an anonymous buyer': [card, sale({ isAnonymous: true, editableUntil: at(9) })],
  'sale to review by its seller': [card, sale({ about: 'buyer', isAnonymous: true, isRefunded: true })],
  'refunded sale to review': [card, sale({ isRefunded: true })],
  'free sale to review': [card, sale({ isCharged: false })],
  'sale to review later': [early, sale({})],
  'sale to review later by its seller': [early, sale({ about: 'buyer' })],
  'reviewed sale': [card, sale({ own: SAID, mayWrite: true, editableUntil: at(86_400) })],
  'sale that was reviewed by both': [
    card,
    sale({ own: ANSWERED, theirs: SAID, mayWrite: false, mayAnswer: true, isRefunded: true }),
  ],
  'sale with a removed review': [
    card,
    sale({ own: { ...SAID, removed: { at: at(9), reason: 'Insults' } }, mayWrite: false, theirsRemoved: true }),
  ],
  'sale that nobody may review': [card, sale({ mayWrite: false })],
  'sale reviewed by the other side': [
    card,
    sale({ theirs: { ...SAID, rating: 1 }, mayWrite: false, isRefunded: true, about: 'buyer' }),
  ],
  'reviews of a sale, failed': [card, {}],
  notices: [<NotificationList key="n" />, notices(120)],
  'notices, all read': [<NotificationList key="n" />, notices(0)],
  'no notices': [
    <NotificationList key="n" />,
    { '/api/notices': { notices: [], nextCursor: null, unread: 0, mail: MAIL } },
  ],
  'notices, failed': [<NotificationList key="n" />, {}],
  money: [<MoneyOverview key="m" />, { '/api/seller/money': { ...MONEY, rows: MONEY_ROWS } }],
  'no money': [
    <MoneyOverview key="m" />,
    { '/api/seller/money': { ...MONEY, creditCents: 0, balanceCents: 0, rows: [] } },
  ],
  'money, failed': [<MoneyOverview key="m" />, {}],
  text: [
    <SiteText key="t" name="terms" title="Terms" />,
    { '/api/texts/terms': { name: 'terms', markdown: TEXT, version: 'v1', since: at(0) } },
  ],
  'text, failed': [<SiteText key="t" name="terms" title="Terms" />, {}],
  clock: [<ClockPanel key="c" />, { '/api/test/clock': { now: at(60) } }],
  demo: [<DemoPanel key="d" />, {}],
  users: [
    <UsersPanel key="u" />,
    { '/api/test/test-credentials': [{ email: 'a@b.example', password: 'pw', role: 'BIDDER', name: 'a' }] },
  ],
  mailbox: [<MailboxPanel key="m" />, { '/api/test/mailbox': MAILS }],
};
const DONE = {
  ...PROFILE,
  ...NO_SALE_REVIEWS,
  unread: 0,
  mail: MAIL,
  now: at(60),
  listings: 1,
  sellers: 2,
  bidders: 3,
  users: [{ status: 'created' }],
  deletedUsers: 1,
};
/** Buttons that this test does not press. They only show more or load again, or other tests press them. */
const LEFT_OUT = /Change avatar|Download|Close|Refresh|Show older|Try Again|^\+1 |^\+6/;

it('shows members of each other and of themselves, and sends for them, what the outline says', {
  timeout: LONGEST_MS,
}, async () => {
  const book = outlineBook('members');
  const pressed = new Set<string>();
  for (const [name, [content, answers]] of Object.entries(PARTS)) {
    const open = async () => {
      const scene = serveScene(answers, DONE);
      renderInApp(content);
      const before = outlineOf();
      await settled(4);
      return { scene, before };
    };
    const { before } = await open();
    const after = outlineOf();
    if (before !== after) book.add(`${name}, loading`, before);
    book.add(name, after);
    const labels = [...document.querySelectorAll('button')].map(
      (button) => button.getAttribute('aria-label') ?? button.textContent,
    );
    for (const [index, label] of labels.entries()) {
      if (LEFT_OUT.test(label) || pressed.has(label) || /star/.test(label)) continue;
      pressed.add(label);
      cleanup();
      const { scene } = await open();
      book.add(`${name}: ${label}`, await pressThrough(document.querySelectorAll('button')[index] as Element, scene));
    }
    cleanup();
  }
  await book.compare();
});
