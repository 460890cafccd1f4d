import type { Queryable } from '../../platform/database/index.ts';

/** The number of networks from which a listing was boosted so far. */
export async function boostNetworks(database: Queryable, listingId: string): Promise<number> {
  const { rows } = await database.query<{ networks: number }>({
    name: 'demand-networks',
    text: 'SELECT networks FROM boost_networks WHERE listing_id = $1',
    values: [listingId],
  });
  return rows[0]?.networks ?? 0;
}
