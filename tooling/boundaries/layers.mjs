/* The allowed imports between folders. A folder may import the folders in its list, and everything that those may
   import. */

/**
 * The folders of the rules in `packages/domain/src`.
 * @type {Record<string, string[]>}
 */
export const DOMAIN = {
  time: [],
  wallet: ['time'],
  accounts: ['wallet'],
  listings: ['accounts'],
  demand: ['listings'],
  bidding: ['listings'],
  lifecycle: ['demand', 'bidding'],
  sales: ['lifecycle'],
  payouts: ['sales'],
  reviews: ['sales'],
  notices: ['time'],
};

/** The folders in `apps/server/src/modules`.
 * @type {Record<string, string[]>} */
export const SERVER = {
  wallet: [],
  texts: [],
  audit: [],
  topics: [],
  nodes: [],
  'member-data': [],
  members: ['wallet', 'member-data'],
  sessions: ['members', 'topics'],
  idempotency: ['sessions'],
  passwords: ['sessions'],
  notifications: ['sessions'],
  email: ['passwords', 'notifications'],
  accounts: ['email', 'idempotency'],
  media: ['sessions'],
  desk: ['topics'],
  'desk-routing': ['desk'],
  'desk-http': ['desk'],
  listings: ['idempotency', 'media', 'desk-http'],
  demand: ['listings'],
  bidding: ['listings', 'notifications'],
  lifecycle: ['listings', 'notifications'],
  views: ['demand', 'bidding', 'lifecycle'],
  market: ['views'],
  sales: ['market', 'audit'],
  'sale-notifications': ['sales'],
  payments: ['sales', 'nodes'],
  payouts: ['payments'],
  orders: ['payouts'],
  offers: ['payouts'],
  'my-bids': ['orders'],
  reviews: ['orders', 'offers', 'sale-notifications'],
  profiles: ['reviews'],
  staff: ['profiles', 'accounts'],
  realtime: ['staff'],
  dashboard: ['staff'],
  'test-helper': ['staff'],
};

/**
 * Everything that a folder may import, directly or indirectly, and the folder itself.
 * @param {Record<string, string[]>} table
 * @param {string} folder
 */
export function downhillOf(table, folder) {
  const seen = new Set([folder]);
  for (const name of seen) for (const below of table[name] ?? []) seen.add(below);
  return [...seen];
}
