import { existsSync } from 'node:fs';
import type { EventType } from '@clamor/domain/lifecycle';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWholeClamor } from '../running-clamor.fixture.ts';
import { CHANGES, type CopiedSite, SHOWN_ELSEWHERE } from './changes.fixture.ts';
import { type Copies, cardsOf, coldCopies, MARKET_QUERIES, withoutClocks } from './cold-copies.fixture.ts';

let site: CopiedSite;
beforeAll(async () => {
  const house = await startWholeClamor();
  const members = new Map();
  for (const name of ['seller', 'ada', 'ben', 'cleo']) {
    members.set(name, await house.member(`copied-${name}`, name === 'seller' ? 'SELLER' : 'BIDDER'));
  }
  site = { house, members, listings: new Map(), picture };
});
afterAll(() => site.house.stop());

async function picture(member: Parameters<CopiedSite['picture']>[0]): Promise<string> {
  const { call, clamor } = site.house;
  const create = { width: 40, height: 30, channels: 3, background: '#a03c28' } as const;
  const payload = await sharp({ create }).png().toBuffer();
  const { uploadURL } = (await call('POST', '/api/objects/upload', { member })).body;
  const headers = { 'content-type': 'image/png' };
  const sent = await clamor.app.inject({ method: 'PUT', url: new URL(uploadURL).pathname, headers, payload });
  return sent.json().url;
}

const slugs = () => [...site.listings.values()].map(({ slug }) => slug);

/** The answers of the running node, from its memory if possible. */
async function copies(): Promise<Copies> {
  const read: Copies = {};
  for (const slug of slugs()) {
    const { status, body } = await site.house.call('GET', `/api/listings/${slug}`);
    read[`/api/listings/${slug}`] = status === 404 ? null : withoutClocks(body);
  }
  for (const query of MARKET_QUERIES) {
    const { body } = await site.house.call('GET', `/api/listings?${query}`);
    read[`/api/listings?${query}`] = cardsOf(query, body);
  }
  return read;
}
const truth = () => coldCopies(site.house.clamor.pool, slugs());

/** Every event type. A new one does not compile until it is added. */
const EVENTS: Record<EventType, true> = {
  listing_created: true,
  state_recorded: true,
  details_edited: true,
  timing_changed: true,
  liked: true,
  unliked: true,
  boosted: true,
  video_likes_counted: true,
  goal_met: true,
  start_scheduled: true,
  start_unscheduled: true,
  countdown_started: true,
  auction_started: true,
  bid_placed: true,
  maximum_raised: true,
  maximum_frozen: true,
  auction_extended: true,
  reserve_not_met: true,
  auction_ended: true,
  second_chance_awarded: true,
  second_chance_declined: true,
  decision_expired: true,
  listing_withdrawn: true,
  listing_frozen: true,
  freeze_added: true,
  freeze_lifted: true,
  listing_resumed: true,
  auction_cancelled: true,
  listing_removed: true,
  republished: true,
  annotated: true,
  outage_added: true,
};

describe('what everybody reads from a node’s memory is what a node without memory answers', () => {
  it.each(CHANGES.map((change) => [change.what, change] as const))(
    'after this: %s',
    async (_what, { make, isLater }) => {
      // Reads everything before the change, so that the node keeps what it can.
      await copies();
      await make(site);
      if (isLater) await expect.poll(async () => [await copies()]).toEqual([await truth()]);
      else expect(await copies()).toEqual(await truth());
    },
  );

  it('of every kind of event', async () => {
    const { rows } = await site.house.clamor.pool.query('SELECT DISTINCT type FROM listing_events');
    const caused = new Set(rows.map(({ type }) => type));
    const missing = Object.keys(EVENTS).filter((type) => !caused.has(type) && !(type in SHOWN_ELSEWHERE));
    expect(missing).toEqual([]);
    for (const file of Object.values(SHOWN_ELSEWHERE)) {
      expect([file, existsSync(new URL(`../../../../${file}`, import.meta.url))]).toEqual([file, true]);
    }
  });
});
