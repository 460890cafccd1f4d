/** A page to measure. */
export interface GrowthCall {
  name: string;
  /**
   * The address. `{n}` counts from 1 to 50, so that the server cannot answer from its cache; `{seller}` is the seller's
   * name.
   */
  path: string;
  by: 'anybody' | 'seller' | 'staff';
  /** Measures the second page instead of the first. */
  second?: true;
}

const anybodys = (name: string, path: string): GrowthCall => ({ name, path, by: 'anybody' });
const sellers = (name: string, path: string): GrowthCall => ({ name, path, by: 'seller' });
const staffs = (name: string, path: string): GrowthCall => ({ name, path, by: 'staff' });

/**
 * The lists of the market, of the seller's dashboard and of the staff area. Exports and searches for parts of words are
 * not included.
 */
export const GROWTH_CALLS: readonly GrowthCall[] = [
  anybodys('market', '/api/listings?limit={n}'),
  anybodys('market by demand', '/api/listings?limit={n}&sort=demand'),
  anybodys('market, lowest price first', '/api/listings?limit={n}&sort=price-low'),
  anybodys('market, most bids first', '/api/listings?limit={n}&sort=bids'),
  anybodys('market, newest first', '/api/listings?limit={n}&sort=newest'),
  anybodys('market, live, highest price first', '/api/listings?limit={n}&status=LIVE&sort=price-high'),
  anybodys('market, ended, highest price first', '/api/listings?limit={n}&status=ENDED&sort=price-high'),
  anybodys('market, live', '/api/listings?limit={n}&status=LIVE'),
  anybodys('market, ended', '/api/listings?limit={n}&status=ENDED'),
  anybodys('market, search', '/api/listings?limit=20&q=seeded+{n}'),
  anybodys('categories', '/api/categories'),
  anybodys('profile', '/api/profile/{seller}'),
  anybodys('page of the market', '/'),
  sellers('dashboard, summary', '/api/seller/summary'),
  sellers('dashboard, listings', '/api/seller/listings?limit=20'),
  { ...sellers('dashboard, listings, second page', '/api/seller/listings?limit=20'), second: true },
  sellers('dashboard, live', '/api/seller/listings?limit=20&status=LIVE'),
  sellers('dashboard, collecting', '/api/seller/listings?limit=20&status=COLLECTING'),
  sellers('dashboard, ended', '/api/seller/listings?limit=20&status=ENDED'),
  staffs('staff, numbers', '/api/admin/stats'),
  staffs('staff, members', '/api/admin/users?limit=20'),
  staffs('staff, suspended members', '/api/admin/users?limit=20&status=SUSPENDED'),
  staffs('staff, listings', '/api/admin/listings?limit=20'),
  staffs('staff, listings that collect', '/api/admin/listings?limit=20&status=COLLECTING'),
  staffs('staff, live auctions', '/api/admin/auctions?limit=20&status=LIVE'),
  staffs('staff, payments', '/api/admin/payments?limit=20'),
  { ...staffs('staff, payments, second page', '/api/admin/payments?limit=20'), second: true },
  staffs('staff, failed payments', '/api/admin/payments?limit=20&status=FAILED'),
  staffs('staff, what does not move', '/api/admin/orders?limit=20'),
  staffs('staff, unpaid sales', '/api/admin/orders?limit=20&list=unpaid'),
  staffs('staff, payouts', '/api/admin/payouts?limit=20'),
  staffs('staff, reviews', '/api/admin/reviews?limit=20'),
  staffs('staff, removed reviews', '/api/admin/reviews?limit=20&status=REMOVED'),
  staffs('staff, audit', '/api/admin/audit?limit=20'),
];
