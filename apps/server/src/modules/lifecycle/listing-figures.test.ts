import type { EventBody } from '@clamor/domain/lifecycle';
import { HOUR } from '@clamor/domain/time';
import { expect, it } from 'vitest';
import { moment } from '../notifications/index.ts';
import type { About, Sale } from './listing-template.ts';
import { NOTIFIED_EVENTS, notificationsAbout } from './listing-templates.ts';

const NOON = Date.UTC(2026, 5, 15, 12);
/** Different moments, so that a template that confuses two of them fails. */
const [LIVE_AT, ENDS_AT, MOVED_END, DECIDE_BY, PAY_BY] = [1, 2, 3, 4, 5].map((hours) => NOON + hours * HOUR) as [
  number,
  number,
  number,
  number,
  number,
];
const FIGURE =
  /\$[\d,]+\.\d\d|[A-Z][a-z]{2} \d+, \d{4}, [\d:]+ UTC|\b1,234\b|72 hours|pay nothing|nothing is paid out|if you pick it up|choose the delivery/g;

const ABOUT: About = {
  title: 'A brass lamp',
  url: 'to the listing',
  sale: null,
  leaderId: 'leader',
  isLive: true,
  isFrozen: false,
  isHidden: false,
  endsAt: MOVED_END,
  wasAwaited: true,
  wasCancelled: false,
};

/** A sale at $1,234.56, whose fee is $61.73. */
const SALE: Sale = { bidCents: 123_456, shippingCents: 0, method: 'SHIPPING', isPickupOffered: false, payBy: PAY_BY };
const UNCHARGED: Sale = { ...SALE, bidCents: 30 };

type Said = readonly [to: string, group: string, subject: string, url: string | null, ...figures: string[]];
interface Case {
  event: EventBody;
  about?: Partial<About>;
  said: readonly Said[];
}

const ended = (outcome: 'SOLD' | 'UNSOLD', winnerId: string | null, amountCents: number | null): EventBody => ({
  type: 'auction_ended',
  outcome,
  winnerId,
  amountCents,
});
const HERE = 'to the listing';

/**
 * For each event the notifications that it causes: recipient, group, subject, address of the link, and the amounts and
 * moments in the order of the text.
 */
