import { expect, it } from 'vitest';
import { CLAIM, fold, OPENED, reading } from '../../test/sale.ts';
import { HOUR } from '../time/index.ts';
import { dueReminder } from './reminders.ts';
import { type Claim, NO_MONEY } from './sale-money.ts';

const PAY_BY = 1_000 * HOUR;
const before = (hours: number, more = 0) => PAY_BY - hours * HOUR + more;
const due = (changes: Partial<Claim> = {}) => ({ ...NO_MONEY, claims: [{ ...CLAIM, payBy: PAY_BY, ...changes }] });

it.each([
  ['nothing a moment before the first', 0, before(48, -1), null],
  ['the first 48 hours before', 0, before(48), { number: 1, hoursLeft: 48 }],
  ['nothing twice', 1, before(48, 1), null],
  ['the second 24 hours before', 1, before(24), { number: 2, hoursLeft: 24 }],
  ['the last an hour before', 2, before(1), { number: 3, hoursLeft: 1 }],
  ['only the latest of several', 0, before(1), { number: 3, hoursLeft: 1 }],
  ['none when the time is over, and that is done with', 2, before(0), { number: 3, hoursLeft: null }],
  ['nothing after the last', 3, before(0, HOUR), null],
])('a buyer is sent %s', (_, reminded, now, expected) => {
  expect(dueReminder(due(), CLAIM.id, reminded, now)).toEqual(expected);
});

it.each([{ state: 'PAID' }, { state: 'RELEASED' }, { state: 'REFUNDED' }, { ending: true }] as const)(
  'nobody is reminded of what is over or being ended: %j',
  (change) => {
    expect(dueReminder(due(change), CLAIM.id, 0, before(1))).toBeNull();
  },
);

it('nobody is reminded of what their bank is working on, and everybody of what it gave up', () => {
  const [claim = CLAIM] = OPENED.claims;
  const at = claim.payBy - HOUR;
  const working = fold(OPENED, 'first', reading('processing', 1));
  expect(dueReminder(working, claim.id, 0, at)).toBeNull();
  for (const status of ['open', 'approval', 'cancelled'] as const) {
    const gone = fold(working, 'first', reading(status, 2));
    expect(dueReminder(gone, claim.id, 0, at)).toEqual({ number: 3, hoursLeft: 1 });
  }
});
