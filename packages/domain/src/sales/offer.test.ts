import { describe, expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { DUE, money, OPENED, RELEASED, refusalOf } from '../../test/sale.ts';
import { DAY, HOUR } from '../time/index.ts';
import { findMoneyFaults } from './check-money.ts';
import { isOverdue } from './claim.ts';
import { acceptOffer, declineOffer, expireOffer, openOffer, withdrawOffer } from './offer.ts';
import { beginEnding, finishEnding } from './release-claim.ts';
import type { SaleMoney } from './sale-money.ts';

const BOB = { bidderId: 'bob', bidCents: 9_000, anonymous: true };
const IDS = { id: 'offer', auctionId: 'auction' };
const SALE = { id: 'second', sellerId: 'sue', shippingCents: 500, method: 'SHIPPING' } as const;
const open = (sale: SaleMoney, id = 'offer') => openOffer(sale, BOB, { ...IDS, id }, NOON);
const OFFERED = money(open(RELEASED));
const END = NOON + DAY;

describe('an offer', () => {
  it('is held out for 24 hours once a claim was released', () => {
    expect(OFFERED.offers).toEqual([{ ...IDS, ...BOB, state: 'OPEN', expiresAt: NOON + 24 * HOUR }]);
    expect(findMoneyFaults(OFFERED)).toEqual([]);
  });

  it('is open alone, and not while somebody has a right to the item', () => {
    const accepted = money(acceptOffer(OFFERED, 'offer', SALE, NOON));
    const declined = money(declineOffer(OFFERED, 'offer', NOON));
    for (const sale of [DUE, OPENED, OFFERED, accepted]) expect(refusalOf(open(sale, 'other'))).toBe('wrong_state');
    expect(open(declined, 'other').ok).toBe(true);
  });

  it('that is accepted is a claim at their own bid with 72 hours to pay', () => {
    const accepted = money(acceptOffer(OFFERED, 'offer', SALE, END - 1));
    expect(accepted.offers).toMatchObject([{ state: 'ACCEPTED' }]);
    const claim = accepted.claims.at(-1);
    expect(claim).toMatchObject({ ...SALE, buyerId: 'bob', bidCents: 9_000, anonymous: true, auctionId: 'auction' });
    expect(claim).toMatchObject({ state: 'DUE', payBy: END - 1 + 72 * HOUR, address: null });
    expect(findMoneyFaults(accepted)).toEqual([]);
    const again = money(finishEnding(money(beginEnding(accepted, 'second')), 'second'));
    expect(open(again, 'third').ok).toBe(true);
  });

  it('under 50 cents is paid by accepting it', () => {
    const small = money(openOffer(RELEASED, { ...BOB, bidCents: 40 }, IDS, NOON));
    const pickup = { ...SALE, shippingCents: 0, method: 'PICKUP' } as const;
    const accepted = money(acceptOffer(small, 'offer', pickup, NOON));
    expect(accepted.claims.at(-1)?.state).toBe('PAID');
    expect(accepted.orders).toMatchObject([{ claimId: 'second', state: 'READY_FOR_PICKUP' }]);
    expect(findMoneyFaults(accepted)).toEqual([]);
  });

  it('ends at the very instant that its time does, and is answered once', () => {
    expect(refusalOf(acceptOffer(OFFERED, 'offer', SALE, END))).toBe('offer_over');
    expect(refusalOf(declineOffer(OFFERED, 'offer', END))).toBe('offer_over');
    expect(refusalOf(expireOffer(OFFERED, 'offer', END - 1))).toBe('wrong_state');
    const over = [
      money(declineOffer(OFFERED, 'offer', END - 1)),
      money(expireOffer(OFFERED, 'offer', END)),
      money(withdrawOffer(OFFERED, 'offer')),
    ];
    expect(over.map(({ offers }) => offers[0]?.state)).toEqual(['DECLINED', 'EXPIRED', 'WITHDRAWN']);
    for (const sale of over) {
      const answers = [
        acceptOffer(sale, 'offer', SALE, NOON),
        declineOffer(sale, 'offer', NOON),
        expireOffer(sale, 'offer', END),
        withdrawOffer(sale, 'offer'),
      ];
      expect(answers.map(refusalOf)).toEqual(Array(4).fill('offer_over'));
    }
  });
});

it('a claim is overdue from the instant that its 72 hours end, and only while it is due', () => {
  const at = (now: number, state: 'DUE' | 'PAID' = 'DUE') => isOverdue({ state, payBy: NOON + 72 * HOUR }, now);
  expect([at(NOON + 72 * HOUR - 1), at(NOON + 72 * HOUR), at(NOON + 73 * HOUR, 'PAID')]).toEqual([false, true, false]);
});
