import { expect, it } from 'vitest';
import { frozenSince, NOON } from '../../test/given.ts';
import { freezeReasonsOf, unsaidFreezes } from './freezes.ts';

it('takes a freeze without a reason for the suspension of the seller', () => {
  expect(unsaidFreezes({ frozenAt: NOON })).toEqual({ suspension: true, staff: false });
  expect(unsaidFreezes({ frozenAt: null })).toEqual({ suspension: false, staff: false });
});

it('names the reasons for which a listing stands still', () => {
  expect(freezeReasonsOf(frozenSince(NOON))).toEqual([]);
  expect(freezeReasonsOf(frozenSince(NOON, 'staff'))).toEqual(['staff']);
  expect(freezeReasonsOf(frozenSince(NOON, 'staff', 'suspension'))).toEqual(['suspension', 'staff']);
});
