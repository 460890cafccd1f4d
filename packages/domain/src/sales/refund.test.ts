import { describe, expect, it } from 'vitest';
import { asked, DISPUTED, OPENED, PAID, RELEASED, refusalOf } from '../../test/sale.ts';
import { canRefund, refuseRefund, withdrawRefund } from './refund.ts';
import type { SaleMoney } from './sale-money.ts';

const ASKED = asked(PAID);
const statesOf = ({ refunds }: SaleMoney) => refunds.map(({ state }) => state);

describe('a refund that the provider refused', () => {
  it('has failed', () => {
    expect(statesOf(refuseRefund(ASKED, 'first', 1))).toEqual(['FAILED']);
  });

  it.each([
    ['of another try', ASKED, 'first', 2],
    ['of another payment', ASKED, 'second', 1],
    ['that nobody asked for', PAID, 'first', 1],
    ['that failed before', refuseRefund(ASKED, 'first', 1), 'first', 1],
  ])('changes nothing where it is one %s', (_what, money, paymentId, attempt) => {
    expect(refuseRefund(money, paymentId, attempt)).toBe(money);
  });
});

describe('what was asked back', () => {
  it('may be sent unless a bank holds or took that very payment', () => {
    expect(canRefund(ASKED, 'first')).toBe(true);
    expect(canRefund(DISPUTED, 'first')).toBe(false);
    expect(canRefund(DISPUTED, 'second')).toBe(true);
    const lost = { ...DISPUTED, disputes: DISPUTED.disputes.map((row) => ({ ...row, state: 'LOST' as const })) };
    expect(canRefund(lost, 'first')).toBe(false);
    const won = { ...DISPUTED, disputes: DISPUTED.disputes.map((row) => ({ ...row, state: 'WON' as const })) };
    expect(canRefund(won, 'first')).toBe(true);
  });

  it('cannot be taken back where nobody asked, or it went back by itself', () => {
    expect(refusalOf(withdrawRefund(PAID, 'first'))).toBe('wrong_state');
    const byItself = { ...ASKED, transfers: ASKED.transfers.map((row) => ({ ...row, cause: 'another' })) };
    expect(refusalOf(withdrawRefund(byItself, 'first'))).toBe('wrong_state');
    const released = { ...ASKED, payments: OPENED.payments, claims: RELEASED.claims };
    expect(refusalOf(withdrawRefund(released, 'first'))).toBe('wrong_state');
  });
});
