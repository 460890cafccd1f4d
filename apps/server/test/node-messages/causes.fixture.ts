import { expect } from 'vitest';
import { type Member, PASSWORD } from '../running-clamor.fixture.ts';
import type { Here, Said, SpeakingSite, Topic } from './speaking-site.fixture.ts';

/** An action on one node, and the message about it that another node must receive. */
export interface Cause<Each extends Topic> {
  what: string;
  /** Acts. Returns the message that the action must cause, or the part of it that `read` extracts. */
  make(site: SpeakingSite): Promise<unknown>;
  read?(message: Said[Each], site: SpeakingSite): unknown;
}

const ended = (
  reason: Said['sessions.ended']['reason'],
  end: (member: Member, site: SpeakingSite) => Promise<unknown>,
): Cause<'sessions.ended'> => ({
  what: reason,
  async make(site) {
    const member = await site.newMember();
    await end(member, site);
    return [member.id, reason];
  },
  read: ({ userId, reason: said }) => [userId, said],
});

const moves = (what: string, move: (site: SpeakingSite) => Promise<unknown>): Cause<'listings.changed'> => ({
  what,
  async make(site) {
    const [row] = await site.sql('SELECT version FROM listing_state WHERE id = $1', [site.id]);
    await move(site);
    return row?.version;
  },
  read: ({ changes }, { id }) => changes.find(({ state }) => state.id === id)?.before.version,
});
const staffMoves = (what: string, path: string) =>
  moves(what, ({ house, id }) => house.staff('POST', `/api/admin/listings/${id}/${path}`));

const leave = ({ call }: SpeakingSite, member: Member) =>
  call('DELETE', '/api/account', { member, body: { password: PASSWORD } });

/** For each topic, the actions that cause its messages. A topic without one does not compile. */
export const CAUSES: { [Each in Here]: readonly Cause<Each>[] } = {
  'listings.changed': [
    moves('a like', async ({ call, slug, newMember }) =>
      call('POST', `/api/listings/${slug}/like`, { member: await newMember() }),
    ),
    moves('a bid', ({ call, slug, fans: [member] }) =>
      call('POST', '/api/bids', { ...(member && { member }), body: { slug, amountCents: 1_000 } }),
    ),
    moves('a text of staff’s', ({ house, id }) =>
      house.staff('PATCH', `/api/admin/listing/${id}`, { title: 'Another lamp' }),
    ),
    staffMoves('a freeze', 'freeze'),
    staffMoves('its end', 'resume'),
  ],
  'listings.added': [
    {
      what: 'a new listing',
      async make({ call, seller }) {
        const { body } = await call('POST', '/api/listings', { member: seller, body: { title: 'A new lamp' } });
        return [body.id];
      },
    },
  ],
  'accounts.changed': [
    {
      what: 'a suspension',
      async make({ house, newMember }) {
        const member = await newMember();
        await house.staff('POST', `/api/admin/users/${member.id}/suspend`);
        return member.id;
      },
    },
    {
      what: 'another role',
      async make({ call, heard, newMember }) {
        const member = await newMember();
        heard['accounts.changed'].length = 0;
        await call('POST', `/api/profile/${member.username}/roles`, { member, body: { role: 'SELLER' } });
        return member.id;
      },
    },
  ],
  'sessions.ended': [
    ended('signed-out', (member, { call }) => call('POST', '/api/auth/logout', { member })),
    ended('suspended', ({ id }, { house }) => house.staff('POST', `/api/admin/users/${id}/suspend`)),
    ended('deleted', (member, site) => leave(site, member)),
    ended('password-changed', (member, { call }) =>
      call('POST', '/api/auth/change-password', {
        member,
        body: { currentPassword: PASSWORD, newPassword: 'another long password' },
      }),
    ),
  ],
  'claims.changed': [
    { what: 'a payment', make: pay, read: ({ listingId, userIds }) => [listingId, userIds.toSorted()] },
  ],
  'notifications.changed': [
    {
      what: 'notifications that are read',
      async make({ call, newMember }) {
        const member = await newMember();
        await call('POST', '/api/notices/read', { member, body: {} });
        return [member.id];
      },
    },
    {
      what: 'a notification that is written',
      async make({ call, heard, newMember, slug }) {
        const [first, rival] = [await newMember(), await newMember()];
        await call('POST', '/api/bids', { member: first, body: { slug, amountCents: 50_000 } });
        await call('POST', '/api/bids', { member: rival, body: { slug, amountCents: 60_000 } });
        // The message may also name others whom the same bids outbid.
        const told = () => heard['notifications.changed'].flat();
        await expect.poll(told, { timeout: 10_000 }).toContain(first.id);
        return true;
      },
      read: () => true,
    },
  ],
  'sellers.changed': [
    {
      what: 'words about oneself',
      async make({ call, seller }) {
        await call('PUT', `/api/profile/${seller.username}`, { member: seller, body: { bio: 'Sells lamps' } });
        return seller.id;
      },
    },
    {
      what: 'a picture of oneself',
      async make({ call, newMember, picture }) {
        const member = await newMember('SELLER');
        const { url } = await picture(member);
        await call('PUT', '/api/avatar', { member, body: { avatarUrl: url } });
        return member.id;
      },
    },
    {
      what: 'a deleted account',
      async make(site) {
        const member = await site.newMember();
        await leave(site, member);
        return member.id;
      },
    },
  ],
  'pictures.removed': [
    {
      what: 'a listing that staff remove',
      async make({ call, house, picture, seller }) {
        const { url, id } = await picture(seller);
        const body = { title: 'A lamp with a picture', mediaUrls: [url] };
        const { body: listing } = await call('POST', '/api/listings', { member: seller, body });
        await house.staff('DELETE', `/api/admin/listings/${listing.id}`);
        return [id];
      },
    },
  ],
  'rooms.counted': [
    {
      what: 'a page that is open',
      async make({ heard, id, open, seller, slug }) {
        const page = await open(seller, `slug=${slug}`);
        await expect.poll(() => heard['rooms.counted'].length, { timeout: 10_000 }).toBeGreaterThan(0);
        page.close();
        return [[id, 1]];
      },
      read: ({ rooms }) => rooms,
    },
  ],
  'clock.moved': [
    {
      what: 'the development clock',
      async make({ house }) {
        await house.advance(1);
        return null;
      },
    },
  ],
};

async function pay({ call, fans, heard, house, newMember, seller }: SpeakingSite): Promise<unknown> {
  const buyer = await newMember();
  const sold = await house.live(seller, fans, { auctionDurationSeconds: 60 });
  await call('POST', '/api/bids', { member: buyer, body: { slug: sold.slug, amountCents: 1_000 } });
  await house.advance(3_600);
  const { auction } = (await house.call('GET', `/api/listings/${sold.slug}`)).body;
  const opened = (await call('POST', '/api/payments/create-intent', { member: buyer, body: { auctionId: auction.id } }))
    .body;
  heard['claims.changed'].length = 0;
  const card = { clientSecret: opened.clientSecret, paymentMethod: 'pm_card_visa' };
  await call('POST', '/api/sandbox/confirm', { body: card });
  const { paymentIntentId } = opened;
  await call('POST', '/api/payments/complete', { member: buyer, body: { paymentIntentId } });
  return [sold.id, [buyer.id, seller.id].toSorted()];
}