const CASES: Readonly<Record<string, Case>> = {
  goal_met: {
    event: { type: 'goal_met', total: 1_234 },
    said: [['seller', 'auctions', 'The goal is met', HERE, '1,234']],
  },
  'countdown_started, with the goal': {
    event: { type: 'countdown_started', by: 'goal', liveAt: LIVE_AT },
    said: [['fans', 'liked', 'Live soon', HERE, moment(LIVE_AT)]],
  },
  'countdown_started, by its seller': {
    event: { type: 'countdown_started', by: 'seller', liveAt: LIVE_AT },
    said: [['fans', 'liked', 'Live soon', HERE, moment(LIVE_AT)]],
  },
  'countdown_started, in prime hours': {
    event: { type: 'countdown_started', by: 'prime_hours', liveAt: LIVE_AT },
    said: [
      ['seller', 'auctions', 'The countdown has started', HERE, moment(LIVE_AT)],
      ['fans', 'liked', 'Live soon', HERE, moment(LIVE_AT)],
    ],
  },
  'countdown_started, by the hot override': {
    event: { type: 'countdown_started', by: 'hot_override', liveAt: LIVE_AT },
    said: [
      ['seller', 'auctions', 'The countdown has started', HERE, moment(LIVE_AT)],
      ['fans', 'liked', 'Live soon', HERE, moment(LIVE_AT)],
    ],
  },
  auction_started: {
    event: { type: 'auction_started', auctionId: 'auction', since: LIVE_AT, endsAt: ENDS_AT },
    said: [
      ['seller', 'auctions', 'Live now', HERE, moment(ENDS_AT)],
      ['fans', 'liked', 'Live now', HERE, moment(ENDS_AT)],
    ],
  },
  'auction_started, with three hours to go': {
    event: { type: 'auction_started', auctionId: 'auction', since: LIVE_AT, endsAt: DECIDE_BY },
    said: [
      ['seller', 'auctions', 'Live now', HERE, moment(DECIDE_BY)],
      ['fans', 'liked', 'Live now', HERE, moment(DECIDE_BY)],
      ['bidders', 'bids', `Ends soon, due on ${moment(MOVED_END - HOUR)}`, HERE, moment(MOVED_END)],
      ['fans', 'liked', `Ends soon, due on ${moment(MOVED_END - HOUR)}`, HERE, moment(MOVED_END)],
    ],
  },
  'auction_started, with three hours to go, and it has ended': {
    event: { type: 'auction_started', auctionId: 'auction', since: LIVE_AT, endsAt: DECIDE_BY },
    about: { isLive: false },
    said: [
      ['seller', 'auctions', 'Live now', HERE, moment(DECIDE_BY)],
      ['fans', 'liked', 'Live now', HERE, moment(DECIDE_BY)],
    ],
  },
  'auction_ended, sold': {
    event: ended('SOLD', 'winner', 123_456),
    about: { sale: SALE },
    said: [
      ['winner', 'money', 'You won', HERE, '$1,234.56', '$1,296.29', '$61.73', moment(PAY_BY), 'choose the delivery'],
      ['seller', 'auctions', 'Sold', HERE, '$1,234.56', moment(PAY_BY)],
      ['bidders but winner', 'bids', 'Sold to another bidder', HERE, '$1,234.56'],
    ],
  },
  'auction_ended, sold with shipping': {
    event: ended('SOLD', 'winner', 123_456),
    about: { sale: { ...SALE, shippingCents: 1_500 } },
    said: [
      [
        ...(['winner', 'money', 'You won', HERE, '$1,234.56', '$1,311.29', '$61.73', '$15.00'] as const),
        ...[moment(PAY_BY), 'choose the delivery'],
      ],
      ['seller', 'auctions', 'Sold', HERE, '$1,234.56', moment(PAY_BY)],
      ['bidders but winner', 'bids', 'Sold to another bidder', HERE, '$1,234.56'],
    ],
  },
  'auction_ended, sold with shipping or pickup': {
    event: ended('SOLD', 'winner', 123_456),
    about: { sale: { ...SALE, shippingCents: 1_500, isPickupOffered: true } },
    said: [
      [
        ...(['winner', 'money', 'You won', HERE, '$1,234.56', '$1,311.29', '$61.73', '$15.00'] as const),
        ...['$1,296.29', 'if you pick it up', moment(PAY_BY), 'choose the delivery'],
      ],
      ['seller', 'auctions', 'Sold', HERE, '$1,234.56', moment(PAY_BY)],
      ['bidders but winner', 'bids', 'Sold to another bidder', HERE, '$1,234.56'],
    ],
  },
  'auction_ended, sold as something digital': {
    event: ended('SOLD', 'winner', 123_456),
    about: { sale: { ...SALE, method: 'DIGITAL' } },
    said: [
      ['winner', 'money', 'You won', HERE, '$1,234.56', '$1,296.29', '$61.73', moment(PAY_BY)],
      ['seller', 'auctions', 'Sold', HERE, '$1,234.56', moment(PAY_BY)],
      ['bidders but winner', 'bids', 'Sold to another bidder', HERE, '$1,234.56'],
    ],
  },
  'auction_ended, sold for less than a card is charged': {
    event: ended('SOLD', 'winner', 30),
    about: { sale: UNCHARGED },
    said: [
      ['winner', 'money', 'You won', HERE, '$0.30', 'pay nothing'],
      ['seller', 'auctions', 'Sold', HERE, '$0.30', 'nothing is paid out'],
      ['bidders but winner', 'bids', 'Sold to another bidder', HERE, '$0.30'],
    ],
  },
  'auction_ended, without a bid': {
    event: ended('UNSOLD', null, null),
    said: [['seller', 'auctions', 'Ended without a bid', HERE]],
  },
  reserve_not_met: {
    event: { type: 'reserve_not_met', decisionDeadline: DECIDE_BY },
    said: [
      ['seller', 'auctions', 'Your decision is needed', HERE, moment(DECIDE_BY)],
      ['leader', 'bids', 'The reserve was not met', HERE, moment(DECIDE_BY)],
    ],
  },
  second_chance_awarded: {
    event: { type: 'second_chance_awarded', buyerId: 'buyer', amountCents: 98_765 },
    about: { sale: { ...SALE, bidCents: 98_765 } },
    said: [
      [
        'buyer',
        'money',
        'You won after all',
        HERE,
        '$987.65',
        '$1,037.03',
        '$49.38',
        moment(PAY_BY),
        'choose the delivery',
      ],
    ],
  },
  'second_chance_awarded, for less than a card is charged': {
    event: { type: 'second_chance_awarded', buyerId: 'buyer', amountCents: 30 },
    about: { sale: UNCHARGED },
    said: [['buyer', 'money', 'You won after all', HERE, '$0.30', 'pay nothing']],
  },
  second_chance_declined: {
    event: { type: 'second_chance_declined' },
    said: [['leader', 'bids', 'Not sold', HERE]],
  },
  decision_expired: {
    event: { type: 'decision_expired' },
    said: [
      ['seller', 'auctions', 'Ended without a winner', HERE],
      ['leader', 'bids', 'Not sold', HERE],
    ],
  },
  listing_frozen: {
    event: { type: 'listing_frozen', reason: 'staff' },
    about: { isFrozen: true },
    said: [
      ['seller', 'auctions', 'Stopped for now', HERE],
      ['bidders', 'bids', 'Stopped for now', HERE],
    ],
  },
  'listing_frozen, by its seller’s suspension': {
    event: { type: 'listing_frozen', reason: 'suspension' },
    about: { isFrozen: true },
    said: [
      ['seller, unmailed', 'auctions', 'Stopped for now', HERE],
      ['bidders', 'bids', 'Stopped for now', HERE],
    ],
  },
  'listing_frozen, and resumed meanwhile': { event: { type: 'listing_frozen', reason: 'staff' }, said: [] },
  listing_resumed: {
    event: { type: 'listing_resumed', stoodStillMs: HOUR },
    said: [
      ['seller', 'auctions', 'Live again', HERE, moment(MOVED_END)],
      ['bidders', 'bids', 'Live again', HERE, moment(MOVED_END)],
    ],
  },
  'listing_resumed, and frozen again meanwhile': {
    event: { type: 'listing_resumed', stoodStillMs: HOUR },
    about: { isFrozen: true },
    said: [],
  },
  'listing_resumed, and over meanwhile': {
    event: { type: 'listing_resumed', stoodStillMs: HOUR },
    about: { isLive: false },
    said: [],
  },
  listing_withdrawn: {
    event: { type: 'listing_withdrawn', by: 'seller' },
    said: [['fans', 'liked', 'Withdrawn', HERE]],
  },
  'listing_withdrawn, before anybody waited for it': {
    event: { type: 'listing_withdrawn', by: 'seller' },
    about: { wasAwaited: false },
    said: [],
  },
  'listing_withdrawn, by its seller’s suspension': {
    event: { type: 'listing_withdrawn', by: 'staff' },
    said: [
      ['seller, unmailed', 'auctions', 'Withdrawn', HERE],
      ['fans', 'liked', 'Withdrawn', HERE],
    ],
  },
  auction_cancelled: {
    event: { type: 'auction_cancelled' },
    said: [
      ['bidders', 'bids', 'Cancelled', HERE],
      ['seller', 'auctions', 'Cancelled', HERE],
    ],
  },
  'auction_cancelled, and removed': {
    event: { type: 'auction_cancelled' },
    about: { isHidden: true },
    said: [
      ['bidders', 'bids', 'Cancelled', null],
      ['seller', 'auctions', 'Cancelled', null],
    ],
  },
  listing_removed: {
    event: { type: 'listing_removed' },
    about: { isHidden: true },
    said: [
      ['seller', 'auctions', 'Removed', null],
      ['fans', 'liked', 'Withdrawn', null],
    ],
  },
  'listing_removed, which cancelled it': {
    event: { type: 'listing_removed' },
    about: { isHidden: true, wasCancelled: true },
    said: [],
  },
};

it.each(Object.keys(CASES))('says the right amounts and moments to the right people: %s', (name) => {
  const { event, about, said } = CASES[name] ?? expect.unreachable();
  const written = notificationsAbout(event, { ...ABOUT, ...about });
  const found = written.map(({ to, but, unmailed, group, later, content: { subject, paragraphs, action } }) => [
    `${typeof to === 'object' ? to.userId : to}${but ? ` but ${but}` : ''}${unmailed ? ', unmailed' : ''}`,
    group,
    `${subject.replace(': A brass lamp', '')}${later ? `, due on ${moment(later.dueAt)}` : ''}`,
    action?.url ?? null,
    ...(paragraphs.join(' ').match(FIGURE) ?? []),
  ]);
  expect(found).toEqual(said);
  // Notifications that are due at once must stand before later ones (see `Later`).
  const areLater = written.map(({ later }) => later !== undefined);
  expect(areLater).toEqual([...areLater].sort());
  for (const { content } of written) expect(content.paragraphs.join(' ')).toContain('"A brass lamp"');
});

it('has a case for every event that somebody is notified of', () => {
  const cased = new Set(Object.values(CASES).map(({ event }) => event.type));
  expect([...cased].sort()).toEqual([...NOTIFIED_EVENTS].sort());
});
