/** One sale as each place that reads it shows it: lists, tasks, payouts, profiles. Each case changes the sale and names what differs then. */
export interface Readers {
  /** Why it is in staff's list of sales that need attention; '-': it is not. */
  staff: string;
  /** Tasks on the dashboard, the row in the list of orders, and what binds them. */
  seller: string;
  /** The row in the list of orders, what binds them, and the list of their bids that it stands in. */
  buyer: string;
  /** The same of the next bidder. */
  next: string;
  /** The rule's word, whether the lists of staff and of a payout look at it, and the seller's cents: held, payable, paid. */
  money: string;
  /** Sales that a profile counts, and those that prove a seller. */
  counted: string;
  /** Whether the buyer is reminded to pay. */
  reminded: string;
}

export interface Case {
  of: 'due' | 'paid';
  /** Statements; `:name` is an id, or `now`. */
  changes: readonly string[];
  /** What differs from the sale as it was. */
  says: Partial<Readers>;
}

/** A sale of $20 with $5 of shipping as it is at first: one to be paid, and one that is paid. */
export const AT_FIRST: Readonly<Record<Case['of'], Readers>> = {
  due: {
    staff: 'unpaid',
    seller: '-, row, sale',
    buyer: 'waits, purchase, won',
    next: 'no row, free, over',
    money: 'nothing, looked at false false, 0 0 0',
    counted: '0, proven 0',
    reminded: 'false',
  },
  paid: {
    staff: '-',
    seller: '-, row, sale+balance',
    buyer: 'waits, purchase, won',
    next: 'no row, free, over',
    money: 'not_handed_over, looked at false false, 2500 0 0',
    counted: '1, proven 0',
    reminded: 'false',
  },
};
