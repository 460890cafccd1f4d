import { describe, expect, it } from 'vitest';
import { changedFields, detailTexts } from './audit-labels.ts';

/**
 * One row for each kind of value: the field, its values before and after, then the texts that the page shows for them.
 */
const SHOWN: readonly [string, unknown, unknown, string, string, string][] = [
  ['balanceCents', -5_000, -3_000, 'balance', '-$50.00', '-$30.00'],
  ['bossBucksEligible', false, true, 'eligible for tokens', 'no', 'yes'],
  ['adminNotes', '', 'Asked twice', 'admin notes', 'nothing', 'Asked twice'],
  ['status', 'SECOND_CHANCE_AWARDED', 'ENDED', 'status', 'second chance awarded', 'ended'],
  ['feeBps', 500, 800, 'fee bps', '500', '800'],
  ['mark', null, 'A_B', 'mark', 'nothing', 'A_B'],
];

describe('a changed field of an audit entry', () => {
  it.each(SHOWN)('shows %s as it was and as it is', (name, was, is, field, before, after) => {
    expect(changedFields({ before: { [name]: was }, after: { [name]: is } })).toEqual([{ field, before, after }]);
  });

  it('shows each of several amounts in dollars', () => {
    const amounts = { sellerCents: 100, buyerCents: 200, feeCents: 300 };
    const shown = detailTexts(amounts).map(({ field, text }) => `${field} ${text}`);
    expect(shown).toEqual(['seller $1.00', 'buyer $2.00', 'fee $3.00']);
  });
});
