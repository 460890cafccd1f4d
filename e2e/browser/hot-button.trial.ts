import type { BrowserContext, Page, Request, WebSocket } from '@playwright/test';
import { Member } from '../http/outside-client.ts';
import { SIZES } from './devices.ts';
import { expect, test } from './journey.ts';
import { goLive, invite } from './market.ts';
import { Rivals } from './rivals.ts';
import { openViewer } from './viewers.ts';

const INTENTS = Number(process.env.HOT_INTENTS ?? 40);
/** How long to wait for a request after a press. The page sends a bid at once or not at all. */
const SENT_WITHIN_MS = 150;
const RUNS_FROM = 2;
const DOLLARS = /\$([\d,]+\.\d\d)/;

/**
 * One intent to bid: the number of presses, whether the bid was placed, and the amounts that were sent and that the
 * button showed.
 */
interface Intent {
  presses: number;
  inForce: boolean;
  offeredCents: number[];
  seenCents: number[];
}

const centsIn = (text: string) => Math.round(Number((DOLLARS.exec(text)?.[1] ?? 'NaN').replaceAll(',', '')) * 100);
const between = (least: number, most: number) => least + Math.random() * (most - least);

/** Records the button's label whenever a press begins. */
async function watchPresses(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { pressesSeen: seen });
    const note = ({ target }: Event) => {
      const text = target instanceof Element ? target.closest('button')?.textContent : null;
      if (/^(Bid|Up to) /.test(text ?? '')) seen.push(text ?? '');
    };
    document.addEventListener('pointerdown', note, { capture: true });
  });
}

/** Presses like a person: reads first, reacts after a moment, and holds the button for a moment. */
async function press(page: Page): Promise<void> {
  await page.waitForTimeout(between(250, 700));
  await page.mouse.down();
  await page.waitForTimeout(between(60, 120));
  await page.mouse.up();
}

/** Records every bid that a page sends, over socket or HTTP, and its answer. Create it before the page is opened. */
class Offers {
  cents: number[] = [];
  readonly #page: Page;
  #answers: Promise<number>[] = [];

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => this.#noteRequest(request));
    page.on('websocket', (socket) => this.#follow(socket));
  }

  /** Clears the recorded bids. */
  begin(): void {
    this.cents = [];
    this.#answers = [];
  }

  /** The status of the bid that the last press sent; null if it sent none. */
  async ofLastPress(): Promise<number | null> {
    await this.#page.waitForTimeout(SENT_WITHIN_MS);
    const [status = null] = (await Promise.all(this.#answers.splice(0))).slice(-1);
    return status;
  }

  #noteRequest(request: Request): void {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/bids')) return;
    this.#note(
      request.postDataJSON(),
      request.response().then((response) => response?.status() ?? 0),
    );
  }

  #follow(socket: WebSocket): void {
    const waiting = new Map<string, (status: number) => void>();
    socket.on('framesent', ({ payload }) => {
      const said = JSON.parse(String(payload));
      if (said.type === 'bid') this.#note(said, new Promise((answered) => waiting.set(said.ref, answered)));
    });
    socket.on('framereceived', ({ payload }) => {
      const told = JSON.parse(String(payload));
      if (told.type === 'bid:answer') waiting.get(told.ref)?.(told.status);
    });
  }

  #note({ amountCents, maxAmountCents }: { amountCents: number; maxAmountCents?: number }, answer: Promise<number>) {
    this.cents.push(maxAmountCents ?? amountCents);
    this.#answers.push(answer);
  }
}

async function tryToBid(page: Page, offers: Offers): Promise<Intent> {
  const button = page.getByRole('button', { name: /^(Bid|Bid up to|Up to) \$/ });
  await expect(button).toBeVisible();
  await button.hover();
  await page.evaluate(() => void (window as unknown as { pressesSeen: string[] }).pressesSeen.splice(0));
  offers.begin();
  let presses = 0;
  let inForce = false;
  while (!inForce && presses < 2) {
    await press(page);
    presses += 1;
    inForce = (await offers.ofLastPress()) === 201;
  }
  const texts = await page.evaluate(() => (window as unknown as { pressesSeen: string[] }).pressesSeen);
  return { presses, inForce, offeredCents: offers.cents, seenCents: texts.map(centsIn) };
}

function report(rate: number, realRate: number, intents: readonly Intent[]): void {
  const inForce = intents.filter((intent) => intent.inForce).length;
  const twice = intents.filter((intent) => !intent.inForce).length;
  const first = intents.filter((intent) => intent.inForce && intent.presses === 1).length;
  const dear = intents.filter(
    ({ offeredCents, seenCents }) => Math.max(...offeredCents) > Math.max(...seenCents),
  ).length;
  console.log(
    `${rate} bids/s of rivals (${realRate.toFixed(1)} in fact): ${intents.length} intents, ${first} in force at the first press, ${inForce} in all, ${twice} refused twice, ${dear} offered more than was seen.`,
  );
  expect(inForce / intents.length).toBeGreaterThanOrEqual(0.9);
  expect(twice / intents.length).toBeLessThanOrEqual(0.05);
  expect(dear).toBe(0);
  // From this rate on, the button offers a maximum ("Up to $…") before the first press, so most first presses must
  // succeed.
  if (rate >= RUNS_FROM) expect(first / intents.length).toBeGreaterThanOrEqual(0.8);
}

const TRIALS = (['desktop', 'phone'] as const).flatMap((device) => [1, 2, 10, 50].map((rate) => ({ rate, device })));

for (const { rate, device } of TRIALS) {
  test(`a press ends in a bid while rivals bid ${rate} times a second: ${device}`, async ({ browser }) => {
    test.setTimeout(20 * 60_000);
    const cast = await invite(`hot${rate}${device}`);
    const terms = {
      title: 'A lamp that everybody wants',
      auctionDurationSeconds: 3 * 3_600,
      startPriceCents: 10_000,
      minIncrementCents: 1_000,
    };
    const [slug = ''] = await goLive(cast, [{ seller: cast.seller, terms }]);
    const person = await Member.join(cast.seller.origin, `Hana-hot${rate}${device}`, 'BIDDER');
    const { page } = await openViewer(browser, person);
    await page.setViewportSize(SIZES[device]);
    await watchPresses(page.context());
    const offers = new Offers(page);
    await page.goto(`/listing/${slug}`);
    const rivals = new Rivals(slug, [cast.ada, cast.ben], 1_000 / rate, terms.minIncrementCents);
    const intents: Intent[] = [];
    let realRate = 0;
    try {
      rivals.begin();
      while (intents.length < INTENTS) intents.push(await tryToBid(page, offers));
      realRate = rivals.rate();
    } finally {
      await rivals.stop();
    }
    report(rate, realRate, intents);
  });
}
