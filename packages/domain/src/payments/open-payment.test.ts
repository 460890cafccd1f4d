import { expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { money, OPENED, refusalOf } from '../../test/sale.ts';
import { HOUR } from '../time/index.ts';
import { keepIntent, nextAttempt } from './open-payment.ts';
import type { Payment } from './sale-money.ts';

const FIRST = OPENED.payments[0] as Payment;

it('asks for an intent by the same key for 23 hours, and then by another', () => {
  expect(nextAttempt(FIRST, false, NOON + 23 * HOUR - 1)).toEqual(FIRST);
  const later = NOON + 23 * HOUR;
  expect(nextAttempt(FIRST, false, later)).toEqual({ ...FIRST, attempt: 2, attemptAt: later });
});

it('asks by another key where the provider only repeats an error, and not for what it has', () => {
  expect(nextAttempt(FIRST, true, NOON + 1)).toEqual({ ...FIRST, attempt: 2, attemptAt: NOON + 1 });
  const known = { ...FIRST, intentId: 'pi' };
  expect(nextAttempt(known, true, NOON + 99 * HOUR)).toEqual(known);
});

it('keeps the intent of its latest attempt, once', () => {
  const kept = money(keepIntent(OPENED, 'first', 1, 'pi'));
  expect(kept.payments).toEqual([{ ...FIRST, intentId: 'pi' }]);
  expect(money(keepIntent(kept, 'first', 1, 'pi'))).toEqual(kept);
  expect(refusalOf(keepIntent(kept, 'first', 1, 'other'))).toBe('wrong_state');
  expect(refusalOf(keepIntent(OPENED, 'first', 2, 'pi'))).toBe('wrong_state');
});
