import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { Member, Visitor } from '../../e2e/http/outside-client.ts';
import { withDatabase } from '../reads/long-past.ts';
import { copyListings } from './copy-listings.ts';

export interface Market {
  seller: Member;
  tokens: string[];
  hotSlug: string;
  spreadSlugs: string[];
}

const LIVE_SECONDS = 259_200;

/** The server and the database in which a market is made. */
export interface MarketSite {
  server: { origin: string };
  database: { url: string };
}

/**
 * Makes members and LIVE listings within seconds. The seller, two bidders and the first listing come from the API, so
 * that their rows are real. The others are copies of these rows, made by SQL.
 * @param name the beginning of the members' names, different for each market of a server
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
  const hotSlug = await putUp(seller);
  for (const fan of [first, second]) await like(fan, hotSlug);
  await new Visitor(origin).advanceClock(61);
  await untilLive(seller, hotSlug);
  return await withDatabase(database.url, async (client) => {
    const copies = await copyMember(client, first, Math.max(0, members - 2));
    const spreadSlugs =
      listings === 0 ? [] : await copyListings(client, { patternSlug: hotSlug, count: listings, prefix: 'lot' });
    return { seller, tokens: [first.token, second.token, ...copies], hotSlug, spreadSlugs };
  });
}

async function putUp(seller: Member): Promise<string> {
  const body = {
    title: 'A lot like many',
    threshold: 2,
    startPriceCents: 1,
    minIncrementCents: 1,
    auctionDurationSeconds: LIVE_SECONDS,
    countdownTimerMinutes: 1,
    mode: 'STANDARD',
  };
  return (await seller.expect<{ slug: string }>(201, '/api/listings', { method: 'POST', body })).slug;
}

const LOOKS = 100;
const LOOK_EVERY_MS = 100;

async function untilLive(reader: Member, slug: string): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { body } = await reader.call<{ listing: { status: string } }>(`/api/listings/${slug}`);
    if (body.listing.status === 'LIVE') return;
    await new Promise((passed) => setTimeout(passed, LOOK_EVERY_MS));
  }
  throw new Error('the first listing of the market did not go live');
}

/** Copies a member by SQL, each copy with its own session. Returns the tokens of the sessions. */
async function copyMember(client: pg.Client, { id, token }: Member, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  await client.query(
    `WITH copies AS (
       INSERT INTO users SELECT made.* FROM users AS first, unnest($2::text[]) WITH ORDINALITY AS copy (token, place),
         jsonb_populate_record(first, jsonb_build_object('id', md5(token)::uuid, 'username', first.username || '-' || place,
           'email', first.username || '-' || place || '@copies.test')) AS made
       WHERE first.id = $1
       RETURNING id)
     INSERT INTO sessions SELECT made.* FROM unnest($2::text[]) AS copy (token) JOIN copies ON copies.id = md5(copy.token)::uuid
       CROSS JOIN sessions AS first,
       jsonb_populate_record(first, jsonb_build_object('user_id', copies.id, 'token_hash', sha256(copy.token::bytea))) AS made
     WHERE first.token_hash = sha256($3::bytea)`,
    [id, tokens, Buffer.from(token)],
  );
  return tokens;
}

/** Likes a listing. A busy machine sometimes answers 503; nothing was done then, so the request is sent again. */
async function like(fan: Member, slug: string): Promise<void> {
  const path = `/api/listings/${slug}/like`;
  const send = { method: 'POST', body: { liked: true } };
  for (let attempt = 0; attempt < 20; attempt += 1) if ((await fan.call(path, send)).status !== 503) return;
  await fan.expect(200, path, send);
}
