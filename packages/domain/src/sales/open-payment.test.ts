import { expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { money, OPENED, refusalOf } from '../../test/sale.ts';
import { HOUR } from '../time/index.ts';
import { keepIntent, renewAttempt } from './open-payment.ts';
import type { Payment } from './sale-money.ts';

const FIRST = OPENED.payments[0] as Payment;

const renewed = (repeatsError: boolean, at: number, from = OPENED) =>
  renewAttempt(from, FIRST, repeatsError, at).payments[0];

it('asks for an intent by the same key for 23 hours, and then by another', () => {
  expect(renewed(false, NOON + 23 * HOUR - 1)).toEqual(FIRST);
  const later = NOON + 23 * HOUR;
  expect(renewed(false, later)).toEqual({ ...FIRST, attempt: 2, attemptAt: later });
});

it('asks by another key where the provider only repeats an error, and not for what it has', () => {
  expect(renewed(true, NOON + 1)).toEqual({ ...FIRST, attempt: 2, attemptAt: NOON + 1 });
  const known = money(keepIntent(OPENED, 'first', 1, 'pi'));
  expect(renewed(true, NOON + 99 * HOUR, known)).toEqual({ ...FIRST, intentId: 'pi' });
});

it('goes on to another key once, whoever else noticed the same', () => {
  const once = renewAttempt(OPENED, FIRST, true, NOON + 1);
  expect(renewAttempt(once, FIRST, true, NOON + 2)).toBe(once);
});

it('keeps the intent of its latest attempt, once', () => {
  const kept = money(keepIntent(OPENED, 'first', 1, 'pi'));
  expect(kept.payments).toEqual([{ ...FIRST, intentId: 'pi' }]);
  expect(money(keepIntent(kept, 'first', 1, 'pi'))).toEqual(kept);
  expect(refusalOf(keepIntent(kept, 'first', 1, 'other'))).toBe('wrong_state');
  expect(refusalOf(keepIntent(OPENED, 'first', 2, 'pi'))).toBe('wrong_state');
});
