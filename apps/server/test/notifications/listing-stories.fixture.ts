import type { Person, Stage } from '../authorisation/stage.fixture.ts';
import { act, type Cast, liked, live, RESERVED, STAFF, type Story, sold, staff } from './story-steps.fixture.ts';

async function outbid(stage: Stage, cast: Cast, begins: () => Promise<void>) {
  const { slug } = await live(stage, cast, { auctionDurationSeconds: 7_200 });
  await begins();
  const bid = async (who: Person, amountCents: number) => {
    await act(stage, who, '/api/bids', { slug, amountCents });
    await stage.house.mailsTo('nobody@members.test');
  };
  await bid(cast.bidder, 3_000);
  await bid(cast.buyer, 4_000);
  await bid(cast.bidder, 5_000);
}

const ended =
  (terms: object, then: (stage: Stage, cast: Cast, slug: string) => Promise<unknown>): Story =>
  async (stage, cast, begins) => {
    const { slug } = await sold(stage, cast, terms);
    await begins();
    await then(stage, cast, slug);
  };

/** The full hour in UTC that comes `hours` hours after the current one, as `HH:00`. */
async function hourFromNow(stage: Stage, hours: number): Promise<string> {
  const { rows } = await stage.house.clamor.pool.query<{ now: number }>('SELECT product_now() AS now');
  return `${String((new Date(rows[0]?.now ?? 0).getUTCHours() + hours) % 24).padStart(2, '0')}:00`;
}

/** Stories of a listing until it is settled, including freezes and cancellation. */
export const LISTING_STORIES: Readonly<Record<string, Story>> = {
  async 'the goal is met, and the auction begins by itself'(stage, cast, begins) {
    await begins();
    await liked(stage, cast);
    await stage.house.advance(3_601);
  },
  async 'the goal is met, and the countdown waits for prime hours'(stage, cast, begins) {
    await begins();
    const hours = {
      primeListingHoursStart: await hourFromNow(stage, 2),
      primeListingHoursEnd: await hourFromNow(stage, 4),
    };
    const { slug } = await liked(stage, cast, { startPolicy: 'SMART', sellerTimezone: 'UTC', ...hours });
    const { timeRemaining } = await stage.done('GET', { url: `/api/listings/${slug}` });
    await stage.house.advance(timeRemaining + 1);
  },
  async 'the goal is met, and far more demand starts the countdown before its prime hours'(stage, cast, begins) {
    await begins();
    const hours = {
      primeListingHoursStart: await hourFromNow(stage, 2),
      primeListingHoursEnd: await hourFromNow(stage, 4),
    };
    const hot = { hotOverrideEnabled: true, hotOverrideThreshold: 150 };
    const { slug } = await liked(stage, cast, { startPolicy: 'SMART', sellerTimezone: 'UTC', ...hours, ...hot });
    await act(stage, await stage.person(), `/api/listings/${slug}/like`);
  },
  async 'the countdown is started by the seller'(stage, cast, begins) {
    await begins();
    const { slug } = await liked(stage, cast, { startPolicy: 'MANUAL' });
    await act(stage, cast.seller, `/api/listings/${slug}/go-live`);
  },
  'somebody is outbid twice within the hour': outbid,
  async 'only an hour of it is left'(stage, cast, begins) {
    await live(stage, cast, { auctionDurationSeconds: 14_400 });
    await begins();
    await stage.house.advance(11_000);
    await stage.house.advance(10);
  },
  async 'it is sold'(stage, cast, begins) {
    await live(stage, cast);
    await begins();
    await stage.house.advance(700);
    await stage.house.advance(10);
  },
  async 'nobody bids'(stage, cast, begins) {
    await liked(stage, cast);
    await stage.house.advance(3_601);
    await begins();
    await stage.house.advance(700);
  },
  async 'it ends below the reserve'(stage, cast, begins) {
    await live(stage, cast, RESERVED);
    await begins();
    await stage.house.advance(700);
  },
  'it is awarded below the reserve': ended(RESERVED, (stage, { seller }, slug) =>
    act(stage, seller, `/api/seller/listings/${slug}/award-second-chance`),
  ),
  'it is not awarded below the reserve': ended(RESERVED, (stage, { seller }, slug) =>
    act(stage, seller, `/api/seller/listings/${slug}/decline-second-chance`),
  ),
  'nobody decides below the reserve': ended(RESERVED, (stage) => stage.house.advance(86_400)),

  async 'staff stop it, and let it go on'(stage, cast, begins) {
    const { id } = await live(stage, cast);
    await begins();
    await staff(stage, `/listings/${id}/freeze`);
    await staff(stage, `/listings/${id}/freeze`);
    await stage.house.mailsTo('nobody@members.test');
    await staff(stage, `/listings/${id}/resume`);
  },
  async 'staff cancel it'(stage, cast, begins) {
    const { id } = await live(stage, cast);
    await begins();
    await staff(stage, `/listings/${id}/cancel`);
  },
  async 'staff remove it while it runs'(stage, cast, begins) {
    const { id } = await live(stage, cast);
    await begins();
    await stage.done('DELETE', { url: `/api/admin/listings/${id}` }, STAFF);
  },
  async 'staff remove it while it counts down'(stage, cast, begins) {
    const { id } = await liked(stage, cast);
    await begins();
    await stage.done('DELETE', { url: `/api/admin/listings/${id}` }, STAFF);
  },
  async 'its seller withdraws it while it counts down'(stage, cast, begins) {
    const { slug } = await liked(stage, cast);
    await begins();
    await act(stage, cast.seller, `/api/listings/${slug}/withdraw`);
  },
  async 'its seller is suspended while one runs and one counts down, and is let in again'(stage, cast, begins) {
    await live(stage, cast, { auctionDurationSeconds: 7_200 });
    await liked(stage, cast);
    await begins();
    await staff(stage, `/users/${cast.seller.id}/suspend`, { reason: 'It was asked for' });
    await stage.house.advance(1);
    await stage.house.mailsTo('nobody@members.test');
    await staff(stage, `/users/${cast.seller.id}/reactivate`);
    await stage.house.advance(1);
  },
};
