import { HOUR } from '@clamor/domain/time';
import { claimOf, offer, payBy, payment, release, suspend } from './sale-changes.fixture.ts';
import type { Case } from './sale-readers.fixture.ts';

/** Cases that begin with an unpaid sale. */
export const DUE: Readonly<Record<string, Case>> = {
  due: { of: 'due', changes: [], says: {} },
  'due, the time to pay over in a moment': { of: 'due', changes: [payBy(' + 1')], says: { reminded: 'true' } },
  'due, the time to pay just over': {
    of: 'due',
    changes: [payBy('')],
    says: { staff: 'overdue', seller: 'unpaid, waits, sale', reminded: 'true' },
  },
  'overdue, and being ended': {
    of: 'due',
    changes: [payBy(' - 1'), `UPDATE claims SET ending = true, ending_since = :now WHERE id = :claim`],
    says: { staff: 'overdue', buyer: 'row, purchase, won' },
  },
  'overdue, with a payment that is open': {
    of: 'due',
    changes: [payBy(' - 1'), payment('PENDING')],
    says: { staff: 'overdue', seller: 'unpaid, waits, sale', reminded: 'true' },
  },
  'overdue, with a payment that the bank works on': {
    of: 'due',
    changes: [payBy(' - 1'), payment('PENDING', `'processing'`)],
    says: { staff: 'overdue', buyer: 'row, purchase, won' },
  },
  'due in two days, to be reminded of': { of: 'due', changes: [payBy(` + ${48 * HOUR}`)], says: { reminded: 'true' } },
  'due in little more than two days': { of: 'due', changes: [payBy(` + ${48 * HOUR + 1}`)], says: {} },
  'due in two days, reminded already': {
    of: 'due',
    changes: [payBy(` + ${48 * HOUR}`), `UPDATE claims SET reminded = 1 WHERE id = :claim`],
    says: {},
  },
  'due in a day, reminded once': {
    of: 'due',
    changes: [payBy(` + ${24 * HOUR}`), `UPDATE claims SET reminded = 1 WHERE id = :claim`],
    says: { reminded: 'true' },
  },
  'due, by a buyer who is suspended': { of: 'due', changes: [suspend('buyer')], says: { staff: 'buyer_suspended' } },
  released: { of: 'due', changes: [release], says: { staff: '-', seller: '-, row, free', buyer: 'row, free, over' } },
  'released, and offered to the next bidder': {
    of: 'due',
    changes: [release, offer(' + 1')],
    says: { staff: '-', buyer: 'row, free, over', next: 'waits, offer, won' },
  },
  'released, and the offer just over': {
    of: 'due',
    changes: [release, offer('')],
    says: { staff: '-', buyer: 'row, free, over', next: 'row, offer, over' },
  },
  'released, and taken by the next bidder, who does not pay either': {
    of: 'due',
    changes: [release, claimOf('bidder')],
    says: {
      staff: 'overdue',
      seller: 'unpaid, waits, sale',
      buyer: 'row, free, over',
      next: 'waits, purchase, won',
      reminded: 'true',
    },
  },
  'released, with money that goes back': {
    of: 'due',
    changes: [release, payment('RETURNING', 'NULL', '2600')],
    says: { staff: '-', buyer: 'row, purchase, over' },
  },
};
