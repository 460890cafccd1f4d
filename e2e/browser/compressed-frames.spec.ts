import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { bid, goLive, invite } from './market.ts';

const BIDS = 12;
/** With the page, these are enough watchers for the server to compress frames. */
const OTHERS = 7;
const FIRST_CENTS = 10_000;
const STEP_CENTS = 1_000;

/** The compression that Chromium negotiated for each of the page's sockets. */
async function agreements(page: Page): Promise<string[]> {
  const heard: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.webSocketHandshakeResponseReceived', ({ response }) => {
    const [, agreed = ''] =
      Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'sec-websocket-extensions') ?? [];
    heard.push(agreed);
  });
  return heard;
}

/** Opens a socket in the page and returns the types of its messages up to `you:leading`. */
function heardAs(page: Page, slug: string, token: string): Promise<string[]> {
  return page.evaluate(
    ([address, auth]) =>
      new Promise<string[]>((resolve) => {
        const types: string[] = [];
        const socket = new WebSocket(address);
        socket.onopen = () => socket.send(auth);
        socket.onclose = ({ code }) => resolve([...types, `closed with ${code}`]);
        socket.onmessage = ({ data }) => {
          types.push(JSON.parse(data as string).type);
          if (types.at(-1) === 'you:leading') resolve(types);
        };
      }),
    [`/ws?slug=${slug}`, JSON.stringify({ type: 'auth', token })] as const,
  );
}

/** Opens further sockets to the listing in another page, so that their frames are not counted. */
async function crowd(page: Page, slug: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/');
  await other.evaluate(
    ([address, count]) =>
      Promise.all(
        Array.from({ length: count }, () => {
          const socket = new WebSocket(address);
          return new Promise((resolve) => {
            socket.onmessage = resolve;
          });
        }),
      ).then(() => undefined),
    [`/ws?slug=${slug}`, OTHERS] as const,
  );
}

test('a browser reads the room’s compressed frames, between plain ones, to the last bid', async ({ page }) => {
  const cast = await invite(`deflate${test.info().workerIndex}-${test.info().retry}`);
  const { seller, ada, ben } = cast;
  const [slug = ''] = await goLive(cast, [
    { seller, terms: { title: 'Pocket barometer', auctionDurationSeconds: 7_200, startPriceCents: FIRST_CENTS } },
  ]);
  await crowd(page, slug);
  const agreed = await agreements(page);
  const heard: number[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as { type: string; bids?: { sequence: number }[] };
      if (message.type === 'bid:new') heard.push(...(message.bids ?? []).map(({ sequence }) => sequence));
    });
  });
  const hello = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await page.goto(`/listing/${slug}`);
  await hello;
  expect(agreed).toEqual([expect.stringContaining('permessage-deflate')]);
  expect(agreed[0]).toContain('server_no_context_takeover');
  for (let index = 0; index < BIDS; index += 1) {
    await bid(index % 2 === 0 ? ada : ben, slug, FIRST_CENTS + index * STEP_CENTS);
    // Waits for each bid: a frame carries at most the five newest, and a fast machine may place more between two
    // frames.
    await expect.poll(() => heard.at(-1)).toBe(index + 1);
  }
  await expect(page.getByText('$210.00').first()).toBeVisible();
  expect(heard).toEqual(Array.from({ length: BIDS }, (_, index) => index + 1));
  // The browser also compresses the messages that it sends.
  expect(await heardAs(page, slug, ben.token)).toEqual(['hello', 'you:leading']);
});
