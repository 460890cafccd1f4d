import { EXTENSION_SECONDS, isInLastSeconds, platformFeeCents } from '@clamor/domain/bidding';
import { DURATION_PICKERS } from '@clamor/domain/listings';
import { REVIEW_EDIT_MS } from '@clamor/domain/reviews';
import {
  ADDRESS_WITHIN_MS,
  HELD_AFTER_SHIPPING_MS,
  OFFER_WINDOW_MS,
  PAY_WINDOW_MS,
  SHIPPED_WITHIN_MS,
} from '@clamor/domain/sales';
import { DAY, HOUR, MINUTE, SECOND } from '@clamor/domain/time';
import { APPROVAL_BONUS_TOKENS, WELCOME_BONUS_TOKENS } from '@clamor/domain/wallet';
import { describe, expect, it } from 'vitest';

const WORDS: Readonly<Record<number, string>> = { 2: 'two', 10: 'ten' };
const seconds = (value: number) => `${value} seconds`;
const minutes = (ms: number) => `${ms / MINUTE} minutes`;
const hours = (ms: number) => `${ms / HOUR} hours`;
const days = (ms: number) => `${WORDS[ms / DAY] ?? ms / DAY} days`;
const tokens = (value: number) => `${value.toLocaleString('en-US')} tokens`;

const FEE = `${platformFeeCents(10_000) / 100}% fee`;
/** The span before the end in which a bid adds time, as the rule has it. */
const LAST = seconds([...Array(600).keys()].findLast((each) => isInLastSeconds(0, each * SECOND)) ?? 0);
const ADDED = `adds ${EXTENSION_SECONDS}`;
const { LIGHTNING, STANDARD } = DURATION_PICKERS;

/** For each source the phrases with a number that a rule of the domain decides. */
const STATED: Readonly<Record<string, readonly string[]>> = {
  'app/screens/register-screen.tsx': [tokens(WELCOME_BONUS_TOKENS)],
  'features/bidding/cost-line.tsx': [FEE],
  'features/bidding/winning-asks.tsx': [hours(PAY_WINDOW_MS)],
  'features/listing-form/fieldsets/format-fieldset.tsx': [
    `${LIGHTNING.minSeconds / 60} to ${LIGHTNING.maxSeconds / 60} minutes`,
    `${minutes(STANDARD.minSeconds * SECOND)} to ${hours(STANDARD.maxSeconds * SECOND)}`,
    `in the last ${LAST} ${ADDED} more`,
  ],
  'features/listing-form/fieldsets/price-fieldset.tsx': [FEE],
  'features/listings/sidebar.tsx': [tokens(WELCOME_BONUS_TOKENS), `${ADDED} seconds`],
  'features/market/empty-market.tsx': [tokens(WELCOME_BONUS_TOKENS)],
  'features/market/feature-cards.tsx': [
    `from ${seconds(LIGHTNING.minSeconds)} to ${hours(STANDARD.maxSeconds * SECOND)}`,
    `in the last ${LAST} ${ADDED} more`,
  ],
  'features/payments/offer-card.tsx': [hours(PAY_WINDOW_MS)],
  'features/payments/order/order-actions.tsx': [days(HELD_AFTER_SHIPPING_MS)],
  'features/payments/seller-choice.tsx': [hours(OFFER_WINDOW_MS)],
  'features/reviews/review-form.tsx': [days(REVIEW_EDIT_MS)],
  'features/staff/members/member-actions.tsx': [tokens(APPROVAL_BONUS_TOKENS)],
  'features/staff/money/money-state-labels.ts': [
    `${WORDS[ADDRESS_WITHIN_MS / (7 * DAY)]} weeks`,
    days(SHIPPED_WITHIN_MS),
  ],
};

/** Sources whose figures no rule of the domain decides. */
const OWN_FIGURES = [
  // An example of what a seller may write.
  'features/listing-form/fieldsets/delivery-fieldset.tsx',
  // Bounds of a field, which the contract refuses to go beyond.
  'features/listing-form/fieldsets/timing-fields.tsx',
  // Numbers that their rules do not export: how far a forecast looks, and how long a payment is held.
  'features/dashboard/forecast-text.ts',
  'features/payouts/money-labels.ts',
];

const FIGURE = /\b(?:\d[\d,]*|two|three|five|ten) (?:seconds?|minutes?|hours?|days?|weeks?|tokens)\b|\b\d+% fee\b/;
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
const texts = Object.fromEntries(
  Object.entries(sources).map(([path, source]) => [
    path.replace(/^(\.\.\/|\.\/)/, (way) => (way === './' ? 'app/' : '')),
    textOf(source),
  ]),
);

describe('a figure that a page states', () => {
  it.each(Object.entries(STATED))('is the one that the rules have, in %s', (file, phrases) => {
    for (const phrase of phrases) expect(texts[file]).toContain(phrase);
  });

  it('has its rule here, wherever it stands', () => {
    const stating = Object.keys(texts).filter((file) => FIGURE.test(texts[file] ?? ''));
    expect(stating.length).toBeGreaterThan(15);
    const known = [...Object.keys(STATED), ...OWN_FIGURES];
    expect(stating.filter((file) => !known.includes(file))).toEqual([]);
    expect(known.filter((file) => !stating.includes(file))).toEqual([]);
  });
});
