import type { Page } from '@playwright/test';
import { Member } from '../http/outside-client.ts';
import { auctionOf } from '../http/sales.ts';
import { advanceClock } from './clock.ts';
import { origin } from './journey.ts';
import { bid, type Cast, goLive, invite, LONG_TITLE, list, upload, want } from './market.ts';
import { somePictures } from './pictures.ts';
import { actionOf, auctionOff, payByApi, type Sold } from './sales.ts';

const LONGEST_NAME = 30;
const DAY_SECONDS = 86_400;
const WORDS = 'Came quickly, packed with care. The shade is even nicer than in the pictures.';
const DEAR = { title: LONG_TITLE, startPriceCents: 93_000_000, minIncrementCents: 250_000 };
const PROFILE = {
  location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Wales, United Kingdom',
  website: 'https://www.brass-lamps-and-other-reading-room-furniture.example/catalogue/spring?page=1',
  businessName: 'The Reading Room Furniture and Brass Lamp Company of Anglesey, Limited',
  bio: 'We take apart what reading rooms leave behind, and put it together again.\n\nEvery lamp is rewired. '.repeat(5),
};

/** Members whose pages together show every state. */
export interface Members {
  cast: Cast;
  /** A sale to Cara, reviewed by both sides and answered. */
  reviewed: Sold;
  live: string;
  collecting: string;
  cancelled: string;
}

/** A seller with the longest name and one listing in each state, and Ada, who bid on most of them. */
export async function buildMembers(page: Page, suffix: string): Promise<Members> {
  const name = `Maximiliana-${suffix}-`.padEnd(LONGEST_NAME, 'x');
  const seller = await Member.join(origin(), name, 'SELLER');
  const cast = { ...(await invite(suffix)), seller };
  await seller.expect(200, `/api/profile/${seller.username}`, { method: 'PUT', body: PROFILE });
  const mediaUrls = await upload(seller, await somePictures(page, 4));
  const reviewed = await endedOnes(cast, { mediaUrls: mediaUrls.slice(0, 1), suffix });
  return { cast, reviewed, ...(await runningOnes(cast, mediaUrls)) };
}

async function endedOnes(cast: Cast, { mediaUrls, suffix }: { mediaUrls: string[]; suffix: string }): Promise<Sold> {
  const { ada, ben, cara } = cast;
  // Another bidder for the unpaid sale, because a member with an overdue payment cannot bid on anything else.
  const dora = await Member.join(origin(), `Dora-${suffix}`, 'BIDDER');
  await auctionOff(cast, [ben, dora], ['Reading lamp that nobody paid'], { mediaUrls });
  await advanceClock(3 * DAY_SECONDS + 60);
  const [reviewed] = await auctionOff(cast, [ben, cara], ['Brass reading lamp'], { mediaUrls });
  await review(cast, reviewed as Sold);
  await payByApi(cara, await dearOne(cast));
  await auctionOff(cast, [ben, ada], ['Desk telephone, black'], { mediaUrls });
  await auctionOff(cast, [ada, ben], ['Library steps, walnut'], { mediaUrls, reserveCents: 90_000 });
  await auctionOff(cast, [ada, ben], ['Card index, 24 drawers'], { mediaUrls });
  await auctionOff(cast, [], ['Stamp album, half full']);
  return reviewed as Sold;
}

/** Lets both sides write a review, and the seller answer. */
async function review({ seller, cara }: Cast, sold: Sold): Promise<void> {
  const path = `/api/orders/${await payByApi(cara, sold)}/review`;
  await actionOf(cara, path, { rating: 4, text: `${WORDS}\n\n${`${WORDS} `.repeat(8)}` });
  await actionOf(seller, path, { rating: 5, text: 'Paid at once.' });
  await actionOf(seller, `${path}/answer`, { text: 'Thank you. The next one is rewired already.' });
}

/** Sells an extremely expensive item with the longest title. */
async function dearOne(cast: Cast): Promise<Sold> {
  const { seller, ben, cara } = cast;
  const [slug = ''] = await goLive(cast, [{ seller, terms: { ...DEAR, shippingCostCents: 150_000 } }]);
  await bid(ben, slug, 93_000_000);
  await bid(cara, slug, 93_500_000);
  await advanceClock(604);
  return { slug, title: LONG_TITLE, auctionId: await auctionOf(seller, slug) };
}

async function runningOnes(cast: Cast, mediaUrls: string[]) {
  const { seller, ada, ben } = cast;
  const days = { auctionDurationSeconds: 3 * DAY_SECONDS, mode: 'STANDARD' as const };
  const [live = '', dear = ''] = await goLive(cast, [
    { seller, terms: { ...days, title: 'Rolling library ladder, oak and brass', mediaUrls } },
    { seller, terms: { ...days, ...DEAR, mediaUrls: mediaUrls.slice(1) } },
  ]);
  await bid(ben, live, 10_000);
  await bid(ada, live, 12_000, { maxAmountCents: 30_000 });
  await bid(ada, dear, 93_000_000);
  await bid(ben, dear, 93_500_000, { isAnonymous: true });
  const collecting = await list(seller, { title: 'Globe of 1931', threshold: 900_000, mediaUrls: mediaUrls.slice(2) });
  const manual = await list(seller, { title: 'Ship’s clock', startPolicy: 'MANUAL', mediaUrls: mediaUrls.slice(3) });
  const cancelled = await list(seller, { title: 'Reading lamp, brass', mediaUrls: mediaUrls.slice(0, 1) });
  await seller.expect(200, `/api/listings/${cancelled}/withdraw`, { method: 'POST' });
  for (const slug of [collecting, manual]) await want(cast, slug);
  return { live, collecting, cancelled };
}
