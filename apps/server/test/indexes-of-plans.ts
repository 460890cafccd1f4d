/** For each test of query plans, the indexes that it covers. In a small database PostgreSQL would not use them. */
export const INDEXES_OF_PLANS = {
  'staff/money-list-plans': [
    'claims_by_pay_by',
    'claims_due_of_buyer',
    'claims_unpaid',
    'orders_payable',
    'orders_shipped_unpaid',
  ],
  'my-lists-plans': ['listing_shelf_of_seller'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
