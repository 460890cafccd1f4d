import { describe, expect, it } from 'vitest';
import { agreesWithListed, type KnownPayment, type ListedPayment } from './agrees-with-listed.ts';

const OPEN: KnownPayment = {
  claimId: 'claim-1',
  state: 'PENDING',
  intentId: 'pi_1',
  receivedCents: null,
  step: null,
  lastErrorCode: null,
  returnedCents: 0,
  disputes: 0,
  openDisputes: 0,
};
const LISTED_OPEN: ListedPayment = {
  claimId: 'claim-1',
  intentId: 'pi_1',
  status: 'open',
  receivedCents: 0,
  lastError: null,
  returnedCents: 0,
  isDisputed: false,
};
const PAID: KnownPayment = { ...OPEN, state: 'COMPLETED', receivedCents: 2_600 };
const LISTED_PAID: ListedPayment = { ...LISTED_OPEN, status: 'succeeded', receivedCents: 2_600 };
const DECLINED = { code: 'card_declined', message: 'No.' };

describe('the books and the provider’s list', () => {
  it.each<[string, Partial<KnownPayment>, Partial<ListedPayment>]>([
    ['of a payment that waits for a card', {}, {}],
    ['of one that waits for the bank', { step: 'approval' }, { status: 'approval' }],
    ['of one that the bank works on', { step: 'processing' }, { status: 'processing' }],
    ['of a declined card', { lastErrorCode: 'card_declined' }, { lastError: DECLINED }],
    ['of an attempt that was cancelled', { state: 'CANCELLED' }, { status: 'cancelled' }],
    ['of an attempt that failed', { state: 'FAILED' }, { status: 'cancelled' }],
    ['of money that came', PAID, LISTED_PAID],
    [
      'of money that went back',
      { ...PAID, state: 'REFUNDED', returnedCents: 2_600 },
      { ...LISTED_PAID, returnedCents: 2_600 },
    ],
    ['of a dispute that is decided', { ...PAID, disputes: 1 }, { ...LISTED_PAID, isDisputed: true }],
    ['of an older attempt, whatever became of it', { intentId: 'pi_2' }, LISTED_PAID],
  ])('agree: %s', (_what, known, listed) => {
    expect(agreesWithListed({ ...OPEN, ...known }, { ...LISTED_OPEN, ...listed })).toBe(true);
  });

  it.each<[string, Partial<KnownPayment>, Partial<ListedPayment>]>([
    ['the payment does not know its intent', { intentId: null }, {}],
    ['the intent is of another claim', {}, { claimId: 'claim-2' }],
    ['money came', {}, LISTED_PAID],
    ['money came for an attempt that was given up', { state: 'CANCELLED' }, LISTED_PAID],
    ['other money came', PAID, { ...LISTED_PAID, receivedCents: 2_599 }],
    ['the provider cancelled it', {}, { status: 'cancelled' }],
    ['it was given up and can still be paid', { state: 'CANCELLED' }, {}],
    ['the bank wants to hear from the payer', {}, { status: 'approval' }],
    ['the bank no longer waits', { step: 'approval' }, {}],
    ['a card was declined', {}, { lastError: DECLINED }],
    ['money went back', PAID, { ...LISTED_PAID, returnedCents: 2_600 }],
    ['money did not go back', { ...PAID, returnedCents: 2_600 }, LISTED_PAID],
    ['it is disputed', PAID, { ...LISTED_PAID, isDisputed: true }],
    ['the dispute that is known is not in the list', { ...PAID, disputes: 1 }, LISTED_PAID],
    ['a dispute is not decided', { ...PAID, disputes: 1, openDisputes: 1 }, { ...LISTED_PAID, isDisputed: true }],
  ])('do not agree: %s', (_what, known, listed) => {
    expect(agreesWithListed({ ...OPEN, ...known }, { ...LISTED_OPEN, ...listed })).toBe(false);
  });
});
