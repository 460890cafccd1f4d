import { randomBytes } from 'node:crypto';
import { Member, Visitor } from '../../e2e/http/outside-client.ts';
import { withDatabase } from '../reads/long-past.ts';

export interface Market {
  seller: Member;
  tokens: string[];
  hotSlug: string;
  spreadSlugs: string[];
}

const LIVE_SECONDS = 259_200;

/** Where a market is made. */
export interface MarketSite {
  server: { origin: string };
  database: { url: string };
}

/**
 * Members and LIVE listings. The seller, two bidders and the listings come through the API, as anybody would make them; the other bidders
 * are copies of the first: 200 sign-ups took longer than all else.
 * @param name begins the members' names: several markets of one server need different ones
 */
export async function openMarket(
  { server: { origin }, database }: MarketSite,
  members: number,
  listings: number,
  name = 'bench',
): Promise<Market> {
  const join = (who: string, role: 'SELLER' | 'BIDDER') => Member.join(origin, `${name}-${who}`, role);
  const [seller, first, second] = await Promise.all([
    join('seller', 'SELLER'),
    join('0', 'BIDDER'),
    join('1', 'BIDDER'),
  ]);
  const copies = await copyMember(database.url, first, Math.max(0, members - 2));
  const slugs = await inGroups(listings + 1, 40, async (index) => {
    const { slug } = await seller.expect<{ slug: string }>(201, '/api/listings', {
      method: 'POST',
      body: {
        title: `Lot ${index}`,
        threshold: 2,
        startPriceCents: 1,
        minIncrementCents: 1,
        auctionDurationSeconds: LIVE_SECONDS,
        countdownTimerMinutes: 1,
        mode: 'STANDARD',
      },
    });
    for (const fan of [first, second]) await fan.expect(200, `/api/listings/${slug}/like`, { method: 'POST' });
    return slug;
  });
  await new Visitor(origin).advanceClock(61);
  const [hotSlug = '', ...spreadSlugs] = slugs;
  return { seller, tokens: [first.token, second.token, ...copies], hotSlug, spreadSlugs };
}

/** Copies of a member, each with a session of its own, by SQL; answers their tokens. */
async function copyMember(databaseUrl: string, { id }: Member, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await withDatabase(databaseUrl, async (client) => {
    await client.query(
      `WITH copies AS (
         INSERT INTO users SELECT made.* FROM users AS first, unnest($2::text[]) WITH ORDINALITY AS copy (token, place),
           jsonb_populate_record(first, jsonb_build_object('id', md5(token)::uuid, 'username', first.username || '-' || place,
             'email', first.username || '-' || place || '@copies.test')) AS made
         WHERE first.id = $1
         RETURNING id)
       INSERT INTO sessions SELECT made.* FROM unnest($2::text[]) AS copy (token) JOIN copies ON copies.id = md5(token)::uuid,
         LATERAL (SELECT * FROM sessions WHERE user_id = $1 LIMIT 1) AS first,
         jsonb_populate_record(first, jsonb_build_object('user_id', copies.id, 'token_hash', sha256(token::bytea))) AS made`,
      [id, tokens],
    );
  });
  return tokens;
}

async function inGroups<Result>(count: number, size: number, make: (index: number) => Promise<Result>) {
  const made: Result[] = [];
  for (let from = 0; from < count; from += size) {
    const indexes = Array.from({ length: Math.min(size, count - from) }, (_, step) => from + step);
    made.push(...(await Promise.all(indexes.map(make))));
  }
  return made;
}
