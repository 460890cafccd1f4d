import { describe, expect, it } from 'vitest';
import { RefundTyped, splitOf, typedCents, WriteOffTyped } from './action-forms.ts';

const EXAMPLE = 'Enter an amount in dollars, for example 12.50';
/** What a form makes of typed text: its value, or the errors by field. */
function read(form: typeof WriteOffTyped | ReturnType<typeof splitOf> | typeof RefundTyped, typed: object) {
  const { success, data, error } = form.safeParse(typed);
  return success
    ? data
    : Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('an amount that staff type', () => {
  it.each([
    [0, '0', 0],
    [0, '$1,250.5', 125_050],
    [1, '0.01', 1],
    [1, '0', null],
    [1, '-1', null],
    [1, '', null],
    [1, 'twelve', null],
    [1, '999999.99', 99_999_999],
    [1, '1000000', null],
  ])('of at least %i cents: %s is %s', (least, typed, cents) => {
    const { success, data, error } = typedCents(least).safeParse(typed);
    expect([success ? data : null, error?.issues[0]?.message]).toEqual([cents, cents === null ? EXAMPLE : undefined]);
  });
});

describe('what is written off', () => {
  it('is an amount above nothing, with a reason', () => {
    expect(read(WriteOffTyped, { amount: '12.50', reason: 'Gone.' })).toEqual({ cents: 1_250, reason: 'Gone.' });
    expect(read(WriteOffTyped, { amount: '0', reason: ' ' })).toEqual({
      amount: EXAMPLE,
      reason: 'A reason is required',
    });
  });
});

describe('the shares of a lost dispute', () => {
  const split = (seller: string, fees: string, losses: string) =>
    read(splitOf(10_000, '$100.00'), { seller, fees, losses });

  it('go to those for whom they were typed', () => {
    expect(split('94.50', '5', '0.50')).toEqual({ sellerCents: 9_450, feesCents: 500, lossesCents: 50 });
    expect(split('0', '0', '100')).toEqual({ sellerCents: 0, feesCents: 0, lossesCents: 10_000 });
  });

  it.each([
    ['a cent too few', '94.49', '5', '0.50'],
    ['a cent too many', '94.51', '5', '0.50'],
  ])('are refused beside the last of them where they are %s', (_, seller, fees, losses) => {
    expect(split(seller, fees, losses)).toEqual({ losses: 'The three have to make $100.00' });
  });

  it('are each an amount', () => {
    expect(split('x', '5', '')).toEqual({ seller: EXAMPLE, losses: EXAMPLE });
  });
});

it('a refund says who bears it, and why', () => {
  const reason = 'A copy.';
  for (const bearer of ['seller', 'platform'])
    expect(read(RefundTyped, { reason, bearer })).toEqual({ reason, bearer });
  for (const bearer of [undefined, 'both'])
    expect(read(RefundTyped, { reason, bearer })).toEqual({ bearer: 'Say who bears it' });
});
