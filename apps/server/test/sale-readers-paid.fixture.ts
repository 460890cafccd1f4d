import { DAY } from '@clamor/domain/time';
import {
  dispute,
  formerPayout,
  order,
  payment,
  payout,
  received,
  refund,
  shipped,
  suspend,
} from './sale-changes.fixture.ts';
import type { Case } from './sale-readers.fixture.ts';

const PAYABLE = {
  seller: '-, row, balance',
  buyer: 'row, free, won',
  money: 'payable, looked at true true, 0 2500 0',
  counted: '1, proven 1',
};

/** Cases that begin with a paid sale. */
export const PAID: Readonly<Record<string, Case>> = {
  'paid, without an address': { of: 'paid', changes: [], says: {} },
  'paid, without an address for nearly fourteen days': {
    of: 'paid',
    changes: [`UPDATE orders SET paid_at = :now - ${14 * DAY} + 1 WHERE claim_id = :claim`],
    says: {},
  },
  'paid, without an address for fourteen days': {
    of: 'paid',
    changes: [`UPDATE orders SET paid_at = :now - ${14 * DAY} WHERE claim_id = :claim`],
    says: { staff: 'no_address' },
  },
  'paid long ago, ready to ship for nearly ten days': {
    of: 'paid',
    changes: [order('READY_TO_SHIP', `, paid_at = :now - ${30 * DAY}, ready_at = :now - ${10 * DAY} + 1`)],
    says: { seller: 'ship, waits, sale+balance', buyer: 'row, purchase, won' },
  },
  'ready to ship for ten days': {
    of: 'paid',
    changes: [order('READY_TO_SHIP', `, ready_at = :now - ${10 * DAY}`)],
    says: { staff: 'not_shipped', seller: 'ship, waits, sale+balance', buyer: 'row, purchase, won' },
  },
  'ready for pickup for ten days': {
    of: 'paid',
    changes: [order('READY_FOR_PICKUP', `, ready_at = :now - ${10 * DAY}`)],
    says: { staff: 'not_shipped', seller: 'hand_over, waits, sale+balance', buyer: 'row, purchase, won' },
  },
  'ready to ship, by a seller who is suspended': {
    of: 'paid',
    changes: [order('READY_TO_SHIP', `, ready_at = :now - 1`), suspend('seller')],
    says: { staff: 'seller_suspended', seller: 'ship, waits, sale+balance', buyer: 'row, purchase, won' },
  },
  'ready for pickup, from a seller who is suspended': {
    of: 'paid',
    changes: [order('READY_FOR_PICKUP', `, ready_at = :now - 1`), suspend('seller')],
    says: { staff: 'seller_suspended', seller: 'hand_over, waits, sale+balance', buyer: 'row, purchase, won' },
  },
  'ready to ship, with a problem': {
    of: 'paid',
    changes: [order('READY_TO_SHIP', `, ready_at = :now - 1, problem_at = :now - 1, problem = 'x'`)],
    says: {
      staff: 'problem',
      seller: 'problem, waits, sale+balance',
      buyer: 'row, purchase, won',
      money: 'problem, looked at false false, 2500 0 0',
    },
  },
  'ready to ship, to be refunded': {
    of: 'paid',
    changes: [order('READY_TO_SHIP', `, ready_at = :now - 1`), refund('REQUESTED')],
    says: { buyer: 'row, purchase, won', money: 'refund, looked at false false, 2500 0 0' },
  },
  'ready to ship, and the refund was withdrawn': {
    of: 'paid',
    changes: [order('READY_TO_SHIP', `, ready_at = :now - 1`), refund('WITHDRAWN')],
    says: { seller: 'ship, waits, sale+balance', buyer: 'row, purchase, won' },
  },
  'ready to ship, and the bank disputes it': {
    of: 'paid',
    changes: [order('READY_TO_SHIP', `, ready_at = :now - 1`), dispute('OPEN', 2600, 0)],
    says: { buyer: 'row, purchase, won', money: 'dispute, looked at false false, 2500 0 0' },
  },
  'shipped nearly seven days ago': {
    of: 'paid',
    changes: [shipped(` - ${7 * DAY} + 1`)],
    says: { buyer: 'row, purchase, won', money: 'time, looked at false false, 2500 0 0', counted: '1, proven 1' },
  },
  'shipped seven days ago': {
    of: 'paid',
    changes: [shipped(` - ${7 * DAY}`)],
    says: {
      seller: '-, row, balance',
      buyer: 'row, free, won',
      money: 'payable, looked at true true, 0 2500 0',
      counted: '1, proven 1',
    },
  },
  'shipped seven days ago, with a problem': {
    of: 'paid',
    changes: [
      shipped(` - ${7 * DAY}`),
      `UPDATE orders SET problem_at = :now - 1, problem = 'x' WHERE claim_id = :claim`,
    ],
    says: {
      staff: 'problem',
      seller: 'problem, row, sale+balance',
      buyer: 'row, purchase, won',
      money: 'problem, looked at false false, 2500 0 0',
      counted: '1, proven 1',
    },
  },
  'shipped seven days ago, by a seller who is suspended': {
    of: 'paid',
    changes: [shipped(` - ${7 * DAY}`), suspend('seller')],
    says: {
      seller: '-, row, balance',
      buyer: 'row, free, won',
      money: 'payable, looked at false false, 0 2500 0',
      counted: '1, proven 1',
    },
  },
  'received, within its hold': {
    of: 'paid',
    changes: [received(' + 1')],
    says: {
      seller: '-, row, balance',
      buyer: 'row, free, won',
      money: 'recent_payment, looked at false false, 2500 0 0',
    },
  },
  'received, past its hold': {
    of: 'paid',
    changes: [received('')],
    says: PAYABLE,
  },
  'received, with an order of which nothing is charged': {
    of: 'paid',
    changes: [
      received(''),
      `UPDATE claims SET bid_cents = 40, shipping_cents = 0 WHERE id = :claim`,
      `UPDATE orders SET charged = false WHERE claim_id = :claim`,
    ],
    says: {
      seller: '-, row, balance',
      buyer: 'row, free, won',
      money: 'payable, looked at false true, 0 2500 0',
      counted: '0, proven 0',
    },
  },
  'digital, nearly three days after paying': {
    of: 'paid',
    changes: [
      `UPDATE claims SET method = 'DIGITAL', shipping_cents = 0 WHERE id = :claim`,
      order('DELIVERED', `, paid_at = :now - ${3 * DAY} + 1, payable_after = :now`),
    ],
    says: { buyer: 'row, purchase, won', money: 'time, looked at false false, 2500 0 0', counted: '1, proven 1' },
  },
  'digital, three days after paying': {
    of: 'paid',
    changes: [
      `UPDATE claims SET method = 'DIGITAL', shipping_cents = 0 WHERE id = :claim`,
      order('DELIVERED', `, paid_at = :now - ${3 * DAY}, payable_after = :now`),
    ],
    says: {
      seller: '-, row, balance',
      buyer: 'row, free, won',
      money: 'payable, looked at true true, 0 2500 0',
      counted: '1, proven 1',
    },
  },
  'received, and its refund is with the bank': {
    of: 'paid',
    changes: [received(''), refund('PENDING')],
    says: { buyer: 'row, purchase, won', money: 'refund, looked at true true, 2500 0 0', counted: '1, proven 1' },
  },
  'received, and its refund failed': {
    of: 'paid',
    changes: [received(''), refund('FAILED')],
    says: {
      staff: 'refund_failed',
      buyer: 'row, purchase, won',
      money: 'refund, looked at true true, 2500 0 0',
      counted: '1, proven 1',
    },
  },
  'received, and a bank warned': {
    of: 'paid',
    changes: [received(''), dispute('WARNING', 0, 0)],
    says: { buyer: 'row, purchase, won', money: 'dispute, looked at true true, 2500 0 0', counted: '1, proven 1' },
  },
  'received, and a dispute was lost and is not settled': {
    of: 'paid',
    changes: [received(''), dispute('LOST', 2600, 0)],
    says: {
      staff: 'dispute_lost',
      buyer: 'row, purchase, won',
      money: 'dispute, looked at true true, 2500 0 0',
      counted: '1, proven 1',
    },
  },
  'received, and a lost dispute was settled': {
    of: 'paid',
    changes: [received(''), dispute('LOST', 2600, 2600)],
    says: {
      seller: '-, row, balance',
      buyer: 'row, free, won',
      money: 'payable, looked at true true, 0 2500 0',
      counted: '1, proven 1',
    },
  },
  'received, and a dispute was won after it was settled': {
    of: 'paid',
    changes: [received(''), dispute('WON', 0, 2600)],
    says: {
      staff: 'dispute_lost',
      buyer: 'row, purchase, won',
      money: 'dispute, looked at true true, 2500 0 0',
      counted: '1, proven 1',
    },
  },
  'received, and a dispute was won whose money is not back yet': {
    of: 'paid',
    changes: [received(''), dispute('WON', 2600, 0)],
    says: { buyer: 'row, purchase, won', money: 'dispute, looked at true true, 2500 0 0', counted: '1, proven 1' },
  },
  'received, and the provider told another sum': {
    of: 'paid',
    changes: [received(''), `UPDATE payments SET mismatch = 'x' WHERE id = :payment`],
    says: {
      staff: 'answer_mismatch',
      seller: '-, row, balance',
      buyer: 'row, free, won',
      money: 'payable, looked at true true, 0 2500 0',
      counted: '1, proven 1',
    },
  },
  'received, and the provider told another sum of an attempt that was given up': {
    of: 'paid',
    changes: [
      received(''),
      payment('CANCELLED'),
      `UPDATE payments SET mismatch = 'x' WHERE claim_id = :claim AND state = 'CANCELLED'`,
    ],
    says: {
      seller: '-, row, balance',
      buyer: 'row, free, won',
      money: 'payable, looked at true true, 0 2500 0',
      counted: '1, proven 1',
    },
  },
  refunded: {
    of: 'paid',
    changes: [
      `UPDATE claims SET state = 'REFUNDED' WHERE id = :claim`,
      `UPDATE payments SET state = 'REFUNDED' WHERE id = :payment`,
      refund('SUCCEEDED'),
      `UPDATE orders SET problem_at = :now - 1, problem = 'x' WHERE claim_id = :claim`,
      `INSERT INTO transfers (from_account, to_account, cents, kind, seller_id, auction_id, claim_id, cause) VALUES ('seller', 'buyer', 2500, 'refund_asked', :seller, :auction, :claim, 'r')`,
    ],
    says: {
      seller: '-, row, free',
      buyer: 'row, free, won',
      money: 'nothing, looked at false false, 0 0 0',
      counted: '0, proven 0',
    },
  },
  'received, and in a payout that is prepared': {
    of: 'paid',
    changes: [received(''), ...payout('PREPARED')],
    says: {
      seller: '-, row, payout',
      buyer: 'row, free, won',
      money: 'in_payout, looked at false false, 0 2500 0',
      counted: '1, proven 1',
    },
  },
  'received, and in a payout that is paid': {
    of: 'paid',
    changes: [received(''), ...payout('PAID')],
    says: {
      seller: '-, row, free',
      buyer: 'row, free, won',
      money: 'in_payout, looked at false false, 0 0 2500',
      counted: '1, proven 1',
    },
  },
  'received, past its hold, after a payout that is CANCELLED': {
    of: 'paid',
    changes: [received(''), formerPayout('CANCELLED')],
    says: PAYABLE,
  },
  'received, past its hold, after a payout that is RETURNED': {
    of: 'paid',
    changes: [received(''), formerPayout('RETURNED')],
    says: PAYABLE,
  },
};
