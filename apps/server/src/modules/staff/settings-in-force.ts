import { dollars } from '@clamor/contract/errors';
import { LIMITS } from '@clamor/contract/limits';
import type { Setting, SettingsGroup } from '@clamor/contract/staff-settings';
import {
  CHARGE_MAXIMUM_CENTS,
  CHARGE_MINIMUM_CENTS,
  EXTENSION_SECONDS,
  platformFeeCents,
} from '@clamor/domain/bidding';
import { ADDRESS_BOOSTS_PER_HOUR } from '@clamor/domain/demand';
import { DECISION_WINDOW_MS } from '@clamor/domain/lifecycle';
import {
  CREATION_DEFAULTS,
  HOT_OVERRIDE_MAX_PERCENT,
  HOT_OVERRIDE_MIN_PERCENT,
  TERM_BOUNDS,
} from '@clamor/domain/listings';
import { HELD_AFTER_SHIPPING_MS, HELD_DIGITAL_MS, OFFER_WINDOW_MS, PAY_WINDOW_MS } from '@clamor/domain/sales';
import { DAY, HOUR } from '@clamor/domain/time';
import { APPROVAL_BONUS_TOKENS, WELCOME_BONUS_TOKENS } from '@clamor/domain/wallet';

const count = (value: number) => value.toLocaleString('en-US');
const hours = (ms: number) => `${ms / HOUR} hours`;
const days = (ms: number) => `${ms / DAY} days`;

const PAUSED: Setting = {
  name: 'Mail and cards of a restored copy',
  value: 'Off until the operator runs: npm run restore -- --open',
};

/**
 * The settings in force: the values of the rules, and this node's adapters.
 * @param isPaused whether this is a restored copy that was not opened yet
 */
export function settingsInForce(adapters: readonly Setting[], isPaused: boolean): SettingsGroup[] {
  return [
    { title: 'Money', settings: MONEY },
    { title: 'Auctions', settings: AUCTIONS },
    { title: 'Members', settings: MEMBERS },
    { title: 'Adapters', settings: isPaused ? [PAUSED, ...adapters] : [...adapters] },
  ];
}

const MONEY: Setting[] = [
  { name: 'Platform fee', value: `${platformFeeCents(10_000) / 100}% of the winning bid` },
  {
    name: 'Least and most that a card is charged',
    value: `${dollars(CHARGE_MINIMUM_CENTS)} to ${dollars(CHARGE_MAXIMUM_CENTS)}`,
  },
  { name: 'Time to pay', value: hours(PAY_WINDOW_MS) },
  { name: 'Time to answer an offer', value: hours(OFFER_WINDOW_MS) },
  { name: 'Held after shipping', value: days(HELD_AFTER_SHIPPING_MS) },
  { name: 'Held after a digital sale is paid', value: days(HELD_DIGITAL_MS) },
];

const { auctionDurationSeconds: DURATION } = TERM_BOUNDS;

const AUCTIONS: Setting[] = [
  { name: 'Duration', value: `${DURATION.min} seconds to ${DURATION.max / 3_600} hours` },
  { name: 'Countdown', value: `${LIMITS.countdownMinutesMin} to ${LIMITS.countdownMinutesMax} minutes` },
  { name: 'Least goal', value: count(TERM_BOUNDS.goal.min) },
  { name: 'Goal of the create form', value: count(CREATION_DEFAULTS.goal) },
  { name: 'A late bid adds', value: `${EXTENSION_SECONDS} seconds` },
  { name: 'Time to decide under the reserve', value: hours(DECISION_WINDOW_MS) },
  { name: 'Hot override', value: `${HOT_OVERRIDE_MIN_PERCENT} to ${HOT_OVERRIDE_MAX_PERCENT}%` },
  {
    name: 'Boosts',
    value: `One an hour per listing and device; ${ADDRESS_BOOSTS_PER_HOUR} an hour per listing and network`,
  },
  { name: 'Pictures of a listing', value: `${LIMITS.mediaMax} at most` },
];

const MEMBERS: Setting[] = [
  { name: 'Tokens for verifying the email', value: count(WELCOME_BONUS_TOKENS) },
  { name: 'Tokens for an approval by staff', value: count(APPROVAL_BONUS_TOKENS) },
  { name: 'Username', value: `${LIMITS.usernameMin} to ${LIMITS.usernameMax} characters` },
  { name: 'Password', value: `${LIMITS.passwordMin} characters at least` },
];
