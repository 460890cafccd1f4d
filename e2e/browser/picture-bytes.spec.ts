import { PICTURE_WIDTHS } from '@clamor/contract/limits';
import type { Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { Member } from '../http/outside-client.ts';
import { DEVICES, SIZES } from './devices.ts';
import { expect, origin, test } from './journey.ts';
import { list, upload } from './market.ts';
import { type PictureFile, somePictures } from './pictures.ts';

const PICTURES = 8;
const MOST_BYTES = 700_000;
/** The size of a camera's picture, and of the tile of noise that makes it as hard to compress. */
const CAMERA = { width: 4_000, height: 3_000 };
const GRAIN = { width: 500, height: 500 };
const DENSITIES = { desktop: 1, phone: 3 } as const;

let seller: Member;
let slug: string;
let urls: string[];

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  seller = await Member.join(origin(), `Cam-bytes${test.info().workerIndex}`, 'SELLER');
  urls = await upload(seller, await cameraPictures(page));
  slug = await list(seller, { title: 'Eight camera pictures', mediaUrls: urls });
  for (const [index, url] of urls.entries()) await list(seller, { title: `Camera picture ${index}`, mediaUrls: [url] });
  await page.close();
});

/** Two camera pictures, four times each. Every upload becomes a separate picture. */
async function cameraPictures(page: Page): Promise<PictureFile[]> {
  const taken = await Promise.all((await somePictures(page, 2)).map(cameraPicture));
  return Array.from({ length: PICTURES / 2 }, () => taken).flat();
}

async function cameraPicture({ name, buffer }: PictureFile): Promise<PictureFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const;
  const grain = await sharp({ create: { ...GRAIN, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
  const taken = sharp(buffer)
    .resize({ ...CAMERA, fit: 'cover' })
    .composite([{ input: grain, blend: 'soft-light', tile: true }]);
  return { name, mimeType: 'image/jpeg', buffer: await taken.jpeg({ quality: 88 }).toBuffer() };
}

/** The bytes of each picture, by address, that the page had loaded when it was idle. */
async function bytesOf(page: Page, path: string): Promise<Map<string, number>> {
  const coming = new Map<string, Promise<number>>();
  const asked = new Set<string>();
  const nameOf = (request: Request) => request.url().slice(origin().length);
  const isPicture = (request: Request) => nameOf(request).startsWith('/objects/');
  page.on('request', (request) => isPicture(request) && asked.add(nameOf(request)));
  page.on('requestfinished', (request) => {
    if (isPicture(request))
      coming.set(
        nameOf(request),
        request.sizes().then(({ responseBodySize }) => responseBodySize),
      );
  });
  await page.goto(path);
  const isStill = async () => (await page.evaluate(picturesInSightCame)) && asked.size === coming.size;
  await expect.poll(isStill, { timeout: 60_000 }).toBe(true);
  return new Map(await Promise.all([...coming].map(async ([url, bytes]) => [url, await bytes] as const)));
}

/** Whether all eager pictures and all pictures in view have loaded. Others may follow when the page is scrolled. */
function picturesInSightCame(): boolean {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')];
  const isWaitedFor = (image: HTMLImageElement) => {
    const { top, width } = image.getBoundingClientRect();
    return image.loading === 'eager' || (width > 0 && top < innerHeight);
  };
  const waitedFor = pictures.filter(isWaitedFor);
  return waitedFor.length > 0 && waitedFor.every(({ naturalWidth }) => naturalWidth > 0);
}

const sum = (bytes: Map<string, number>) => [...bytes.values()].reduce((all, each) => all + each, 0);

for (const device of DEVICES) {
  test(`eight camera pictures come in less than 700 KB: ${device}`, async ({ browser }) => {
    const look = { viewport: SIZES[device], deviceScaleFactor: DENSITIES[device], baseURL: origin() };
    for (const path of [`/listing/${slug}`, '/?q=camera']) {
      const context = await browser.newContext(look);
      const page = await context.newPage();
      const bytes = await bytesOf(page, path);
      console.log(`${device} ${path.slice(0, 9)}: ${sum(bytes)} bytes in ${bytes.size} pictures`);
      expect(bytes.size).toBeGreaterThan(0);
      expect([...bytes.keys()].filter((url) => !url.includes('?w='))).toEqual([]);
      expect(sum(bytes)).toBeLessThan(MOST_BYTES);
      await context.close();
    }
  });
}

test('a picture has its colour before it has come, keeps its place, and the one in sight comes first', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: origin() });
  const page = await context.newPage();
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/objects/uploads/**', async (route) => {
    await held;
    await route.continue();
  });
  // Does not wait for `load`: the pictures are in the server's HTML, so this event waits for them.
  await page.goto(`/listing/${slug}`, { waitUntil: 'domcontentloaded' });
  const first = page.getByRole('img', { name: 'Eight camera pictures, picture 1' });
  await expect(first).toHaveAttribute('fetchpriority', 'high');
  await expect(first).toHaveAttribute('style', /background-color/);
  const before = await first.boundingBox();
  release();
  await expect(first).not.toHaveAttribute('style', /background-color/);
  expect(await first.boundingBox()).toEqual(before);
  await page.getByRole('button', { name: 'Next picture' }).click();
  const second = page.getByRole('img', { name: 'Eight camera pictures, picture 2' });
  await expect.poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await context.close();
});

for (const device of DEVICES) {
  test(`no picture is asked for wider than its place: ${device}`, async ({ browser }) => {
    const fan = await Member.join(origin(), `Fan-${device}${test.info().workerIndex}-${test.info().retry}`, 'BIDDER');
    await fan.expect(200, `/api/listings/${slug}/like`, { method: 'POST', body: { liked: true } });
    const look = { viewport: SIZES[device], deviceScaleFactor: DENSITIES[device], baseURL: origin() };
    for (const [member, path] of [
      [fan, '/?q=camera'],
      [fan, '/bids?list=liked'],
      [seller, '/dashboard'],
    ] as const) {
      const context = await browser.newContext(look);
      await context.addInitScript((token) => localStorage.setItem('authToken', token), member.token);
      const page = await context.newPage();
      await page.goto(path);
      await expect.poll(() => page.evaluate(picturesInSightCame), { timeout: 60_000 }).toBe(true);
      const shown = await page.evaluate(widthsOfPictures);
      const tooWide = shown.filter(({ asked, pixels }) => asked > enoughFor(pixels));
      expect(tooWide, path).toEqual([]);
      await context.close();
    }
  });
}

/** For each loaded picture, the requested width and the device pixels across its place. */
function widthsOfPictures(): { asked: number; pixels: number }[] {
  return [...document.querySelectorAll<HTMLImageElement>('main img')].flatMap((image) => {
    const asked = Number(new URL(image.currentSrc || location.href).searchParams.get('w'));
    return asked === 0 ? [] : [{ asked, pixels: image.getBoundingClientRect().width * devicePixelRatio }];
  });
}

/** The smallest offered width that fills `pixels`, allowing for a scrollbar or border. */
function enoughFor(pixels: number): number {
  return PICTURE_WIDTHS.find((width) => width >= pixels * 0.95) ?? Number.POSITIVE_INFINITY;
}
