import type { Page } from '@playwright/test';
import { allBids } from '../http/bid-stream.ts';
import { Member } from '../http/outside-client.ts';
import { CutLine, type HttpFate, type Moment } from './cut-line.ts';
import { expect, test } from './journey.ts';
import { bid, goLive, invite } from './market.ts';
import { openViewer } from './viewers.ts';

const INTENTS = Number(process.env.CUT_INTENTS ?? 100);
const STEP_CENTS = 1_000;
/** After six requests over HTTP the page says that it does not know. */
const SAID_WITHIN_MS = 30_000;
const SAID = /is in\. You lead|The price moved first|Bid Failed|your bid may be in/;
/** So often the price moves on without the page knowing. */
const OUTRUN_EVERY = 6;

const MOMENTS: readonly Moment[] = [
  'before it leaves',
  'on its way',
  'before its answer arrives',
  'after its answer',
  'hangs before it leaves',
  'hangs before its answer arrives',
  ...[0, 1, 2, 3, 4, 6, 8, 10, 15, 25].map((afterMs) => ({ afterMs })),
];
const FATES: readonly HttpFate[] = ['works', 'works', 'works', 'is lost', 'loses its answer'];

interface Intent {
  moment: Moment;
  fate: HttpFate;
  socket: number;
  http: number;
  /** How often the amount stands in the history. */
  inForce: number;
  said: 'in force' | 'refused' | 'unknown';
}

async function bidOnce(page: Page, line: CutLine, moment: Moment, fate: HttpFate): Promise<Omit<Intent, 'inForce'>> {
  line.arm(moment, fate);
  await page.getByRole('button', { name: /^Bid \$/ }).click();
  const outcome = page.getByText(SAID).first();
  await expect(outcome).toBeVisible({ timeout: SAID_WITHIN_MS });
  const text = (await page.getByText(SAID).allInnerTexts()).join(' ');
  const said = text.includes('is in. You lead') ? 'in force' : text.includes('may be in') ? 'unknown' : 'refused';
  return { moment, fate, ...line.sent, said };
}

const named = (moment: Moment) => (typeof moment === 'object' ? `${moment.afterMs} ms after it left` : moment);

test('a bid whose socket is cut at any moment is in force once, or refused in words', async ({ browser }) => {
  test.setTimeout(30 * 60_000);
  const cast = await invite('cut');
  const terms = { title: 'A lamp on a bad line', auctionDurationSeconds: 3 * 3_600, minIncrementCents: STEP_CENTS };
  const [slug = ''] = await goLive(cast, [{ seller: cast.seller, terms }]);
  const person = await Member.join(cast.seller.origin, 'Hana-cut', 'BIDDER');
  const { page } = await openViewer(browser, person);
  const line = await CutLine.lay(page);
  const intents: Intent[] = [];
  let minimumCents = 10_000;
  for (let n = 0; n < INTENTS; n += 1) {
    const moment = MOMENTS[n % MOMENTS.length] as Moment;
    const fate = FATES[Math.floor(n / MOMENTS.length) % FATES.length] as HttpFate;
    const live = page
      .waitForEvent('websocket', { predicate: (socket) => socket.url().includes('&bid') })
      .catch(() => null);
    await page.goto(`/listing/${slug}`);
    await live;
    await expect(page.getByRole('button', { name: `Bid $${(minimumCents / 100).toFixed(2)}` })).toBeVisible();
    if (n % OUTRUN_EVERY === OUTRUN_EVERY - 1) {
      line.deafen();
      await bid(cast.cara, slug, minimumCents);
    }
    const intent = await bidOnce(page, line, moment, fate);
    const bids = await allBids(person, slug);
    const amounts = [...new Set(line.offeredCents)];
    expect(amounts).toHaveLength(1);
    const own = bids.filter(({ bidder, amountCents }) => bidder === person.username && amountCents === amounts[0]);
    intents.push({ ...intent, inForce: own.length });
    minimumCents = (bids.at(-1)?.amountCents ?? 0) + STEP_CENTS;
    if (own.length > 0) {
      await bid(cast.ben, slug, minimumCents);
      minimumCents += STEP_CENTS;
    }
  }
  for (const moment of MOMENTS) {
    const those = intents.filter((each) => each.moment === moment);
    const count = (test: (each: Intent) => boolean) => those.filter(test).length;
    console.log(
      `${named(moment)}: ${those.length} intents, ${count(({ socket }) => socket > 0)} left over the socket, ` +
        `${count(({ http }) => http > 0)} were asked about over HTTP, ${count(({ inForce }) => inForce === 1)} in force once.`,
    );
  }
  console.log(
    `${intents.length} intents: ${intents.filter(({ inForce }) => inForce === 1).length} in force once, ` +
      `${intents.filter(({ inForce }) => inForce > 1).length} more than once, ` +
      `${intents.filter(({ said }) => said === 'refused').length} refused in words, ` +
      `${intents.filter(({ said }) => said === 'unknown').length} not known.`,
  );
  for (const intent of intents) {
    const expected = intent.said === 'refused' ? 0 : 1;
    expect([intent.inForce, intent.said], JSON.stringify(intent)).toEqual([
      expected,
      intent.said === 'refused' ? 'refused' : 'in force',
    ]);
    expect(intent.socket, JSON.stringify(intent)).toBe(1);
  }
});
