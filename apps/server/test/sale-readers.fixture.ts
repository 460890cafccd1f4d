/**
 * What each place that reads a sale shows of it: lists, tasks, payouts, profiles. Each case changes the sale and names
 * what differs then.
 */
export interface Readers {
  /** The reason in staff's list of sales that need attention; '-': not in the list. */
  staff: string;
  /** For the seller: tasks on the dashboard, the row in the list of orders, and obligations. */
  seller: string;
  /** For the buyer: the row in the list of orders, obligations, and the list of their bids in which it is. */
  buyer: string;
  /** The same for the next bidder. */
  next: string;
  /**
   * What the rule says of the proceeds; whether staff's list and a payout include them; and the seller's cents that are
   * held, payable and paid.
   */
  money: string;
  /** How many sales a profile counts; `proven`: how many decide whether the seller is still a new seller. */
  counted: string;
  /** Whether the buyer is reminded to pay. */
  reminded: string;
}

export interface Case {
  of: 'due' | 'paid';
  /** Statements in which `:name` stands for an id or `now`. */
  changes: readonly string[];
  /** The values that differ from those in `AT_FIRST`. */
  says: Partial<Readers>;
}

/** The values for an unchanged sale of $20 with $5 of shipping, unpaid and paid. */
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
