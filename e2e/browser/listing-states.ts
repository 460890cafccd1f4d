import type { Page } from '@playwright/test';
import { advanceClock } from './clock.ts';
import { bid, type Cast, goLive, LONG_TITLE, list, suspend, untilFrozen, upload, want } from './market.ts';
import { somePictures } from './pictures.ts';

const HOUR_SECONDS = 3600;
const DESCRIPTION = [
  'Found in the attic of a reading room that closed in 1974.',
  'Serviced this spring; every part is the original one.\n\nShips in a padded crate within three days.',
].join(' ');

/** The slug of a listing in each state. */
export type States = Record<
  | 'collecting'
  | 'smart'
  | 'manual'
  | 'countdown'
  | 'live'
  | 'lastMinute'
  | 'dear'
  | 'sold'
  | 'unsold'
  | 'reserveNotMet'
  | 'awarded'
  | 'cancelled'
  | 'frozen',
  string
>;

/** Creates a listing for each state. States that need time to pass come first, running ones last. */
export async function buildStates(page: Page, cast: Cast): Promise<States> {
  const { seller, ada, ben } = cast;
  const pictures = await upload(seller, await somePictures(page, 8));
  const one = pictures.slice(3, 4);
  const shown = { description: DESCRIPTION, condition: 'Excellent', era: '1950s', category: 'Typewriters' };
  const ended = await endedOnes(cast, one, shown);
  const cancelled = await list(seller, { ...shown, title: 'Reading lamp, brass', mediaUrls: pictures.slice(5, 6) });
  await seller.expect(200, `/api/listings/${cancelled}/withdraw`, { method: 'POST' });
  const running = await runningOnes(cast, pictures, shown);
  const collecting = await list(seller, { ...shown, title: 'Globe of 1931, with relief', threshold: 5_000 });
  await want(cast, collecting);
  const smart = await list(seller, { ...shown, ...SMART, title: 'Map chest, oak', mediaUrls: one });
  const manual = await list(seller, { ...shown, title: 'Ship’s clock', startPolicy: 'MANUAL', mediaUrls: pictures });
  const countdown = await list(seller, { title: 'Card index, 24 drawers', countdownTimerMinutes: 45, mediaUrls: one });
  for (const slug of [smart, manual, countdown]) await want(cast, slug);
  await bid(ada, running.live, 10_000);
  await bid(ben, running.live, 12_500, { isAnonymous: true });
  await bid(ada, running.live, 14_000, { maxAmountCents: 30_000 });
  await bid(ben, running.live, 20_000);
  return { ...ended, ...running, cancelled, collecting, smart, manual, countdown };
}

/** A time of day in UTC, some hours from now. The prime hours begin in half a day, so the listing waits. */
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_SECONDS * 1000).toISOString().slice(11, 16);
const SMART = {
  startPolicy: 'SMART',
  primeListingHoursStart: inHours(12),
  primeListingHoursEnd: inHours(14),
  sellerTimezone: 'Etc/UTC',
  hotOverrideEnabled: true,
  hotOverrideThreshold: 200,
} as const;

async function endedOnes(cast: Cast, mediaUrls: string[], shown: object) {
  const { seller, ada, ben } = cast;
  const reserve = { reserveCents: 90_000 };
  const terms = (title: string, more: object = {}) => ({ seller, terms: { ...shown, title, mediaUrls, ...more } });
  const [sold = '', unsold = '', reserveNotMet = '', awarded = ''] = await goLive(cast, [
    terms('Typewriter, portable, serviced', { shippingCostCents: 1_500 }),
    terms('Stamp album, half full', { mediaUrls: [] }),
    terms('Library steps, walnut', reserve),
    terms('Writing desk with a roll top', reserve),
  ]);
  for (const slug of [sold, reserveNotMet, awarded]) {
    await bid(ben, slug, 10_000);
    await bid(ada, slug, 12_000);
  }
  await advanceClock(604);
  await seller.expect(200, `/api/seller/listings/${awarded}/award-second-chance`, { method: 'POST' });
  return { sold, unsold, reserveNotMet, awarded };
}

async function runningOnes(cast: Cast, pictures: string[], shown: object) {
  const { seller, other, ada, ben } = cast;
  const days = { auctionDurationSeconds: 72 * HOUR_SECONDS, mode: 'STANDARD' as const };
  const own = await upload(other, []);
  const dearTerms = { startPriceCents: 93_000_000, minIncrementCents: 250_000, reserveCents: 93_250_000 };
  const [live = '', lastMinute = '', dear = '', frozen = ''] = await goLive(cast, [
    { seller, terms: { ...shown, ...days, title: 'Rolling library ladder, oak and brass', mediaUrls: pictures } },
    { seller, terms: { ...shown, title: 'Desk telephone, black', mediaUrls: pictures.slice(1, 2) } },
    { seller, terms: { ...shown, ...days, ...dearTerms, title: LONG_TITLE, mediaUrls: pictures.slice(2) } },
    { seller: other, terms: { ...shown, auctionDurationSeconds: 7200, title: 'Ink stand, glass', mediaUrls: own } },
  ]);
  await bid(ben, lastMinute, 10_000);
  await bid(ada, lastMinute, 11_000);
  await bid(ben, dear, 93_000_000);
  await bid(ada, dear, 93_500_000);
  await bid(ben, frozen, 10_000);
  await bid(ada, frozen, 11_000);
  await suspend(other);
  await untilFrozen(frozen);
  return { live, lastMinute, dear, frozen };
}
