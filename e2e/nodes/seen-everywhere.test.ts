import type { ListingResponse, WrittenListing } from '@clamor/contract/listing-views';
import { PersonalMessage, type ServerMessage } from '@clamor/contract/realtime';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVideoPlatform, type VideoPlatform } from '../../apps/server/src/modules/demand/video-platform.fixture.ts';
import { hasRedis } from '../../apps/server/src/platform/test-redis/index.ts';
import { Member } from '../http/outside-client.ts';
import { asStaff, auctionOf, pay } from '../http/sales.ts';
import { type OwnSocket, openOwnSocket } from './own-socket.ts';
import { type NodesSite, openNodes } from './site.ts';

const NODES = 3;
const VIDEO = 'dQw4w9WgXcQ';
const LIVE_SECONDS = 600;
const SLOW = { timeout: 30_000 };

/**
 * For each type of message: whether it reports a change. Some types are also sent to every new socket, without a
 * change.
 */
const IS_NEWS: Record<PersonalMessage['type'], (message: ServerMessage) => boolean> = {
  'you:leading': () => true,
  'you:outbid': () => true,
  'you:bids': () => true,
  'you:listings': (message) => message.type === 'you:listings' && message.listings.length > 0,
  'you:claim': (message) => message.type === 'you:claim' && message.claim !== null,
  'you:orders': (message) => message.type === 'you:orders' && message.moved,
  'you:notice': (message) => message.type === 'you:notice' && message.notice !== null,
  'you:signed-out': () => true,
};

describe.skipIf(!hasRedis)('three nodes (left out where no Redis is installed)', () => {
  let platform: VideoPlatform;
  let site: NodesSite;
  let origins: [string, string, string];
  let seller: Member;
  let ada: Member;
  let ben: Member;

  beforeAll(async () => {
    platform = await openVideoPlatform();
    site = await openNodes(NODES, { YOUTUBE_API_KEY: 'a-key', YOUTUBE_API_BASE: platform.base });
    origins = site.nodes.map(({ origin }) => origin) as typeof origins;
    seller = await Member.join(origins[0], 'everywhere-seller', 'SELLER');
    ada = await Member.join(origins[0], 'everywhere-ada', 'BIDDER');
    ben = await Member.join(origins[1], 'everywhere-ben', 'BIDDER');
  }, 180_000);
  afterAll(async () => {
    await site?.close();
    await platform?.close();
  });

  async function putUp(more: object): Promise<string> {
    const body = {
      title: 'A lamp that is seen everywhere',
      threshold: 2,
      startPriceCents: 10_000,
      minIncrementCents: 1_000,
      shippingCostCents: 1_500,
      auctionDurationSeconds: LIVE_SECONDS,
      countdownTimerMinutes: 1,
      startPolicy: 'IMMEDIATE',
      ...more,
    };
    return (await seller.expect<WrittenListing>(201, '/api/listings', { method: 'POST', body })).slug;
  }
  const read = (origin: string, slug: string) => ada.at(origin).expect<ListingResponse>(200, `/api/listings/${slug}`);

  it('show a picture that was sent to one of them, byte for byte', async () => {
    const create = { width: 40, height: 30, channels: 3, background: '#a03c28' } as const;
    const file = await sharp({ create }).png().toBuffer();
    const { uploadURL } = await seller.expect<{ uploadURL: string }>(200, '/api/objects/upload', { method: 'POST' });
    const { pathname } = new URL(uploadURL);
    const headers = { 'content-type': 'image/png' };
    const sent = await fetch(origins[1] + pathname, { method: 'PUT', headers, body: new Uint8Array(file) });
    expect(sent.status).toBe(200);
    const { url } = (await sent.json()) as { url: string };
    const seen = await Promise.all(
      origins.map(async (origin) => {
        const answer = await fetch(origin + url);
        return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')];
      }),
    );
    expect(seen[0]?.[1]).not.toBe('');
    expect(seen).toEqual(origins.map(() => [200, seen[0]?.[1]]));
  });

  it('ask the video platform once in all, and count what it says on each', async () => {
    platform.likes.set(VIDEO, '100');
    const youtubeUrl = `https://www.youtube.com/watch?v=${VIDEO}`;
    const slug = await putUp({ threshold: 500, demandSourceYouTube: true, youtubeUrl });
    // Requests for other videos are ignored, because at its start each node tests its API key with a video that no
    // listing links.
    const asked = () => platform.asked.filter(({ ids }) => ids.includes(VIDEO)).length;
    await expect.poll(asked, SLOW).toBe(1);
    for (const [minute, likes] of [103, 107].entries()) {
      platform.likes.set(VIDEO, String(likes));
      await seller.advanceClock(61);
      const counted = async () =>
        (await Promise.all(origins.map((origin) => read(origin, slug)))).map(({ demand }) => demand.youTube);
      await expect.poll(counted, SLOW).toEqual(origins.map(() => likes - 100));
      expect(asked()).toBe(minute + 2);
    }
  });

  it('tell members what is theirs wherever they sit: every personal message, on every node', async () => {
    const slug = await putUp({});
    const sockets: OwnSocket[][] = [];
    for (const origin of origins) {
      const open = (member: Member, what: string) => openOwnSocket(member, origin, what);
      sockets.push([await open(ada, `slug=${slug}`), await open(ada, 'mine'), await open(seller, 'mine')]);
    }
    const news = () =>
      sockets.map((ofNode) =>
        PersonalMessage.options
          .map(({ shape }) => shape.type.value)
          .filter((type) => ofNode.some(({ heard }) => heard.some((one) => one.type === type && IS_NEWS[type](one)))),
      );
    const everywhere = (...types: PersonalMessage['type'][]) =>
      expect.poll(news, SLOW).toEqual(origins.map(() => expect.arrayContaining(types)));
    const bid = (member: Member, amountCents: number, most = amountCents) =>
      member.expect(201, '/api/bids', { method: 'POST', body: { slug, amountCents, maxAmountCents: most } });
    for (const fan of [ada, ben]) await fan.expect(200, `/api/listings/${slug}/like`, { method: 'POST' });
    await seller.advanceClock(61);
    await bid(ada.at(origins[2]), 10_000, 12_000);
    await everywhere('you:leading', 'you:bids', 'you:listings');
    await bid(ben.at(origins[1]), 15_000);
    await everywhere('you:outbid', 'you:notice');
    await bid(ada.at(origins[0]), 20_000);
    await seller.at(origins[1]).advanceClock(LIVE_SECONDS + 4);
    await everywhere('you:claim');
    await pay(ada.at(origins[1]), { slug, auctionId: await auctionOf(seller, slug) });
    await everywhere('you:orders');

    const [{ adminSecret } = { adminSecret: '' }] = site.nodes;
    const body = { reason: 'A test of three nodes' };
    await ben.at(origins[2]).expect(200, `/api/admin/users/${ada.id}/suspend`, asStaff({ adminSecret }, { body }));
    const statuses = () =>
      Promise.all(origins.map(async (origin) => (await ada.at(origin).call('/api/auth/me')).status));
    await expect.poll(statuses, { interval: 20, timeout: 900 }).toEqual(origins.map(() => 401));
    await everywhere(...PersonalMessage.options.map(({ shape }) => shape.type.value));
    for (const socket of sockets.flat()) socket.close();
  }, 180_000);
});
