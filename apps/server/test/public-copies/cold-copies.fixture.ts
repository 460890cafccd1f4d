import { ListListingsQuery } from '@clamor/contract/listings';
import type pg from 'pg';
import { createMarket } from '../../src/modules/market/index.ts';
import { usernames } from '../../src/modules/members/index.ts';
import { TOPICS } from '../../src/modules/topics/index.ts';
import { createViews } from '../../src/modules/views/index.ts';
import { InProcessNetwork } from '../../src/platform/bus/index.ts';
import { DatabaseClock } from '../../src/platform/clock/index.ts';
import { measureClock } from '../../src/platform/database/index.ts';

/** The pages of the market that are compared: lists, sort orders, filters and a search. */
export const MARKET_QUERIES = [
  '',
  'status=COLLECTING&sort=demand',
  'status=LIVE',
  'status=ENDED',
  'sort=price-low',
  'sort=price-high',
  'q=lamp',
  'q=renamed',
  'category=Lighting',
  'mode=LIGHTNING',
] as const;

/** What everybody reads of a site, by address. A listing that cannot be seen is null. */
export type Copies = Record<string, unknown>;

/** Fields that depend on the moment of reading. */
const CLOCKS = new Set(['serverTime', 'timeRemaining', 'epoch', 'stamp']);

/** A copy of an answer without the fields that depend on the moment of reading. */
export function withoutClocks(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer), (name, value) => (CLOCKS.has(name) ? undefined : value));
}

/**
 * The cards of a page, without the fields that depend on the moment of reading. In lists sorted by price or demand a
 * bid or like does not move a card at once, so their order is not compared.
 */
export function cardsOf(query: string, cards: unknown): unknown {
  const rows = withoutClocks(cards) as { id: string }[];
  return query.includes('sort=') ? rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)) : rows;
}

/** The answers of a node that has just started, with nothing in memory. */
export async function coldCopies(pool: pg.Pool, slugs: readonly string[]): Promise<Copies> {
  const clock = new DatabaseClock();
  await measureClock(pool, clock);
  const now = clock.now();
  const time = { now, servedUntil: now, outages: [], offsetAt: () => 0 };
  const ports = { knownTime: () => time, epoch: () => '' };
  // `hearing` returns null as on a node without a bus, so the market is sorted in the database.
  const deaf = { hearing: () => null, counted: () => undefined, onFailure: () => undefined };
  const views = createViews({ admissionPool: pool, clock, names: usernames(pool), ...ports });
  const market = createMarket({ bus: new InProcessNetwork(TOPICS).join(), database: pool, views, ...ports, ...deaf });
  const copies: Copies = {};
  for (const slug of slugs) {
    const found = await views.publicView(slug);
    copies[`/api/listings/${slug}`] = found && withoutClocks(found.responseAt(now));
  }
  for (const query of MARKET_QUERIES) {
    const page = await market.find(ListListingsQuery.parse(Object.fromEntries(new URLSearchParams(query))));
    copies[`/api/listings?${query}`] = page && cardsOf(query, (await market.shown(page)).map(market.cardOf));
  }
  return copies;
}
