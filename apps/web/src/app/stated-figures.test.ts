import { LIMITS } from '@clamor/contract/limits';
import { EXTENSION_SECONDS, isInLastSeconds, looksMistyped, platformFeeCents } from '@clamor/domain/bidding';
import { DEVICE_WAITS_MS, FORECAST_MIN_SPAN_MS, HORIZON_MS, LOOK_BACK_MS } from '@clamor/domain/demand';
import {
  DURATION_PICKERS,
  HOT_OVERRIDE_MAX_PERCENT,
  HOT_OVERRIDE_MIN_PERCENT,
  TERM_BOUNDS,
} from '@clamor/domain/listings';
import { PRAISE_MIN, REVIEW_EDIT_MS } from '@clamor/domain/reviews';
import {
  ADDRESS_WITHIN_MS,
  HELD_AFTER_PAYING_MS,
  HELD_AFTER_SHIPPING_MS,
  NEW_SELLER_HELD_MS,
  OFFER_WINDOW_MS,
  PAY_WINDOW_MS,
  SHIPPED_WITHIN_MS,
} from '@clamor/domain/sales';
import { DAY, HOUR, MINUTE, SECOND } from '@clamor/domain/time';
import { APPROVAL_BONUS_TOKENS, WELCOME_BONUS_TOKENS } from '@clamor/domain/wallet';
import { describe, expect, it } from 'vitest';

const WORDS: Readonly<Record<number, string>> = { 2: 'two', 6: 'six', 10: 'ten' };
const word = (value: number) => WORDS[value] ?? String(value);
const seconds = (value: number) => `${value} seconds`;
const minutes = (ms: number) => `${ms / MINUTE} minutes`;
const hours = (ms: number) => `${ms / HOUR} hours`;
const days = (ms: number) => `${word(ms / DAY)} days`;
const tokens = (value: number) => `${value.toLocaleString('en-US')} tokens`;
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

const FEE = `${platformFeeCents(10_000) / 100}%`;
/** The length of the time before the end in which a bid adds time, in seconds. It comes from the domain's rule. */
const LAST_SECONDS = [...Array(600).keys()].findLast((each) => isInLastSeconds(0, each * SECOND)) ?? 0;
const LAST = seconds(LAST_SECONDS);
const LAST_MINUTE = LAST_SECONDS === 60 ? 'last minute' : LAST;
const ADDED = `adds ${EXTENSION_SECONDS}`;
const BOOST = DEVICE_WAITS_MS === HOUR ? 'once per hour' : hours(DEVICE_WAITS_MS);
const { LIGHTNING, STANDARD } = DURATION_PICKERS;
/** An amount of more than this many times the next minimum must be typed again. */
const MISTYPED = [...Array(100).keys()].findLast((times) => !looksMistyped(times * 1_000, 1_000)) ?? 0;
/** The reviews that become private after a refund. */
const GOOD_REVIEW = `${PRAISE_MIN} or ${LIMITS.ratingMax} stars`;

const LOOK_BACK = `${word(LOOK_BACK_MS / HOUR)} hours`;
const HALF_HOUR = FORECAST_MIN_SPAN_MS === HOUR / 2 ? 'half hour' : minutes(FORECAST_MIN_SPAN_MS);

/** The figures that each source file states, in order. The expected values come from the rules. */
const STATED: Readonly<Record<string, readonly string[]>> = {
  'app/screens/listing/bid-area-parts.tsx': [LAST_MINUTE],
  // The address usually says how long to wait. These texts are for an address that does not.
  'app/screens/listing/boost-params.ts': ['in a minute', BOOST],
  'app/screens/register-screen.tsx': [tokens(WELCOME_BONUS_TOKENS)],
  'features/bidding/cost-line.tsx': [FEE],
  'features/bidding/retype-dialog.tsx': [`${word(MISTYPED)} times`],
  'features/bidding/winning-asks.tsx': [hours(PAY_WINDOW_MS)],
  'features/dashboard/forecast-text.ts': [LOOK_BACK, HALF_HOUR, LOOK_BACK, days(HORIZON_MS)],
  'features/demand/activity-text.ts': [LAST_MINUTE],
  'features/demand/boost-cards.tsx': ['Adds 1', BOOST],
  'features/demand/use-boost.ts': [DEVICE_WAITS_MS === HOUR ? 'last hour' : hours(DEVICE_WAITS_MS)],
  'features/lifecycle/spoken-state.tsx': ['within a minute', 'Ten seconds'],
  'features/lifecycle/time-added.tsx': [LAST_MINUTE],
  'features/listing-form/fieldsets/demand-fieldset.tsx': [BOOST],
  'features/listing-form/fieldsets/format-fieldset.tsx': [
    `${LIGHTNING.minSeconds / 60} to ${LIGHTNING.maxSeconds / 60} minutes`,
    minutes(STANDARD.minSeconds * SECOND),
    hours(STANDARD.maxSeconds * SECOND),
    LAST,
    ADDED,
  ],
  'features/listing-form/fieldsets/goal-field.tsx': [`At least ${TERM_BOUNDS.goal.min}`],
  'features/listing-form/fieldsets/price-fieldset.tsx': [FEE],
  'features/listing-form/fieldsets/timing-fields.tsx': [
    `${LIMITS.countdownMinutesMin} to ${LIMITS.countdownMinutesMax} minutes`,
    `${HOT_OVERRIDE_MIN_PERCENT} to ${HOT_OVERRIDE_MAX_PERCENT}`,
  ],
  'features/listing-form/picture-field.tsx': [megabytes(LIMITS.pictureMaxBytes)],
  'features/listing-form/picture-rules.ts': [megabytes(LIMITS.pictureMaxBytes)],
  'features/listings/sidebar.tsx': [tokens(WELCOME_BONUS_TOKENS), LAST_MINUTE, ADDED],
  'features/market/empty-market.tsx': [tokens(WELCOME_BONUS_TOKENS)],
  'features/market/feature-cards.tsx': [
    seconds(LIGHTNING.minSeconds),
    hours(STANDARD.maxSeconds * SECOND),
    LAST,
    ADDED,
  ],
  'features/payments/amounts.tsx': [FEE],
  'features/payments/offer-card.tsx': [hours(PAY_WINDOW_MS)],
  'features/payments/order/order-actions.tsx': [days(HELD_AFTER_SHIPPING_MS)],
  'features/payments/seller-choice.tsx': [hours(OFFER_WINDOW_MS)],
  'features/payouts/money-labels.ts': [`at least ${days(HELD_AFTER_PAYING_MS)}`, days(NEW_SELLER_HELD_MS)],
  'features/profiles/avatar-dialog.tsx': [megabytes(LIMITS.avatarMaxBytes)],
  'features/profiles/avatar-rules.ts': [megabytes(LIMITS.avatarMaxBytes)],
  'features/reviews/review-form.tsx': [days(REVIEW_EDIT_MS), GOOD_REVIEW],
  'features/reviews/sale-reviews-card.tsx': [GOOD_REVIEW],
  'features/staff/members/member-actions.tsx': [tokens(APPROVAL_BONUS_TOKENS)],
  'features/staff/money/money-state-labels.ts': [
    `${word(ADDRESS_WITHIN_MS / (7 * DAY))} weeks`,
    days(SHIPPED_WITHIN_MS),
  ],
  'features/staff/reviews/review-row.tsx': [GOOD_REVIEW],
};

