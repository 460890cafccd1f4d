import type { EventType } from '@clamor/domain/lifecycle';
import { type Member, PASSWORD, type WholeClamor } from '../running-clamor.fixture.ts';

/** A site whose public copies are compared. `listings` and `members` are in order of creation, by name. */
export interface CopiedSite {
  house: WholeClamor;
  /** By name, such as `lamp` or `auction`. */
  listings: Map<string, { id: string; slug: string }>;
  members: Map<string, Member>;
  /** The address of a picture that a member uploaded. */
  picture(owner: Member): Promise<string>;
}

/** An action that changes what everybody reads. */
export interface Change {
  what: string;
  make(site: CopiedSite): Promise<unknown>;
  /** The change becomes visible only some time after the answer, such as facts about a seller on the listings. */
  isLater?: true;
}

/** Events that neither members nor staff cause here, each with the file that tests their effect. */
export const SHOWN_ELSEWHERE: { [Type in EventType]?: string } = {
  state_recorded: 'apps/server/test/desk/recorded-states.test.ts',
  video_likes_counted: 'e2e/nodes/seen-everywhere.test.ts',
  outage_added: 'apps/server/src/modules/views/view-cache.test.ts',
};

const listing = (site: CopiedSite, name: string) => site.listings.get(name) as { id: string; slug: string };
const by = (site: CopiedSite, name: string) => site.members.get(name) as Member;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
async function done(site: CopiedSite, method: Method, url: string, member: string, body?: object): Promise<unknown> {
  const answer = await site.house.call(method, url, { member: by(site, member), ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
/** An action of a member on a listing. */
const does = (what: string, member: string, name: string, path: string, body?: object): Change => ({
  what,
  make: (site) => done(site, 'POST', `/api/listings/${listing(site, name).slug}/${path}`, member, body),
});
const bids = (what: string, member: string, amountCents: number, more: object = {}, name = 'auction'): Change => ({
  what,
  make: (site) => done(site, 'POST', '/api/bids', member, { slug: listing(site, name).slug, amountCents, ...more }),
});
const staff = (
  what: string,
  method: 'POST' | 'PATCH' | 'DELETE',
  url: (site: CopiedSite) => string,
  body?: object,
) => ({
  what: `staff: ${what}`,
  async make(site: CopiedSite) {
    const answer = await site.house.staff(method, `/api/admin/${url(site)}`, body);
    if (answer.status >= 300) throw new Error(`${url(site)}: ${answer.status} ${JSON.stringify(answer.body)}`);
  },
});
const staffOf = (what: string, method: 'POST' | 'PATCH' | 'DELETE', name: string, path: string, body?: object) =>
  staff(what, method, (site) => `listings/${listing(site, name).id}${path}`, body);
const staffText = (what: string, body: object) =>
  staff(what, 'PATCH', (site) => `listing/${listing(site, 'lamp').id}`, body);
const user = (what: string, name: string) =>
  staff(`${what} ${name}`, 'POST', (site) => `users/${by(site, name).id}/${what}`);
const waits = (what: string, seconds: number): Change => ({ what, make: ({ house }) => house.advance(seconds) });

/** Signs a member in again, because a suspension or a month has ended their session. */
const signsIn = (name: string): Change => ({
  what: `${name} signs in again`,
  async make({ house, members }) {
    const member = members.get(name) as Member;
    const { body } = await house.call('POST', '/api/auth/login', { body: { email: member.email, password: PASSWORD } });
    members.set(name, { ...member, token: body.token });
  },
});

const puts = (name: string, terms: object = {}): Change => ({
  what: `a listing is put up: ${name}`,
  async make(site) {
    const body = {
      title: `A lamp called ${name}`,
      threshold: 2,
      startPriceCents: 1_000,
      minIncrementCents: 100,
      ...terms,
    };
    site.listings.set(
      name,
      (await done(site, 'POST', '/api/listings', 'seller', body)) as { id: string; slug: string },
    );
  },
});
const LONG = { auctionDurationSeconds: 86_400, countdownTimerMinutes: 1, startPolicy: 'IMMEDIATE' };
/** Two likes that meet a listing's goal. */
const meets = (name: string): Change[] => [
  does(`${name} is liked`, 'ada', name, 'like', { liked: true }),
  does(`${name} meets its goal`, 'ben', name, 'like', { liked: true }),
];

const COLLECTING: Change[] = [
  puts('lamp', { threshold: 5, category: 'Lighting', startPolicy: 'MANUAL' }),
  does('a like', 'ada', 'lamp', 'like', { liked: true }),
  does('a like that is taken back', 'ada', 'lamp', 'like', { liked: false }),
  { what: 'a boost', make: (site) => site.house.call('POST', `/boost/${listing(site, 'lamp').slug}`) },
  {
    what: 'other texts, terms and pictures',
    async make(site) {
      const mediaUrls = [await site.picture(by(site, 'seller'))];
      const body = {
        title: 'A renamed lamp',
        description: 'It shines',
        mediaUrls,
        shippingCostCents: 700,
        era: '1950s',
      };
      await done(site, 'PUT', `/api/listings/${listing(site, 'lamp').slug}`, 'seller', body);
    },
  },
  {
    what: 'another start',
    make: (site) =>
      done(site, 'PATCH', `/api/listings/${listing(site, 'lamp').slug}/timing`, 'seller', { countdownTimerMinutes: 7 }),
  },
  staffText('another title', { title: 'A lamp that staff renamed' }),
  staffText('another description', { description: 'It shines brightly' }),
  staffText('notes', { adminNotes: 'Only for staff' }),
  staffText('featured in its form', { featured: true }),
  staffOf('featured no more', 'PATCH', 'lamp', '/featured', { featured: false }),
  staffOf('featured', 'PATCH', 'lamp', '/featured', { featured: true }),
  staffOf('verified', 'PATCH', 'lamp', '/verified', { verified: true }),
  staffOf('eligible', 'PATCH', 'lamp', '/eligible', { eligible: true }),
];

const WAITING: Change[] = [
  {
    what: 'a listing that starts at prime hours is put up',
    async make(site) {
      const { body } = await site.house.call('GET', '/api/test/clock');
      const hour = (later: number) => `${String((new Date(body.now).getUTCHours() + later) % 24).padStart(2, '0')}:00`;
      const prime = { primeListingHoursStart: hour(6), primeListingHoursEnd: hour(8), sellerTimezone: 'UTC' };
      await puts('later', { ...prime, startPolicy: 'SMART', hotOverrideEnabled: false }).make(site);
    },
  },
  ...meets('later'),
  {
    what: 'it is to start by hand',
    make: (site) =>
      done(site, 'PATCH', `/api/listings/${listing(site, 'later').slug}/timing`, 'seller', { startPolicy: 'MANUAL' }),
  },
  does('it is started by hand', 'seller', 'later', 'go-live'),
];

const RUNNING: Change[] = [
  puts('auction', LONG),
  ...meets('auction'),
  waits('the countdown is over', 61),
  bids('a bid', 'ada', 1_000, { maxAmountCents: 5_000 }),
  bids('a maximum is raised silently', 'ada', 1_100, { maxAmountCents: 9_000 }),
  bids('a bid that is outbid at once', 'ben', 2_000),
  bids('a bid without a name', 'cleo', 20_000, { maxAmountCents: 30_000, anonymous: true }),
  staffOf('frozen', 'POST', 'auction', '/freeze'),
  { ...user('suspend', 'seller'), isLater: true },
  { ...user('reactivate', 'seller'), isLater: true },
  signsIn('seller'),
  staffOf('resumed', 'POST', 'auction', '/resume'),
  user('suspend', 'cleo'),
  user('reactivate', 'cleo'),
  signsIn('cleo'),
  waits('the last minute begins', 86_400 - 30),
  bids('a bid of the last minute', 'ada', 40_000),
  waits('it is sold', 3_600),
];

const UNSOLD: Change[] = [
  ...['declined', 'awarded', 'expired'].flatMap((name) => [
    puts(name, { ...LONG, auctionDurationSeconds: 60, reserveCents: 9_000 }),
    ...meets(name),
    waits(`the countdown of ${name} is over`, 61),
    bids(`a bid under the reserve of ${name}`, 'ada', 1_000, {}, name),
    waits(`${name} ends under its reserve`, 70),
  ]),
  {
    what: 'the bid is declined',
    make: (site) =>
      done(site, 'POST', `/api/seller/listings/${listing(site, 'declined').slug}/decline-second-chance`, 'seller'),
  },
  {
    what: 'the bid is taken',
    make: (site) =>
      done(site, 'POST', `/api/seller/listings/${listing(site, 'awarded').slug}/award-second-chance`, 'seller'),
  },
  waits('the decision expires', 30 * 86_400),
  ...['seller', 'ada', 'ben'].map(signsIn),
];

const ENDINGS: Change[] = [
  puts('withdrawn'),
  does('it is withdrawn', 'seller', 'withdrawn', 'withdraw'),
  puts('cancelled', LONG),
  ...meets('cancelled'),
  waits('its countdown is over', 61),
  staffOf('cancelled', 'POST', 'cancelled', '/cancel'),
  puts('removed'),
  staffOf('removed', 'DELETE', 'removed', ''),
];

const MEMBERS: Change[] = [
  {
    what: 'other words about the seller',
    isLater: true,
    make: (site) => done(site, 'PUT', `/api/profile/${by(site, 'seller').username}`, 'seller', { bio: 'Sells lamps' }),
  },
  {
    what: 'another picture of the seller',
    isLater: true,
    make: async (site) =>
      done(site, 'PUT', '/api/avatar', 'seller', { avatarUrl: await site.picture(by(site, 'seller')) }),
  },
  {
    what: 'a bidder deletes their account',
    isLater: true,
    make: (site) => done(site, 'DELETE', '/api/account', 'ben', { password: PASSWORD }),
  },
];

/** All changes, in the order in which they are made. */
export const CHANGES: readonly Change[] = [...COLLECTING, ...WAITING, ...RUNNING, ...UNSOLD, ...ENDINGS, ...MEMBERS];
