import type { Me } from '@clamor/contract/accounts';
import type { ListingResponse } from '@clamor/contract/listing-views';
import { Route, Routes } from 'react-router';
import { expect, it, vi } from 'vitest';
import { aClaim } from '../../../../test/claim.fixture.ts';
import { listed } from '../../../../test/listed.fixture.ts';
import { aBid, aListing, aLiveResponse, aResponse, at, aViewer } from '../../../../test/listing-response.fixture.ts';
import { aPurchase } from '../../../../test/order.fixture.ts';
import { ME } from '../../../features/accounts/me.fixture.ts';
import { outlinesOf, press, type Shown } from '../../../lib/outline.fixture.tsx';
import { json, problem, type StubAnswer } from '../../../lib/transport.fixture.ts';
import { ListingScreen } from '../listing-screen.tsx';

const MEMBER: Me = { ...ME, id: 'user-nora', username: 'nora', role: 'BIDDER' };
const OWNER: Me = { ...ME, id: 'user-mara', username: 'mara', role: 'SELLER' };
type Viewer = NonNullable<ListingResponse['viewer']>;

const LATER = at(754.9);
const BREAKDOWN = {
  ...{ total: 3_482, likes: 2_904, boosts: 401, youTube: 177, networks: 212, threshold: 5_000, goalMetAt: null },
  ...{ youTubeConnected: false, slices: [{ from: at(-60), likes: 3, boosts: 1, youTube: 0 }], sliceSeconds: 60 },
  ...{ version: 10, epoch: 'one' },
};
const LISTING = 'GET /api/listings/rolleiflex';

function open(answer: StubAnswer | ListingResponse, me?: Me, viewer?: Partial<Viewer>, search = ''): Shown {
  const response = () => {
    if (answer instanceof Response || answer instanceof Promise) return answer;
    return json(me === undefined ? answer : { ...answer, viewer: aViewer(viewer) });
  };
  return {
    content: (
      <Routes>
        <Route path="/listing/:slug" element={<ListingScreen />} />
      </Routes>
    ),
    path: `/listing/rolleiflex${search}`,
    ...(me === undefined ? {} : { me }),
    routes: {
      [LISTING]: response,
      [`${LISTING}/demand-breakdown`]: () => json(BREAKDOWN),
      'GET /api/listings': () => json([listed({ title: 'Another camera' })]),
    },
  };
}
/** Shows only the panel. Other outlines show the whole page. */
const panel = (shown: Shown): Shown => ({ ...shown, within: '[aria-label=Auction]' });

