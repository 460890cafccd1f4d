import type { EventBody } from '@clamor/domain/lifecycle';
import { HOUR } from '@clamor/domain/time';
import { expect, it } from 'vitest';
import { moment } from '../notifications/index.ts';
import type { About } from './listing-template.ts';
import { NOTIFIED_EVENTS, notificationsAbout } from './listing-templates.ts';

const NOON = Date.UTC(2026, 5, 15, 12);
const THEN = NOON + HOUR;
const WHEN = moment(THEN);

const ABOUT: About = {
  title: 'A lamp',
  url: 'its page',
  sale: null,
  leaderId: 'leader',
  isLive: true,
  isFrozen: false,
  isHidden: false,
  endsAt: THEN,
  wasAwaited: true,
  wasCancelled: false,
};
const SALE = {
  ...{ bidCents: 10_000, shippingCents: 500, method: 'SHIPPING' as const },
  ...{ isPickupOffered: true, payBy: THEN },
};
const LITTLE_LONGER = `until ${WHEN}, or a little longer if a bid comes in the last minute`;
const AS_LONG = 'We will email you when it continues. Its end moves by the time that it was stopped.';
const TO_PAY = [
  'You pay $105.00 in all, with the platform fee of $5.00.',
  `Pay on its page by ${WHEN}, and choose the delivery there.`,
];
const NOTHING_TO_PAY =
  'The total is less than a card can be charged, so you pay nothing. Its page says what comes next.';
const NOTHING_PAID_OUT =
  'The total is less than a card can be charged, so nothing is paid out. Its page says what comes next.';
const SEE_LISTING = 'See the listing';

type Words = readonly [to: string, link: string | null, ...paragraphs: string[]];
type Row = readonly [event: EventBody, about: Partial<About>, ...words: Words[]];

const sold = (amountCents: number): EventBody => ({
  ...{ type: 'auction_ended', outcome: 'SOLD', winnerId: 'winner', amountCents },
});
const lost = (amount: string): Words => [
  'bidders',
  'See the result',
  `The auction has ended: "A lamp" went to another bidder for ${amount}. Your bids on it are no longer binding.`,
  'If it is not paid in time, the seller can offer it to the next bidder. We will email you if that is you.',
];
const WITHDRAWN = '"A lamp" was withdrawn: bidding on it will not open.';
const NOT_AWARDED = 'The seller did not award "A lamp" below the reserve. Your bid on it is no longer binding.';

