import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, plainPicture, uploadPicture } from '../test-helper/market-site.fixture.ts';

/** The average colour of a plain orange picture. The encoder changes it slightly. */
const ORANGE = expect.stringMatching(/^#c[789](4f|50|51)2[789]$/);

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site.close());

async function listed(...files: (Buffer | undefined)[]) {
  const seller = await site.member('SELLER');
  const mediaUrls: string[] = [];
  for (const file of files) mediaUrls.push(await uploadPicture(site, seller, file));
  const created = await site.call('POST', '/api/listings', { member: seller, body: { title: 'A lamp', mediaUrls } });
  expect(created.status).toBe(201);
  return { seller, slug: created.body.slug as string, mediaUrls };
}

const colourOf = async (file: Buffer) => {
  const { slug } = await listed(file);
  return (await site.call('GET', `/api/listings/${slug}`)).body.pictures[0].colour;
};

it('a listing says of each of its pictures how large it is and what colour stands in its place', async () => {
  const { slug, mediaUrls } = await listed(await plainPicture(1000, 500), await plainPicture(40, 30));
  const { body } = await site.call('GET', `/api/listings/${slug}`);
  expect(body.pictures).toEqual([
    { url: mediaUrls[0], width: 1000, height: 500, colour: ORANGE },
    { url: mediaUrls[1], width: 40, height: 30, colour: ORANGE },
  ]);
  const cards = (await site.call('GET', '/api/listings')).body as { slug: string; picture: unknown }[];
  expect(cards.find((card) => card.slug === slug)?.picture).toEqual(body.pictures[0]);
});

it('its pictures follow an edit, and one that was taken away is left out', async () => {
  const { seller, slug, mediaUrls } = await listed(undefined, undefined);
  const reversed = mediaUrls.toReversed();
  await site.call('PUT', `/api/listings/${slug}`, { member: seller, body: { mediaUrls: reversed } });
  const urls = async () =>
    (await site.call('GET', `/api/listings/${slug}`)).body.pictures.map(({ url }: { url: string }) => url);
  expect(await urls()).toEqual(reversed);
  await site.pool.query('UPDATE uploads SET removed_at = now() WHERE id = $1', [reversed[0]?.split('/').pop()]);
  await site.call('PUT', `/api/listings/${slug}`, { member: seller, body: { title: 'A brass lamp' } });
  expect(await urls()).toEqual([reversed[1]]);
});

it('the colour of a grey picture and of one that lets its ground through is one too', async () => {
  const made = (channels: 3 | 4, background: object) =>
    sharp({ create: { width: 8, height: 8, channels, background } }).png();
  const grey = await made(3, { r: 128, g: 128, b: 128 }).toColourspace('b-w').toBuffer();
  expect(await colourOf(grey)).toBe('#808080');
  expect(await colourOf(await made(4, { r: 0, g: 0, b: 0, alpha: 0 }).toBuffer())).toBe('#ffffff');
});
