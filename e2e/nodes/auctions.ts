import type { WrittenListing } from '@clamor/contract/listing-views';
import type { Member } from '../http/outside-client.ts';

export const COUNTDOWN_SECONDS = 60;
const LIVE_SECONDS = 86_400;

/** Creates a listing with an increment of one cent and a goal of two likes. */
export async function putUp(seller: Member, title: string): Promise<string> {
  const body = {
    title,
    threshold: 2,
    startPriceCents: 1,
    minIncrementCents: 1,
    auctionDurationSeconds: LIVE_SECONDS,
    countdownTimerMinutes: COUNTDOWN_SECONDS / 60,
    startPolicy: 'IMMEDIATE',
  };
  const { slug } = await seller.expect<WrittenListing>(201, '/api/listings', { method: 'POST', body });
  return slug;
}

export interface Start {
  seller: Member;
  fans: readonly [Member, Member];
  slug: string;
}

/** Meets the goal and moves the clock past the countdown. */
export async function startAuction({ seller, fans, slug }: Start): Promise<void> {
  await likeUntilCountdown(fans, slug);
  await seller.advanceClock(COUNTDOWN_SECONDS + 1);
}

/** Meets the goal, so that the countdown begins. */
export async function likeUntilCountdown(fans: readonly [Member, Member], slug: string): Promise<void> {
  for (const fan of fans) await fan.expect(200, `/api/listings/${slug}/like`, { method: 'POST' });
}
