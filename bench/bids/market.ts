import { Member, Visitor } from '../../e2e/http/outside-client.ts';

export interface Market {
  seller: Member;
  tokens: string[];
  hotSlug: string;
  spreadSlugs: string[];
}

const LIVE_SECONDS = 259_200;

/**
 * Members and LIVE listings, made through the API as anybody would make them.
 * @param name begins the members' names: several markets of one server need different ones
 */
export async function openMarket(origin: string, members: number, listings: number, name = 'bench'): Promise<Market> {
  const seller = await Member.join(origin, `${name}-seller`, 'SELLER');
  const bidders = await inGroups(members, 8, (index) => Member.join(origin, `${name}-${index}`, 'BIDDER'));
  const [first, second] = bidders;
  if (first === undefined || second === undefined) throw new Error('a market needs two bidders at least');
  const slugs = await inGroups(listings + 1, 20, async (index) => {
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
    for (const fan of [first, second]) await like(fan, slug);
    return slug;
  });
  await new Visitor(origin).advanceClock(61);
  const [hotSlug = '', ...spreadSlugs] = slugs;
  return { seller, tokens: bidders.map(({ token }) => token), hotSlug, spreadSlugs };
}

/** A busy machine answers 503 now and then: nothing was done, and it is asked again. */
async function like(fan: Member, slug: string): Promise<void> {
  const path = `/api/listings/${slug}/like`;
  const send = { method: 'POST', body: { liked: true } };
  for (let attempt = 0; attempt < 20; attempt += 1) if ((await fan.call(path, send)).status !== 503) return;
  await fan.expect(200, path, send);
}

async function inGroups<Result>(count: number, size: number, make: (index: number) => Promise<Result>) {
  const made: Result[] = [];
  for (let from = 0; from < count; from += size) {
    const indexes = Array.from({ length: Math.min(size, count - from) }, (_, step) => from + step);
    made.push(...(await Promise.all(indexes.map(make))));
  }
  return made;
}