/** Figures without a constant that a page could import. */
const OWN_FIGURES: Readonly<Record<string, readonly string[]>> = {
  // How long a name stays reserved (`apps/server/src/modules/accounts/own-deletion.ts`). The server's table test checks
  // it.
  'features/accounts/delete-account.tsx': ['for a year'],
  // An example of what a seller may write.
  'features/listing-form/fieldsets/delivery-fieldset.tsx': ['3 days'],
  // A rule that only the form has.
  'features/listing-form/create-form.tsx': ['at least 3 characters'],
  // The length of an authenticator app's code.
  'features/staff/staff-gate.tsx': ['Six digits'],
  'features/staff/system/set-up-second-factor.tsx': ['six digits'],
  'features/staff/system/external-services.tsx': ['last month'],
  'features/staff/system/second-factor-required.tsx': ['takes a minute'],
};

const NUMBER = '(?:\\d[\\d,]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty)';
const UNIT = '(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|tokens|characters|stars|times|digits|MB)';
const SPAN = '(?:minute|hour|day|week|month|year)';
/** Matches the figures in a text: lengths of time, frequencies, amounts, limits and percentages, in digits or words. */
const FIGURE = new RegExp(
  [
    `\\b(?:at least )?${NUMBER}(?: (?:to|or) ${NUMBER})?(?: more| idle)? ${UNIT}\\b(?!-)`,
    '\\b\\d+ to \\d+\\b',
    '\\b\\d+%(?= fee|\\))',
    '\\b(?:at least|adds) \\d+\\b',
    `\\b(?:once |one )?(?:per|an|each|every) ${SPAN}\\b`,
    '\\bhalf (?:an )?hour\\b',
    `\\b(?:last|within a|within an|for a|for an|in a|in an|takes a) ${SPAN}\\b`,
  ].join('|'),
  'gi',
);

const sources = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.{test,fixture}.{ts,tsx}', '!../features/test-helper/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
/** A source without its comments, on one line. */
const textOf = (source: string) => source.replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\s+/g, ' ');
const figuresOf = (source: string) => [...textOf(source).matchAll(FIGURE)].map(([figure]) => figure);
const stated = Object.fromEntries(
  Object.entries(sources).flatMap(([path, source]) => {
    const figures = figuresOf(source);
    const file = path.replace(/^(\.\.\/|\.\/)/, (way) => (way === './' ? 'app/' : ''));
    return figures.length === 0 ? [] : [[file, figures]];
  }),
);

describe('a figure that a page states', () => {
  it.each(Object.entries(STATED))('is the one that the rules have, in %s', (file, figures) => {
    expect(stated[file]).toEqual(figures);
  });

  it('has its rule here, wherever it stands', () => {
    expect(Object.keys(stated).length).toBeGreaterThan(30);
    expect(stated).toEqual({ ...STATED, ...OWN_FIGURES });
  });

  it.each([
    ['No account needed, once per hour per device.', ['once per hour']],
    ['It takes a minute; for a year, or half an hour.', ['takes a minute', 'for a year', 'half an hour']],
    ['Six days, two weeks and 1,500 tokens', ['Six days', 'two weeks', '1,500 tokens']],
    ['1 to 180 minutes, 120 to 300, at least 2', ['1 to 180 minutes', '120 to 300', 'at least 2']],
    ['a 5% fee (5%), 100% of it', ['5%', '5%']],
  ])('is found in words and in numbers: %s', (text, figures) => {
    expect(figuresOf(text)).toEqual(figures);
  });
});
