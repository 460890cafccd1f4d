import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { SESSION_IDLE_MS, SESSION_MS } from '@clamor/domain/accounts';
import { EXTENSION_SECONDS, isInLastSeconds, platformFeeCents } from '@clamor/domain/bidding';
import { DECISION_WINDOW_MS } from '@clamor/domain/lifecycle';
import { HELD_AFTER_SHIPPING_MS, HELD_DIGITAL_MS, PAY_WINDOW_MS, SHIPPED_WITHIN_MS } from '@clamor/domain/sales';
import { DAY, HOUR, SECOND } from '@clamor/domain/time';
import { APPROVAL_BONUS_TOKENS, WELCOME_BONUS_TOKENS } from '@clamor/domain/wallet';
import { describe, expect, it } from 'vitest';
import { NAME_RESERVED_MS } from '../src/modules/accounts/own-deletion.ts';
import { RESET_LINK_MS, VERIFY_LINK_MS } from '../src/modules/email/answer-account-requests.ts';
import { NEW_EMAIL_LINK_MS } from '../src/modules/email/answer-email-changes.ts';
import { KEPT_MS as MAIL_KEPT_MS } from '../src/platform/mail/forget-old-mails.ts';

const SERVER = join(import.meta.dirname, '..');
/** Finds a length of time, a percentage or an amount of tokens in a text. */
const FIGURE =
  /\b(?:\d[\d,]*|one|ten) (?:seconds?|minutes?|hours?|days?|tokens)\b|\bfor a year\b|\b\d+%|\b\d+,\d{3}\b(?! tokens)/g;

const WORDS: Readonly<Record<number, string>> = { 1: 'one', 10: 'ten' };
const hours = (ms: number) => `${ms === HOUR ? WORDS[1] : ms / HOUR} ${ms === HOUR ? 'hour' : 'hours'}`;
const days = (ms: number) => `${WORDS[ms / DAY] ?? ms / DAY} days`;
const count = (value: number) => value.toLocaleString('en-US');

const FEE = `${platformFeeCents(10_000) / 100}%`;
/** The span before the end in which a bid adds time, as the rule has it. */
const LAST = `${[...Array(600).keys()].findLast((seconds) => isInLastSeconds(0, seconds * SECOND))} seconds`;
const ADDED = `${EXTENSION_SECONDS} seconds`;
const YEAR = NAME_RESERVED_MS === 365 * DAY ? 'for a year' : days(NAME_RESERVED_MS);
const WELCOME = `${count(WELCOME_BONUS_TOKENS)} tokens`;

/** Every text for members, with the figures that it states, in their order. */
const STATED: Readonly<Record<string, readonly string[]>> = {
  'texts/help.md': [
    ...[LAST, ADDED, hours(PAY_WINDOW_MS), FEE, hours(DECISION_WINDOW_MS), days(SHIPPED_WITHIN_MS)],
    ...[days(HELD_AFTER_SHIPPING_MS), hours(PAY_WINDOW_MS), count(WELCOME_BONUS_TOKENS)],
  ],
  'texts/privacy.md': [days(MAIL_KEPT_MS), days(SESSION_MS), days(SESSION_IDLE_MS)],
  'texts/terms.md': [
    ...[LAST, ADDED, FEE, hours(PAY_WINDOW_MS), hours(DECISION_WINDOW_MS)],
    ...[days(HELD_AFTER_SHIPPING_MS), days(HELD_DIGITAL_MS)],
  ],
  'src/modules/accounts/account-templates.ts': [YEAR, `${count(APPROVAL_BONUS_TOKENS)} tokens`],
  'src/modules/email/email-templates.ts': [
    ...[WELCOME, hours(VERIFY_LINK_MS), hours(VERIFY_LINK_MS), hours(RESET_LINK_MS), hours(NEW_EMAIL_LINK_MS)],
  ],
  'src/modules/lifecycle/listing-templates.ts': [hours(PAY_WINDOW_MS), hours(PAY_WINDOW_MS)],
  // The last of the reminders.
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
