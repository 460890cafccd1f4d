import type { Member } from '../../e2e/http/outside-client.ts';
import { serveFrom } from '../bench-site.ts';
import { openMarket } from '../bids/market.ts';
import { withDatabase } from '../reads/long-past.ts';
import { seed } from './seed.ts';

/** The members and the auction of a seeded market that the measurements use. */
export interface SeededSite {
  sellerToken: string;
  sellerName: string;
  tokens: string[];
  hotSlug: string;
}

const BIDDERS = 200;

/** Fills a database with `count` listings of one seller and one hot auction with its bidders. */
export async function seedSite(database: Parameters<typeof serveFrom>[0], count: number): Promise<SeededSite> {
  const site = await serveFrom({ ...database, stop: async () => undefined });
  try {
    const { seller, tokens, hotSlug } = await openMarket(site, BIDDERS, 0);
    const id = await putUpPattern(seller);
    await withDatabase(database.url, async (client) => {
      await seed(client, seller.id, id, count);
      // Without a last heartbeat, the next start does not record the time until then as an outage.
      await site.server.stop();
      await client.query('UPDATE heartbeat SET last_at = NULL');
      await client.query('VACUUM ANALYZE');
    });
    return { sellerToken: seller.token, sellerName: seller.username, tokens, hotSlug };
  } finally {
    await site.close();
  }
}

async function putUpPattern(seller: Member): Promise<string> {
  const body = { title: 'The pattern', threshold: 5 };
  return (await seller.expect<{ id: string }>(201, '/api/listings', { method: 'POST', body })).id;
}
