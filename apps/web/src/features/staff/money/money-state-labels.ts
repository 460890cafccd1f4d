import type { StaffPayment, StaffPayout, StuckOrder } from '@clamor/contract/staff-money';
import type { RowState } from '../staff-table.tsx';

type Refund = NonNullable<StaffPayment['refund']>['state'];
type Dispute = NonNullable<StaffPayment['dispute']>['state'];

export const PAYMENT_STATE: Readonly<Record<StaffPayment['status'], RowState>> = {
  PENDING: { label: 'Pending', tone: 'outline' },
  COMPLETED: { label: 'Completed', tone: 'won' },
  FAILED: { label: 'Failed', tone: 'danger' },
  CANCELLED: { label: 'Cancelled', tone: 'plain' },
  REFUNDED: { label: 'Refunded', tone: 'plain' },
};

export const PAYOUT_STATE: Readonly<Record<StaffPayout['state'], RowState>> = {
  PREPARED: { label: 'Prepared', tone: 'outline' },
  PAID: { label: 'Paid', tone: 'won' },
  CANCELLED: { label: 'Cancelled', tone: 'plain' },
  RETURNED: { label: 'Returned', tone: 'danger' },
};

export const STEP_TEXT: Readonly<Record<NonNullable<StaffPayment['step']>, string>> = {
  approval: 'The buyer has to approve it at the bank.',
  processing: 'The bank is working on it.',
};

export const REFUND_TEXT: Readonly<Record<Refund, string>> = {
  REQUESTED: 'Refund asked for',
  PENDING: 'Refund on its way',
  SUCCEEDED: 'Refunded',
  FAILED: 'Refund failed: the money is still here and still the buyer’s',
  WITHDRAWN: 'Refund withdrawn',
};

export const DISPUTE_TEXT: Readonly<Record<Dispute, string>> = {
  WARNING: 'The bank asks about it',
  OPEN: 'Disputed',
  WON: 'Dispute won',
  LOST: 'Dispute lost',
};

export const STUCK_STATE: Readonly<Record<StuckOrder['why'], RowState>> = {
  no_address: { label: 'Paid two weeks ago, and no address yet', tone: 'danger' },
  not_shipped: { label: 'Not handed over for ten days', tone: 'danger' },
  problem: { label: 'The buyer has a problem', tone: 'danger' },
  refund_failed: { label: 'A refund failed', tone: 'danger' },
  dispute_lost: { label: 'A dispute was lost', tone: 'danger' },
  answer_mismatch: { label: 'The card provider’s answer does not match', tone: 'danger' },
  seller_suspended: { label: 'The seller is suspended', tone: 'danger' },
  buyer_suspended: { label: 'The buyer is suspended', tone: 'danger' },
  overdue: { label: 'Not paid in time', tone: 'danger' },
  unpaid: { label: 'Not paid yet', tone: 'outline' },
};

/** The sentence for each reason not to send a prepared payout. */
export const PAYOUT_HOLD: Record<NonNullable<StaffPayout['hold']>, string> = {
  suspended: 'The seller is suspended.',
  refund: 'A refund of one of its sales is under way.',
  dispute: 'A bank disputes one of its sales.',
  problem: 'A buyer has a problem with one of its sales.',
  debt: 'The seller owes more by now than it leaves.',
};
