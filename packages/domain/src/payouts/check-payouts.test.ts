import { describe, expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { unlikeNamed } from '../../test/named-faults.ts';
import { asked, money, READY } from '../../test/sale.ts';
import { balanceOf } from '../sales/book.ts';
import { handOver } from '../sales/hand-over.ts';
import { DAY } from '../time/index.ts';
import { findPayoutFaults, type SellerBooks } from './check-payouts.ts';
import { markPayoutPaid, type PayoutChanged, preparePayout, recoverWriteOff, writeOff } from './payout.ts';

function done(change: PayoutChanged<string>) {
  if (!change.ok) throw new Error(`Refused: ${change.refusal}`);
  return change;
}
const SHIPPED = money(handOver(READY, 'claim', 'SHIPPING', NOON));
const ASK = { id: 'payout', sellerId: 'sue', debtCents: 0, creditCents: 0 };
const PREPARED = done(preparePayout(ASK, [SHIPPED], NOON + 7 * DAY));
const SENT = done(markPayoutPaid(PREPARED.payout, 'wire 7', null));

describe('the books of a seller', () => {
  const claims = PREPARED.sales.flatMap((sale) => sale.claims);
  const prepared: SellerBooks = {
    payouts: [PREPARED.payout],
    claims,
    transfers: [...SHIPPED.transfers, PREPARED.transfer],
  };
  const paid: SellerBooks = { ...prepared, payouts: [SENT.payout], transfers: [...prepared.transfers, SENT.transfer] };
  const refunded: SellerBooks = { ...paid, transfers: [...asked(SHIPPED).transfers, PREPARED.transfer, SENT.transfer] };

  const written = writeOff('w', 'sue', 300, -300);
  const recovered = recoverWriteOff('r', 'sue', { creditCents: 300, writtenOffCents: 300 });
  if (written === null || recovered === null) throw new Error('It is owed, and comes back.');
  const withCredit: SellerBooks = { ...prepared, payouts: [{ ...PREPARED.payout, creditCents: 1 }] };

  it('are in order where what was written off came back before a credit was paid out', () => {
    const transfers = [...SHIPPED.transfers, written, recovered, PREPARED.transfer];
    expect(findPayoutFaults({ ...withCredit, transfers })).toEqual([]);
  });

  it('are in order, also where a refund after the payout left a debt', () => {
    expect(balanceOf(refunded.transfers, 'seller')).toBe(-10_500);
    for (const books of [prepared, paid, refunded]) expect(findPayoutFaults(books)).toEqual([]);
  });

  const faults: readonly [string, SellerBooks, string[]][] = [
    [
      'a payout that is not booked',
      { ...prepared, transfers: SHIPPED.transfers },
      ['other cents are prepared than the books say'],
    ],
    [
      'a payout that is booked as paid and is not',
      { ...paid, payouts: [PREPARED.payout] },
      ['other cents are prepared than the books say', 'the bank has other cents than were paid out'],
    ],
    [
      'a payout of other cents',
      { ...prepared, payouts: [{ ...PREPARED.payout, cents: 10_499 }] },
      ['other cents are prepared than the books say'],
    ],
    [
      'a payout beyond the balance',
      { ...prepared, transfers: prepared.transfers.filter(({ kind }) => kind !== 'paid') },
      ['a seller owes what no refund or dispute took'],
    ],
    [
      'a credit that the seller did not have',
      { ...withCredit, transfers: asked(SHIPPED).transfers.concat(PREPARED.transfer) },
      ['a credit is paid out that the seller does not have'],
    ],
    [
      'a credit out of what was written off',
      { ...withCredit, transfers: [...SHIPPED.transfers, written, PREPARED.transfer] },
      ['a credit is paid out of what was written off'],
    ],
    [
      'more recovered than was written off',
      { ...prepared, transfers: [...SHIPPED.transfers, recovered, written, PREPARED.transfer] },
      ['more was recovered than was written off'],
    ],
    [
      'a payout of a claim that is not there',
      { ...prepared, claims: [] },
      ['a payout is of claims that are not there', 'a payout is more than its claims and its credit'],
    ],
    [
      'a payout beyond its claims',
      { ...prepared, claims: claims.map((claim) => ({ ...claim, bidCents: 1 })) },
      ['a payout is more than its claims and its credit'],
    ],
    [
      'a claim that its payout lost',
      { ...prepared, claims: claims.map((claim) => ({ ...claim, payoutId: null })) },
      ['a payout lost a claim'],
    ],
    [
      'a claim that is in no payout',
      { ...prepared, payouts: [], transfers: SHIPPED.transfers },
      ['a claim is in no payout'],
    ],
    [
      'a claim that is paid out twice',
      { ...paid, payouts: [SENT.payout, { ...PREPARED.payout, id: 'second' }] },
      ['other cents are prepared than the books say', 'a payout lost a claim', 'a claim is paid out twice'],
    ],
    [
      'a payout without a reference',
      { ...paid, payouts: [{ ...SENT.payout, reference: null }] },
      ['a payout was paid without a reference'],
    ],
    [
      'a transfer that is there twice',
      { ...prepared, transfers: [...prepared.transfers, PREPARED.transfer] },
      [
        'other cents are prepared than the books say',
        'a seller owes what no refund or dispute took',
        'something was booked twice',
      ],
    ],
    [
      'money of two sellers',
      {
        ...prepared,
        transfers: prepared.transfers.map((row, index) => (index === 0 ? { ...row, sellerId: 'tom' } : row)),
      },
      ['money of two sellers is mixed'],
    ],
    [
      'a payout of nothing',
      { payouts: [{ ...PREPARED.payout, cents: 0, state: 'CANCELLED' }], claims: [], transfers: [] },
      ['a payout is of claims that are not there', 'a payout pays nothing'],
    ],
    [
      'one of two claims that its payout lost',
      {
        payouts: [{ ...PREPARED.payout, claimIds: [...PREPARED.payout.claimIds, 'second'] }],
        claims: [...claims, ...claims.map((claim) => ({ ...claim, id: 'second', payoutId: null }))],
        transfers: prepared.transfers,
      },
      ['a payout lost a claim'],
    ],
    [
      'a claim that is in another payout than the one that has it',
      { ...prepared, claims: claims.map((claim) => ({ ...claim, payoutId: 'other' })) },
      ['a payout lost a claim', 'a claim is in no payout'],
    ],
  ];

  it.each(faults)('show %s', (_, books, words) => {
    expect(findPayoutFaults(books)).toEqual(words);
  });

  it('have an example of each fault that is named', () => {
    const shown = faults.flatMap(([, , words]) => words);
    expect(unlikeNamed(new URL('check-payouts.ts', import.meta.url), shown)).toEqual({ missing: [], unnamed: [] });
  });

  it('are in order where a payout was called off, and its claim went into the next one', () => {
    const called = { ...PREPARED.payout, id: 'first', state: 'CANCELLED' as const };
    expect(findPayoutFaults({ ...prepared, payouts: [called, PREPARED.payout] })).toEqual([]);
    const free = claims.map((claim) => ({ ...claim, payoutId: null }));
    expect(findPayoutFaults({ payouts: [called], claims: free, transfers: SHIPPED.transfers })).toEqual([]);
  });

  it('are in order where each payout has a claim of its own', () => {
    const second = { ...PREPARED.payout, id: 'second', claimIds: ['other'] };
    const more = claims.map((claim) => ({ ...claim, id: 'other', payoutId: 'second' }));
    const again = prepared.transfers.map((row) => ({ ...row, cause: `${row.cause} once more` }));
    const books = {
      payouts: [PREPARED.payout, second],
      claims: [...claims, ...more],
      transfers: [...prepared.transfers, ...again],
    };
    expect(findPayoutFaults(books)).toEqual([]);
  });
});