/** For each event what each recipient reads: the words of the link and the paragraphs. */
const ROWS: readonly Row[] = [
  [
    { type: 'goal_met', total: 1_234 },
    {},
    ['seller', SEE_LISTING, '1,234 want "A lamp", so it has reached your goal. Its page says what comes next.'],
  ],
  [
    { type: 'countdown_started', by: 'hot_override', liveAt: THEN },
    {},
    ['seller', SEE_LISTING, `Bidding on "A lamp" begins on ${WHEN}.`],
    [
      ...(['fans', 'See the countdown'] as const),
      `You wanted it, and so did enough other people: bidding on "A lamp" begins on ${WHEN}.`,
    ],
  ],
  [
    { type: 'auction_started', auctionId: 'auction', since: NOON - 5 * HOUR, endsAt: THEN },
    {},
    ['seller', 'Watch the auction', `Your auction of "A lamp" is live ${LITTLE_LONGER}.`],
    ['fans', 'Go to the auction', `Bidding on "A lamp" is open ${LITTLE_LONGER}.`],
    ['bidders', 'Go to the auction', `Bidding on "A lamp" is open ${LITTLE_LONGER}.`],
    ['fans', 'Go to the auction', `Bidding on "A lamp" is open ${LITTLE_LONGER}.`],
  ],
  [
    sold(10_000),
    { sale: { ...SALE, shippingCents: 0 } },
    ['winner', 'See your item', 'The auction has ended, and you won "A lamp" for $100.00.', ...TO_PAY],
    [
      ...(['seller', 'See the result', 'Your auction has ended. "A lamp" went for $100.00.'] as const),
      `The buyer has until ${WHEN} to pay. We will email you when they have paid; do not send anything before.`,
    ],
    lost('$100.00'),
  ],
  [
    sold(10_000),
    { sale: SALE },
    [
      ...(['winner', 'See your item', 'The auction has ended, and you won "A lamp" for $100.00.'] as const),
      'You pay $110.00 in all, with the platform fee of $5.00 and $5.00 for shipping, or $105.00 if you pick it up.',
      TO_PAY[1] ?? '',
    ],
    [
      ...(['seller', 'See the result', 'Your auction has ended. "A lamp" went for $100.00.'] as const),
      `The buyer has until ${WHEN} to pay. We will email you when they have paid; do not send anything before.`,
    ],
    lost('$100.00'),
  ],
  [
    sold(30),
    { sale: { ...SALE, bidCents: 30, shippingCents: 0, method: 'DIGITAL' } },
    ['winner', 'See your item', 'The auction has ended, and you won "A lamp" for $0.30.', NOTHING_TO_PAY],
    ['seller', 'See the result', 'Your auction has ended. "A lamp" went for $0.30.', NOTHING_PAID_OUT],
    lost('$0.30'),
  ],
  [
    sold(10_000),
    {},
    ['winner', 'See your item', 'The auction has ended, and you won "A lamp" for $100.00.'],
    [
      ...(['seller', 'See the result', 'Your auction has ended. "A lamp" went for $100.00.'] as const),
      'We will email you when they have paid; do not send anything before.',
    ],
    lost('$100.00'),
  ],
  [
    { type: 'auction_ended', outcome: 'UNSOLD', winnerId: null, amountCents: null },
    {},
    ['seller', SEE_LISTING, 'Your auction of "A lamp" has ended without a bid. Nothing was sold.'],
  ],
  [
    { type: 'reserve_not_met', decisionDeadline: THEN },
    {},
    [
      ...(['seller', 'Decide', 'Your auction of "A lamp" has ended below your reserve.'] as const),
      `You can still award it to the highest bidder, or decline. You have until ${WHEN}; after that it ends without a winner.`,
    ],
    [
      ...(['leader', 'See the result'] as const),
      'Your bid on "A lamp" was the highest, and below the seller\'s reserve.',
      `The seller can still award it to you, until ${WHEN}. Until then your bid is binding.`,
    ],
  ],
  [
    { type: 'second_chance_awarded', buyerId: 'buyer', amountCents: 10_000 },
    { sale: { ...SALE, shippingCents: 0, method: 'DIGITAL' } },
    [
      ...(['buyer', 'See your item'] as const),
      'The reserve was not met, but the seller awards "A lamp" to you at your bid of $100.00.',
      ...[TO_PAY[0] ?? '', `Pay on its page by ${WHEN}.`],
    ],
  ],
  [{ type: 'second_chance_declined' }, {}, ['leader', 'See the result', NOT_AWARDED]],
  [
    { type: 'decision_expired' },
    {},
    ['seller', SEE_LISTING, 'The time to decide about "A lamp" ran out. The auction ended without a winner.'],
    ['leader', 'See the result', NOT_AWARDED],
  ],
  [{ type: 'second_chance_declined' }, { leaderId: null }],
  [
    { type: 'listing_frozen', reason: 'staff' },
    { isFrozen: true },
    [
      ...(['seller', 'See the auction'] as const),
      'Your auction of "A lamp" is stopped for now: no bids are taken, and its clock is stopped. The bids on it still stand.',
      AS_LONG,
    ],
    [
      ...(['bidders', 'See the auction'] as const),
      'The auction of "A lamp" is stopped for now: no bids are taken, and its clock is stopped. Your bids on it still stand.',
      AS_LONG,
    ],
  ],
  [
    { type: 'listing_resumed', stoodStillMs: HOUR },
    {},
    ['seller', 'Go to the auction', `Your auction of "A lamp" is live again ${LITTLE_LONGER}.`],
    ['bidders', 'Go to the auction', `Bidding on "A lamp" is open again ${LITTLE_LONGER}.`],
  ],
  [
    { type: 'listing_withdrawn', by: 'staff' },
    {},
    [
      ...(['seller', SEE_LISTING] as const),
      '"A lamp" had to be withdrawn: while an account is suspended, none of its listings can go live.',
    ],
    ['fans', SEE_LISTING, WITHDRAWN],
  ],
  [
    { type: 'auction_cancelled' },
    {},
    [
      ...(['bidders', 'See the auction'] as const),
      'Our staff cancelled the auction of "A lamp". Your bids on it are no longer binding.',
    ],
    ['seller', 'See the auction', 'Our staff cancelled your auction of "A lamp".'],
  ],
  [
    { type: 'listing_removed' },
    { isHidden: true },
    ['seller', null, 'Our staff removed "A lamp". It is no longer visible.'],
    ['fans', null, WITHDRAWN],
  ],
];

it.each(ROWS.map((row) => ({ row })))('tells each recipient of $row.0.type in these words', ({ row }) => {
  const [event, about, ...words] = row;
  const written = notificationsAbout(event, { ...ABOUT, ...about });
  const found = written.map(({ to, content: { action, paragraphs } }) => [
    ...[typeof to === 'object' ? to.userId : to, action?.label ?? null],
    ...paragraphs,
  ]);
  expect(found).toEqual(words);
});

it('has the words of every event that somebody is notified of', () => {
  expect(new Set(ROWS.map(([{ type }]) => type))).toEqual(NOTIFIED_EVENTS);
});

/** A listing may be stopped and resumed several times. Each notification about that replaces the one before it. */
it('replaces the last notification of a stop and of its end, and no other', () => {
  const renotified = ROWS.filter(([event, about]) =>
    notificationsAbout(event, { ...ABOUT, ...about }).some(({ renotifies }) => renotifies),
  );
  expect(renotified.map(([{ type }]) => type)).toEqual(['listing_frozen', 'listing_resumed']);
  for (const [event, about] of renotified) {
    const written = notificationsAbout(event, { ...ABOUT, ...about });
    expect(written.map(({ to, renotifies = false }) => [to, renotifies])).toEqual([
      ['seller', true],
      ['bidders', true],
    ]);
  }
});