const VIDEO = { demandSourceYouTube: true, youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' };
const SMART = { startPolicy: 'SMART', hotOverrideEnabled: true } as const;
const MANUAL = { startPolicy: 'MANUAL' } as const;
const collecting = (listing: Parameters<typeof aListing>[0], change: Partial<ListingResponse> = {}) =>
  aResponse({ listing: aListing(listing), ...change });
const waiting = (listing: Parameters<typeof aListing>[0], change: Partial<ListingResponse> = {}) =>
  collecting(listing, { phase: 'waiting', goalMetAt: at(0), ...change });
const countdown = collecting({ status: 'COUNTDOWN' }, { phase: 'countdown', goalMetAt: at(0), liveAt: LATER });
const live = (change: Partial<ListingResponse> = {}) => aLiveResponse(3, { endsAt: LATER, ...change });
const over = (status: ListingResponse['listing']['status'], change: Partial<ListingResponse>, listing = {}) =>
  aLiveResponse(3, { endsAt: null, timeRemaining: 0, listing: aListing({ status, ...listing }), ...change });
type Outcome = NonNullable<NonNullable<ListingResponse['auction']>['outcome']>;
const outcome = (of: Outcome) => ({ auction: { id: 'auction-1', outcome: of } });
const noBids = { bids: [], highestBid: null, bidCount: 0 };
const deciding = over(
  'RESERVE_NOT_MET',
  { phase: 'deciding', sellerDecisionDeadline: LATER, ...outcome('RESERVE_NOT_MET') },
  { hasReserve: true, reserveCents: 200_000 },
);
const sold = over('ENDED', { phase: 'ended', ...outcome('SOLD'), extensionCount: 2 });
const unsold = over('ENDED', { phase: 'ended', ...outcome('UNSOLD'), ...noBids });
const awarded = over('SECOND_CHANCE_AWARDED', { phase: 'awarded', ...outcome('SECOND_CHANCE_AWARDED') });
const cancelled = over('CANCELLED', { phase: 'cancelled', ...outcome('CANCELLED') });
const withdrawn = over('CANCELLED', { phase: 'cancelled', auction: null, ...noBids });
/** A history with a gap, the viewer's own anonymous bid, and an automatic one. */
const bids = [
  aBid(9, { automatic: true }),
  aBid(8, { bidderId: 'user-nora', bidder: 'nora', isAnonymous: true }),
  aBid(6, { bidderId: null, bidder: 'Anonymous', isAnonymous: true }),
  aBid(2, { bidderId: 'user-nora', bidder: 'nora' }),
  aBid(1),
];

const PAGES: Readonly<Record<string, Shown>> = {
  'on its way': open(new Promise<Response>(() => undefined)),
  'not there': open(problem(404, 'NOT_FOUND', 'There is nothing here.')),
  failed: open(problem(400, 'BAD_REQUEST', '')),
  'a visitor while demand is collected': open(collecting(VIDEO)),
  'its owner, who just created it': open(collecting(MANUAL), OWNER, { isOwner: true }),
  'a member who wants it': open(collecting(SMART), MEMBER, { liked: true }, '?boost=1'),
  'a member who boosted it': open(collecting(SMART), MEMBER, { nextBoostAt: LATER }, '?boosted=1'),
  'sold, to a visitor': open(sold),
  'withdrawn, to a member who wants it': open(withdrawn, MEMBER, { liked: true }),
};

const BEFORE: Readonly<Record<string, Shown>> = {
  'its owner with a smart start': panel(open(collecting(SMART), OWNER, { isOwner: true })),
  'without boosts and hours': panel(
    open(collecting({ ...SMART, demandSourceBoost: false, primeListingHoursStart: null, primeListingHoursEnd: null })),
  ),
  'started by hand': panel(open(collecting(MANUAL))),
  'a small goal': panel(open(collecting({ threshold: 40 }, { currentDemand: 12 }))),
  'goal met, by hand': panel(open(waiting(MANUAL))),
  'goal met, by hand, its owner': {
    ...panel(open(waiting(MANUAL), OWNER, { isOwner: true })),
    within: 'body',
    steps: [press('Go Live')],
  },
  'goal met, prime hours': panel(open(waiting(SMART, { scheduledStartAt: LATER }))),
  'goal met, at once': panel(open(waiting({}))),
  'goal met, its owner': panel(open(waiting(SMART, { scheduledStartAt: LATER }), OWNER, { isOwner: true })),
  countdown: panel(open(countdown)),
  'countdown, its owner': panel(open(countdown, OWNER, { isOwner: true })),
  'withdrawing it': {
    ...open(countdown, OWNER, { isOwner: true }),
    within: '[role=dialog]',
    steps: [press('Withdraw')],
  },
};

const RUNNING: Readonly<Record<string, Shown>> = {
  'to a visitor': panel(open(live())),
  'without bids': panel(open(live(noBids))),
  'to a member': panel(open(live({ bids, bidCount: 9, reserveMet: false }), MEMBER)),
  'to one who was outbid': panel(open(live({ reserveMet: true }), MEMBER, { hasBid: true, anonymous: true })),
  'to the leader': panel(
    open(live({ reserveMet: true }), MEMBER, { hasBid: true, leading: true, maxAmountCents: 150_000 }),
  ),
  'to the leader without a maximum': panel(
    open(live(), MEMBER, { hasBid: true, leading: true, maxAmountCents: 103_000 }),
  ),
  'to one who is unverified': panel(open(live(), { ...MEMBER, status: 'PENDING' })),
  'to a seller': panel(open(live(), { ...MEMBER, role: 'SELLER' })),
  'to its owner': panel(open(live(), OWNER, { isOwner: true })),
  frozen: panel(open(live({ frozen: true, timeRemaining: 312 }), MEMBER)),
  closing: panel(open(live({ phase: 'closing', endsAt: at(-1) }), MEMBER, { hasBid: true })),
  'a digital item': panel(open(live({ listing: aListing({ status: 'LIVE', productType: 'DIGITAL' }) }), MEMBER)),
};

const AFTER: Readonly<Record<string, Shown>> = {
  deciding: panel(open(deciding)),
  'deciding, its owner': panel(open(deciding, OWNER, { isOwner: true })),
  'awarding it': {
    ...open(deciding, OWNER, { isOwner: true }),
    within: '[role=dialog]',
    steps: [press('Award at $1,030.00')],
  },
  'declining it': {
    ...open(deciding, OWNER, { isOwner: true }),
    within: '[role=dialog]',
    steps: [press('Decline and end')],
  },
  'sold, to who won': panel(open(sold, MEMBER, { hasBid: true, leading: true, claim: aPurchase() })),
  'sold, to who lost': panel(open(sold, MEMBER, { hasBid: true })),
  'sold, its owner': panel(open(sold, OWNER, { isOwner: true, claim: aClaim() })),
  'sold, while the claim is on its way': panel(open(sold, MEMBER, { hasBid: true, leading: true })),
  'unsold, its owner': panel(open(unsold, OWNER, { isOwner: true })),
  'relisted, its owner': panel(open(unsold, OWNER, { isOwner: true, relistedAs: 'rolleiflex-2' })),
  'unsold, to a member': panel(open(unsold, MEMBER)),
  'awarded, to who got it': panel(open(awarded, MEMBER, { hasBid: true, leading: true, claim: aPurchase() })),
  'awarded, to a visitor': panel(open(awarded)),
  'cancelled, to who bid': panel(open(cancelled, MEMBER, { hasBid: true })),
  'withdrawn, its owner': panel(open(withdrawn, OWNER, { isOwner: true })),
};

const many = { bids: Array.from({ length: 12 }, (_, index) => aBid(12 - index)), bidCount: 12 };
it.each([
  ['live', live(many), 5, 2],
  ['deciding', { ...deciding, ...many }, 5, 0],
  ['sold', { ...sold, ...many }, 10, 0],
  ['awarded', { ...awarded, ...many }, 5, 0],
  ['withdrawn', { ...withdrawn, ...many }, 0, 0],
] as const)('shows so many of the newest bids, and fewer on a phone: %s', async (_state, view, shown, less) => {
  const rows = await outlinesOf({ bids: { ...open(view), within: '[aria-label="Bid history"] ol' } });
  expect([rows.match(/^ *time /gm)?.length ?? 0, rows.match(/max-sm:hidden/g)?.length ?? 0]).toEqual([shown, less]);
});

it.each([
  ['visitor', undefined, 'a'],
  ['member', MEMBER, 'button'],
])('the bar of a phone watches the figure and the button that it stands for: %s', async (_who, me, tag) => {
  const watched: Element[] = [];
  const observe = vi.spyOn(IntersectionObserver.prototype, 'observe').mockImplementation((element) => {
    watched.push(element);
  });
  await outlinesOf({ running: open(live(), me) });
  observe.mockRestore();
  expect(watched.some((each) => each.localName === tag && /bid/i.test(each.textContent ?? ''))).toBe(true);
  expect(
    watched.some((each) => each.querySelector('[role=timer]') !== null && each.querySelector('form') === null),
  ).toBe(true);
});

it.each([
  ['pages', PAGES],
  ['before', BEFORE],
  ['running', RUNNING],
  ['after', AFTER],
])('says in each state what it always said: %s', async (name, states) => {
  await expect(await outlinesOf(states)).toMatchFileSnapshot(`./outlines/listing-${name}.txt`);
});
