import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { DRAFT_KEPT_MS, LIMITS } from '@clamor/contract/limits';
import { SESSION_IDLE_MS, SESSION_MS, STAFF_IDLE_MS, STAFF_SESSION_MS } from '@clamor/domain/accounts';
import { EXTENSION_SECONDS, isInLastSeconds, platformFeeCents } from '@clamor/domain/bidding';
import { DEVICE_WAITS_MS } from '@clamor/domain/demand';
import { DECISION_WINDOW_MS } from '@clamor/domain/lifecycle';
import { REVIEW_EDIT_MS } from '@clamor/domain/reviews';
import {
  HELD_AFTER_PAYING_MS,
  HELD_AFTER_SHIPPING_MS,
  HELD_DIGITAL_MS,
  NEW_SELLER_HELD_MS,
  PAY_WINDOW_MS,
  SHIPPED_WITHIN_MS,
} from '@clamor/domain/sales';
import { DAY, HOUR, MINUTE, SECOND } from '@clamor/domain/time';
import { APPROVAL_BONUS_TOKENS, WELCOME_BONUS_TOKENS } from '@clamor/domain/wallet';
import { describe, expect, it } from 'vitest';
import { NAME_RESERVED_MS } from '../src/modules/accounts/own-deletion.ts';
import { RESET_LINK_MS, VERIFY_LINK_MS } from '../src/modules/email/answer-account-requests.ts';
import { NEW_EMAIL_LINK_MS } from '../src/modules/email/answer-email-changes.ts';
import { KEPT_MS as KEY_KEPT_MS } from '../src/modules/idempotency/request-keys.postgres.ts';
import { TICKET_MS } from '../src/modules/media/media-library.ts';
import { UNUSED_MS } from '../src/modules/media/receive-upload.ts';
import { KEPT_MS as MAIL_KEPT_MS } from '../src/platform/mail/forget-old-mails.ts';

const SERVER = join(import.meta.dirname, '..');
/** Matches a length of time, a frequency, a percentage or an amount of tokens. */
const FIGURE =
  /\b(?:\d[\d,]*|one|two|three|four|five|six|seven|eight|nine|ten) (?:seconds?|minutes?|hours?|days?|tokens)\b|\bfor a year\b|\b(?:once )?(?:per|an|every) hour\b|\b\d+%|\b\d+,\d{3}\b(?! tokens)/g;

const WORDS: Readonly<Record<number, string>> = { 1: 'one', 6: 'six', 10: 'ten' };
const hours = (ms: number) => `${ms === HOUR ? WORDS[1] : ms / HOUR} ${ms === HOUR ? 'hour' : 'hours'}`;
const days = (ms: number) => `${WORDS[ms / DAY] ?? ms / DAY} days`;
const count = (value: number) => value.toLocaleString('en-US');

const FEE = `${platformFeeCents(10_000) / 100}%`;
/** The last seconds of an auction, in which a bid adds time. Their number comes from the domain's rule. */
const LAST = `${[...Array(600).keys()].findLast((seconds) => isInLastSeconds(0, seconds * SECOND))} seconds`;
const ADDED = `${EXTENSION_SECONDS} seconds`;
const BOOST = DEVICE_WAITS_MS === HOUR ? 'once per hour' : hours(DEVICE_WAITS_MS);
const YEAR = NAME_RESERVED_MS === 365 * DAY ? 'for a year' : days(NAME_RESERVED_MS);
const WELCOME = `${count(WELCOME_BONUS_TOKENS)} tokens`;

/** Every text for members, with the figures that it states, in order. */
const STATED: Readonly<Record<string, readonly string[]>> = {
  'texts/help.md': [
    ...[BOOST, LAST, ADDED, hours(PAY_WINDOW_MS), FEE, hours(DECISION_WINDOW_MS), days(SHIPPED_WITHIN_MS)],
    ...[days(HELD_AFTER_SHIPPING_MS), hours(PAY_WINDOW_MS), count(WELCOME_BONUS_TOKENS)],
  ],
  'texts/privacy.md': [days(MAIL_KEPT_MS), BOOST, days(SESSION_MS), days(SESSION_IDLE_MS), days(DRAFT_KEPT_MS)],
  'texts/terms.md': [
    ...[LAST, ADDED, FEE, hours(PAY_WINDOW_MS), hours(DECISION_WINDOW_MS)],
    ...[days(HELD_AFTER_SHIPPING_MS), days(HELD_DIGITAL_MS)],
  ],
  'src/modules/accounts/account-templates.ts': [YEAR, `${count(APPROVAL_BONUS_TOKENS)} tokens`],
  'src/modules/email/email-templates.ts': [
    ...[WELCOME, hours(VERIFY_LINK_MS), hours(VERIFY_LINK_MS), hours(RESET_LINK_MS), hours(NEW_EMAIL_LINK_MS)],
  ],
  // The last reminder.
  'src/modules/sale-notifications/sale-templates.ts': [hours(HOUR)],
};

