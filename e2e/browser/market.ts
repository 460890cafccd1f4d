import type { ListingResponse, WrittenListing } from '@clamor/contract/listing-views';
import type { CreateListingInput } from '@clamor/contract/listings';
import type { UploadAnswer } from '@clamor/contract/media';
import { Member } from '../http/outside-client.ts';
import { advanceClock } from './clock.ts';
import { adminSecret, expect, origin } from './journey.ts';
import type { PictureFile } from './pictures.ts';

/** A title of the greatest length. */
export const LONG_TITLE =
  `${'An uncommonly complete set of thirty-six hand-coloured botanical plates from a country house library, '}${'bound in half calf, with the gardener’s own notes in the margins, one plate loose and a little foxing'}`
    .padEnd(200, '.')
    .slice(0, 200);

type Terms = Partial<CreateListingInput>;
export type Cast = Record<'seller' | 'other' | 'ada' | 'ben' | 'cara', Member>;

const COUNTDOWN_MINUTES = 1;
const GOAL = 2;

/** Registers five members: two sellers, two rivals, and one who only looks. */
export async function invite(suffix: string): Promise<Cast> {
  const join = (name: string, role: 'SELLER' | 'BIDDER') => Member.join(origin(), `${name}-${suffix}`, role);
  const [seller, other, ada, ben, cara] = await Promise.all([
    join('Mara', 'SELLER'),
    join('Otto', 'SELLER'),
    join('Ada', 'BIDDER'),
    join('Ben', 'BIDDER'),
    join('Cara', 'BIDDER'),
  ]);
  return { seller, other, ada, ben, cara };
}

/** Uploads pictures and returns their addresses. */
export async function upload(member: Member, files: readonly PictureFile[]): Promise<string[]> {
  return Promise.all(
    files.map(async ({ mimeType, buffer }) => {
      const { uploadURL } = await member.expect<UploadAnswer>(200, '/api/objects/upload', { method: 'POST' });
      const body = new Uint8Array(buffer);
      const { pathname } = new URL(uploadURL);
      const sent = await fetch(origin() + pathname, { method: 'PUT', headers: { 'content-type': mimeType }, body });
      if (sent.status !== 200) throw new Error(`the upload answered ${sent.status}: ${await sent.text()}`);
      return `/objects/uploads/${pathname.split('/').at(-1)}`;
    }),
  );
}

/** Creates a listing and returns its slug. By default it has a goal of two and runs for ten minutes. */
export async function list(seller: Member, terms: Terms): Promise<string> {
  const body: Terms = {
    threshold: GOAL,
    countdownTimerMinutes: COUNTDOWN_MINUTES,
    auctionDurationSeconds: 600,
    startPriceCents: 10_000,
    minIncrementCents: 1_000,
    ...terms,
  };
  return (await seller.expect<WrittenListing>(201, '/api/listings', { method: 'POST', body })).slug;
}

/** Meets the goal of a listing with the likes of two members. */
export async function want({ ada, ben }: Cast, slug: string): Promise<void> {
  for (const member of [ada, ben]) {
    await patiently(() => member.expect(200, `/api/listings/${slug}/like`, { method: 'POST', body: { liked: true } }));
  }
}

/** Places one bid and retries until it is placed. A retry carries the same key. */
export async function bid(member: Member, slug: string, amountCents: number, more: object = {}): Promise<void> {
  const headers = { 'idempotency-key': `${member.username} ${amountCents}` };
  const body = { slug, amountCents, ...more };
  await patiently(() => member.expect(201, '/api/bids', { method: 'POST', body, headers }));
}

/** Retries a call until it succeeds, because a busy machine may answer 503. */
async function patiently(call: () => Promise<unknown>): Promise<void> {
  await expect(call).toPass({ timeout: 30_000 });
}

/** Creates listings and moves the clock past their countdowns. */
export async function goLive(cast: Cast, all: readonly { seller: Member; terms: Terms }[]): Promise<string[]> {
  const slugs: string[] = [];
  for (const { seller, terms } of all) slugs.push(await list(seller, terms));
  for (const slug of slugs) await want(cast, slug);
  await advanceClock(COUNTDOWN_MINUTES * 60 + 1);
  return slugs;
}

/**
 * Moves the clock to `secondsBefore` seconds before the listing's next deadline. A negative number moves it past the
 * deadline.
 */
export async function advanceTo(slug: string, secondsBefore: number): Promise<void> {
  const response = await fetch(`${origin()}/api/listings/${slug}`);
  const { timeRemaining } = (await response.json()) as ListingResponse;
  await advanceClock(Math.max(0, timeRemaining - secondsBefore));
}

/** Waits until a suspended seller's auction is frozen, which may happen a moment after the staff call's answer. */
export async function untilFrozen(slug: string): Promise<void> {
  const isFrozen = async () => {
    const response = await fetch(`${origin()}/api/listings/${slug}`);
    return ((await response.json()) as ListingResponse).frozen;
  };
  await expect.poll(isFrozen).toBe(true);
}

export async function suspend(member: Member): Promise<void> {
  const response = await fetch(`${origin()}/api/admin/users/${member.id}/suspend`, {
    method: 'POST',
    headers: { 'x-admin-secret': adminSecret(), 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'A rehearsal.' }),
  });
  if (response.status !== 200) throw new Error(`suspending answered ${response.status}: ${await response.text()}`);
}
