/** For each test of query plans, the indexes that it covers. In a small database PostgreSQL would not use them. */
export const INDEXES_OF_PLANS = {
  'staff/money-list-plans': [
    'claims_by_pay_by',
    'claims_due_of_buyer',
    'claims_unpaid',
    'orders_payable',
    'orders_shipped_unpaid',
  ],
  'market-plans': [
    'listing_shelf_bids',
    'listing_shelf_category_bids',
    'listing_shelf_category_demand',
    'listing_shelf_category_newest',
    'listing_shelf_category_over',
    'listing_shelf_category_price_high',
    'listing_shelf_category_price_low',
    'listing_shelf_demand',
    'listing_shelf_newest',
    'listing_shelf_over',
    'listing_shelf_price_high',
    'listing_shelf_price_low',
    'listing_shelf_unkeyed',
  ],
  'my-lists-plans': ['listing_shelf_of_seller'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
