import { expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { asked, DISPUTED, DUE, PAID, READY, sold, WARNED } from '../../test/sale.ts';
import { DAY } from '../time/index.ts';
import { type Payability, payability } from './payability.ts';
import type { SaleMoney } from './sale-money.ts';

const LATER = NOON + 100 * DAY;
const ordered = (sale: SaleMoney, changes: Partial<SaleMoney['orders'][number]>): SaleMoney => ({
  ...sale,
  orders: sale.orders.map((order) => ({ ...order, ...changes })),
});
const claimed = (sale: SaleMoney, changes: Partial<SaleMoney['claims'][number]>): SaleMoney => ({
  ...sale,
  claims: sale.claims.map((claim) => ({ ...claim, ...changes })),
});
/** The same sale, of which the seller has so many cents. */
const leaving = (sale: SaleMoney, cents: number): SaleMoney => ({
  ...sale,
  transfers: sale.transfers.map((each) => (each.to === 'seller' ? { ...each, cents } : each)),
});
const SHIPPED = ordered(READY, { shippedAt: NOON + 2 * DAY, payableAfter: null });
const NEW_SELLERS = ordered(SHIPPED, { receivedAt: NOON + 3 * DAY, payableAfter: NOON + 20 * DAY });
const CENTS = 10_500;

const ROWS: readonly (readonly [name: string, sale: SaleMoney, now: number, expected: Payability])[] = [
  ['unpaid', DUE, LATER, { state: 'nothing' }],
  ['in a payout', claimed(SHIPPED, { payoutId: 'p' }), LATER, { state: 'in_payout', payoutId: 'p' }],
  ['not shipped', READY, LATER, { state: 'held', cents: CENTS, reason: 'not_handed_over', until: null }],
  ['shipped', SHIPPED, NOON + 9 * DAY - 1, { state: 'held', cents: CENTS, reason: 'time', until: NOON + 9 * DAY }],
  ['shipped long ago', SHIPPED, NOON + 9 * DAY, { state: 'payable', cents: CENTS, since: NOON + 9 * DAY }],
  [
    'received',
    ordered(SHIPPED, { receivedAt: NOON + 3 * DAY }),
    NOON + 3 * DAY,
    { state: 'payable', cents: CENTS, since: NOON + 3 * DAY },
  ],
  [
    'received of a new seller',
    NEW_SELLERS,
    NOON + 20 * DAY - 1,
    { state: 'held', cents: CENTS, reason: 'recent_payment', until: NOON + 20 * DAY },
  ],
  [
    'received of a new seller some time ago',
    NEW_SELLERS,
    NOON + 20 * DAY,
    { state: 'payable', cents: CENTS, since: NOON + 20 * DAY },
  ],
  [
    'with a problem',
    ordered(SHIPPED, { problemAt: NOON }),
    LATER,
    { state: 'held', cents: CENTS, reason: 'problem', until: null },
  ],
  ['of one cent', leaving(SHIPPED, 1), LATER, { state: 'payable', cents: 1, since: NOON + 9 * DAY }],
  ['of nothing', leaving(SHIPPED, 0), LATER, { state: 'nothing' }],
  ['on the way back', asked(PAID), LATER, { state: 'held', cents: 0, reason: 'refund', until: null }],
  ['with a bank that asks', WARNED, LATER, { state: 'held', cents: CENTS, reason: 'dispute', until: null }],
  ['with a bank that took it', DISPUTED, LATER, { state: 'held', cents: CENTS, reason: 'dispute', until: null }],
  [
    'something digital, a moment ago',
    ordered(sold({ method: 'DIGITAL', shippingCents: 0 }), { payableAfter: null }),
    NOON,
    { state: 'held', cents: 10_000, reason: 'time', until: NOON + 3 * DAY },
  ],
];

it.each(ROWS)('of a sale are held or payable, and since when: %s', (_, sale, now, expected) => {
  expect(payability(sale, 'claim', now)).toEqual(expected);
});
