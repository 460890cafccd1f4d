import { randomBytes } from 'node:crypto';
import { WIDE_NETWORK_SHARE } from '@clamor/domain/accounts';
import type { ListingState } from '@clamor/domain/lifecycle';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BatchQuery, type DeskRequest, deskRequest } from '../desk/index.ts';
import { type MarketSite, openMarketSite } from '../test-helper/market-site.fixture.ts';
import { BoostBook } from './boost-book.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site?.close());

const query: BatchQuery = async <Row extends object>({ text, values }: { text: string; values: unknown[] }) =>
  (await site.pool.query<Row & Record<string, unknown>>(text, values)).rows;

/**
 * Boosts a listing from these networks in one batch, each from a device of its own. Returns how many networks the
 * listing then counts.
 */
async function batch(listingId: string, wideNetworkHash: Buffer, networks: readonly Buffer[]): Promise<number> {
  const at = site.clock.now();
  const requests = networks.map((addressHash): DeskRequest => {
    const asker = { kind: 'device', deviceHash: randomBytes(32), addressHash, wideNetworkHash } as const;
    const command = { kind: 'boost' } as const;
    return deskRequest({ listingId, command, asker: { ...asker, userId: null, isNew: false }, receivedAt: at });
  });
  const book = new BoostBook(requests);
  await book.load(query);
  const state = { id: listingId } as ListingState;
  const boosted = { type: 'boosted', number: 1, at, deviceId: null, userId: null } as const;
  for (const request of requests) book.keep({ request, before: state, state, events: [boosted] });
  await Promise.all(book.save(query));
  const { rows } = await site.pool.query<{ networks: number }>(
    'SELECT networks FROM boost_networks WHERE listing_id = $1',
    [listingId],
  );
  return rows[0]?.networks ?? 0;
}

it('a network that boosts twice in one batch is one of those that its /48 may have', async () => {
  const { id } = await site.listing();
  const wide = randomBytes(32);
  const [first = wide, ...others] = Array.from({ length: WIDE_NETWORK_SHARE }, () => randomBytes(32));
  expect(await batch(id, wide, [first, first, first])).toBe(1);
  expect(await batch(id, wide, [...others.slice(0, -1), ...others])).toBe(WIDE_NETWORK_SHARE);
  expect(await batch(id, wide, [randomBytes(32)])).toBe(WIDE_NETWORK_SHARE);
});