const textFiles = [
  ...readdirSync(join(SERVER, 'texts')).map((name) => join(SERVER, 'texts', name)),
  ...readdirSync(join(SERVER, 'src/modules'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('-templates.ts'))
    .map((name) => join(SERVER, 'src/modules', name)),
].map((file) => relative(SERVER, file));

describe('a figure in a text for members', () => {
  it.each(textFiles)('is the one that holds, in %s', (file) => {
    const text = readFileSync(join(SERVER, file), 'utf8').replace(/\s+/g, ' ');
    expect([...text.matchAll(FIGURE)].map(([said]) => said)).toEqual(STATED[file] ?? []);
  });

  it('is told of no file that is not there', () => {
    expect(Object.keys(STATED).filter((file) => !textFiles.includes(file))).toEqual([]);
  });
});

const SPAN = '(?:minute|hour|day|week|month|year)';
const NUMBER = '(?:\\d[\\d,]*|two|three|four|five|six|seven|eight|nine|ten)';
const UNIT = '(?:seconds?|minutes?|hours?|days?|tokens|stars|MB)';
/** Matches the figures in a source's texts for people. It does not match the limits of fields. */
const IN_SOURCES = new RegExp(
  `\\b${NUMBER}(?: to ${NUMBER})?(?: idle)? ${UNIT}\\b|\\b(?:once |one )?(?:per|an|every) ${SPAN}\\b|\\b(?:last|within a|for a) ${SPAN}\\b`,
  'gi',
);
const MODULES = 'src/modules';
const CONTRACT = '../../packages/contract/src';
const AN_HOUR = DEVICE_WAITS_MS === HOUR ? 'an hour' : hours(DEVICE_WAITS_MS);
const LAST_MINUTE = LAST === '60 seconds' ? 'last minute' : LAST;
const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;
const minutes = (ms: number) => `${ms / MINUTE} minutes`;
const STARS = `${LIMITS.ratingMin} to ${LIMITS.ratingMax} stars`;
const BONUS = `${count(APPROVAL_BONUS_TOKENS)} tokens`;
const PICTURE = megabytes(LIMITS.pictureMaxBytes);
const AVATAR = megabytes(LIMITS.avatarMaxBytes);

/** Every source with texts for people, with the figures that it states, in order. */
const IN_WORDS: Readonly<Record<string, readonly string[]>> = {
  [`${CONTRACT}/demand.ts`]: [`once ${AN_HOUR}`],
  // The texts of `waitText` come first.
  [`${CONTRACT}/error-table.ts`]: ['1 second', '1 minute', days(UNUSED_MS), BOOST],
  [`${CONTRACT}/media.ts`]: [PICTURE, minutes(TICKET_MS)],
  [`${CONTRACT}/payments.ts`]: [hours(PAY_WINDOW_MS)],
  [`${CONTRACT}/problem-help.ts`]: [days(UNUSED_MS), hours(KEY_KEPT_MS), 'within a minute'],
  [`${CONTRACT}/profiles.ts`]: [AVATAR],
  [`${CONTRACT}/reviews.ts`]: [STARS, STARS, days(REVIEW_EDIT_MS)],
  [`${CONTRACT}/screens.ts`]: [WELCOME],
  [`${CONTRACT}/staff-sessions.ts`]: [hours(STAFF_SESSION_MS), `${STAFF_IDLE_MS / MINUTE} idle minutes`],
  [`${CONTRACT}/staff.ts`]: [BONUS],
  [`${CONTRACT}/test-helper.ts`]: [BONUS],
  [`${MODULES}/accounts/account-templates.ts`]: [YEAR, BONUS],
  [`${MODULES}/email/email-templates.ts`]: [WELCOME, hours(VERIFY_LINK_MS), hours(VERIFY_LINK_MS)],
  [`${MODULES}/lifecycle/listing-template.ts`]: [LAST_MINUTE],
  [`${MODULES}/listings/hourly-limit.ts`]: ['1 minute', 'an hour'],
  [`${MODULES}/media/media-routes.ts`]: [PICTURE],
  [`${MODULES}/payouts/seller-money-place.ts`]: [days(NEW_SELLER_HELD_MS), days(HELD_AFTER_PAYING_MS)],
  [`${MODULES}/profiles/change-avatar.ts`]: [AVATAR],
  [`${MODULES}/staff/settings-in-force.ts`]: [`One ${AN_HOUR}`, 'an hour'],
  '../web/src/features/accounts/delete-account.tsx': [YEAR],
};

/** Files whose figures are examples, or timings of the wire, which no rule decides. */
const OF_THE_WIRE = /\/(?:descriptions\/.*|asyncapi|openapi-headers)\.ts$/;

const sourcesIn = (folder: string) =>
  readdirSync(join(SERVER, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(test|fixture|conformance)\.ts$/.test(name))
    .map((name) => `${folder}/${name}`);

/** The figures in a source, without its comments. */
function figuresIn(file: string): string[] {
  const source = readFileSync(join(SERVER, file), 'utf8').replace(/\/\*\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...source.replace(/\s+/g, ' ').matchAll(IN_SOURCES)].map(([said]) => said);
}

it('a figure in words for people is the one that holds, in every source of the contract and the modules', () => {
  const files = [...sourcesIn(CONTRACT), ...sourcesIn(MODULES)].filter((file) => !OF_THE_WIRE.test(file));
  const found = [...files, '../web/src/features/accounts/delete-account.tsx'].map(
    (file) => [file, figuresIn(file)] as const,
  );
  expect(Object.fromEntries(found.filter(([, figures]) => figures.length > 0))).toEqual(IN_WORDS);
});
