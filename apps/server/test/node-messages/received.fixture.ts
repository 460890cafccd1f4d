import type { ListingState } from '@clamor/domain/lifecycle';
import { expect } from 'vitest';
import type { Here, SpeakingSite } from './speaking-site.fixture.ts';

/**
 * For each topic, a test of what a node does when it receives the message. Before the message the node does not know of
 * the change: the test has written it to the database directly, or it stands in the message alone.
 */
export const RECEIVED: { [Each in Here]: (site: SpeakingSite) => Promise<void> } = {
  async 'listings.changed'({ heard, house, id, other, seller, shown, slug }) {
    await house.call('POST', `/api/listings/${slug}/like`, { member: await house.member('likes-here') });
    const changes = heard['listings.changed'].flatMap((message) => message.changes);
    const before = changes.findLast(({ state }) => state.id === id)?.state as ListingState;
    const number = before.eventNumber + 1_000;
    const tally = { ...before.tally, likes: before.tally.likes + 40 };
    const state = {
      ...before,
      version: before.version + 1_000,
      publicNumber: before.publicNumber + 1_000,
      eventNumber: number,
      tally,
    };
    const event = { number, at: before.lastEventAt, type: 'liked', userId: seller.id, counted: true } as const;
    const { demand } = await shown();
    other.publish('listings.changed', { changes: [{ before, state, steps: [{ event, state }] }], toRead: [] });
    await expect.poll(async () => (await shown()).demand.likes).toBe(demand.likes + 40);
  },
  async 'listings.added'({ call, house, other, seller, sql }) {
    const market = async () => (await house.call('GET', '/api/listings?limit=1')).body[0]?.id;
    await call('POST', '/api/listings', { member: seller, body: { title: 'The newest lamp' } });
    const newest = await market();
    await sql('DELETE FROM listing_shelf WHERE listing_id = $1', [newest]);
    expect(await market()).toBe(newest);
    other.publish('listings.added', [newest]);
    await Promise.resolve();
    expect(await market()).not.toBe(newest);
  },
  async 'accounts.changed'({ house, newMember, other, sql }) {
    const member = await newMember();
    const status = async () => (await house.call('GET', '/api/account/sessions', { member })).status;
    expect(await status()).toBe(200);
    await sql('UPDATE sessions SET revoked_at = now() WHERE user_id = $1', [member.id]);
    expect(await status()).toBe(200);
    other.publish('accounts.changed', member.id);
    await Promise.resolve();
    expect(await status()).toBe(401);
  },
  async 'sessions.ended'({ newMember, open, other }) {
    const member = await newMember();
    const page = await open(member, 'mine');
    other.publish('sessions.ended', { userId: member.id, sessionIds: null, reason: 'suspended' });
    await expect.poll(() => page.messages.map(({ type }) => type)).toContain('you:signed-out');
    page.close();
  },
  async 'claims.changed'({ id, newMember, open, other, seller }) {
    const member = await newMember();
    const page = await open(member, 'mine');
    other.publish('claims.changed', { listingId: id, sellerId: seller.id, userIds: [member.id] });
    const moved = expect.objectContaining({ type: 'you:orders', moved: true });
    await expect.poll(() => page.messages).toContainEqual(moved);
    page.close();
  },
  async 'notifications.changed'({ newMember, open, other, sql }) {
    const member = await newMember();
    const page = await open(member, 'mine');
    await expect.poll(() => page.messages.map(({ type }) => type)).toContain('you:notice');
    await sql(
      `INSERT INTO notices (id, member_id, notice_group, about, title, body, at)
       VALUES (gen_random_uuid(), $1, 'bidding', 'another node', 'Said elsewhere', '', 1)`,
      [member.id],
    );
    other.publish('notifications.changed', [member.id]);
    await expect.poll(() => JSON.stringify(page.messages)).toContain('Said elsewhere');
    page.close();
  },
  async 'sellers.changed'({ other, seller, shown, sql }) {
    await shown();
    await sql(
      `INSERT INTO profiles (user_id, bio, updated_at) VALUES ($1, 'Said elsewhere', now()) ON CONFLICT (user_id) DO UPDATE SET bio = excluded.bio`,
      [seller.id],
    );
    expect(JSON.stringify(await shown())).not.toContain('Said elsewhere');
    other.publish('sellers.changed', seller.id);
    await expect.poll(async () => JSON.stringify(await shown())).toContain('Said elsewhere');
  },
  async 'pictures.removed'({ house, other, picture, seller, sql }) {
    const { url, id } = await picture(seller);
    const status = async () => (await house.clamor.app.inject(url)).statusCode;
    expect(await status()).toBe(200);
    await sql('DELETE FROM uploads WHERE id = $1', [id]);
    expect(await status()).toBe(200);
    other.publish('pictures.removed', [id]);
    await Promise.resolve();
    expect(await status()).toBe(404);
  },
  async 'rooms.counted'({ id, open, other, seller, slug }) {
    other.publish('rooms.counted', { node: 'another node', rooms: [[id, 40]] });
    await Promise.resolve();
    const page = await open(seller, `slug=${slug}`);
    const counts = () => page.messages.flatMap((message) => ('watching' in message ? [message.watching] : []));
    await expect.poll(counts).toContain(41);
    page.close();
  },
  async 'clock.moved'({ house, other, sql }) {
    const now = async () => Date.parse((await house.call('GET', '/api/test/clock')).body.now);
    const before = await now();
    await sql('UPDATE clock_offset SET offset_ms = offset_ms + 3600000');
    other.publish('clock.moved', null);
    await expect.poll(async () => (await now()) - before > 3_000_000).toBe(true);
  },
};
