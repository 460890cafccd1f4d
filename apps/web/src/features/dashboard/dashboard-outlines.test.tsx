import type { SellerListing, Waiting, WaitingKind } from '@clamor/contract/dashboard';
import { expect, it } from 'vitest';
import { aClaim } from '../../../test/claim.fixture.ts';
import { at } from '../../../test/listing-response.fixture.ts';
import { outlinesOf, press, type Shown } from '../../lib/outline.fixture.tsx';
import { json, problem, type StubRoutes } from '../../lib/transport.fixture.ts';
import { Dashboard } from './dashboard.tsx';
import type { DashboardSlots } from './dashboard-slots.ts';
import { aSellerListing, aSummary } from './seller-listing.fixture.ts';
import { WAITING } from './waiting-labels.ts';

const SLOTS: DashboardSlots = {
  Status: ({ listed }) => <span>status {listed.status}</span>,
  Figures: ({ listed }) => <span>figures {listed.topBidCents ?? listed.collectingDemand}</span>,
  Picture: ({ url }) => <span>picture {url ?? 'none'}</span>,
  saleText: ({ view }) => `sale: ${view}`,
};
const never = () => new Promise<Response>(() => undefined);
const broken = () => problem(500, 'INTERNAL', '');

function open(summary: StubRoutes[string], list: StubRoutes[string] = never, path = '/dashboard'): Shown {
  const routes = { 'GET /api/seller/summary': summary, 'GET /api/seller/listings': list };
  return { content: <Dashboard slots={SLOTS} money={<b>money</b>} />, path, routes };
}

const waiting = (kind: WaitingKind, index: number): Waiting => ({
  ...{ kind, slug: `item-${index}`, title: `Item ${index}`, pictureUrl: index === 0 ? null : '/picture' },
  ...{ auctionId: index % 2 === 0 ? null : 'a1', by: at(7_200), since: at(-7_200) },
});
const TASKS = (Object.keys(WAITING) as WaitingKind[]).map(waiting);

const ROWS: Partial<SellerListing>[] = [
  { mediaUrls: ['/picture'] },
  { phase: 'waiting', startPolicy: 'MANUAL', forecast: { kind: 'met', at: null } },
  { phase: 'waiting', startPolicy: 'SMART', forecast: { kind: 'quiet', at: null } },
  { forecast: { kind: 'far', at: null } },
  { forecast: { kind: 'expected', at: at(7_200) } },
  { status: 'LIVE', phase: 'live', topBidCents: 124_000, forecast: null },
  { status: 'RESERVE_NOT_MET', phase: 'deciding', forecast: null },
  { status: 'ENDED', phase: 'ended', forecast: null, auctionId: 'a1', claim: aClaim() },
];
const rows = ROWS.map((part, index) =>
  aSellerListing({ id: `l${index}`, slug: `l${index}`, title: `Item ${index}`, ...part }),
);
const many =
  (list: SellerListing[], nextCursor: string | null = null) =>
  () =>
    json({ listings: list, nextCursor });
const ALL = aSummary(
  { waiting: TASKS, moreWaiting: true, sales: 1_234, earnedCents: 123_456_789 },
  { COLLECTING: 5, COUNTDOWN: 1, LIVE: 2, RESERVE_NOT_MET: 1, SECOND_CHANCE_AWARDED: 1, ENDED: 12, CANCELLED: 1 },
);
const MORE = { ...ALL, listings: ALL.listings.map((each) => ({ ...each, more: each.count === 12 })) };

const STATES: Readonly<Record<string, Shown>> = {
  'on its way': open(never),
  failed: open(broken),
  'nothing listed': open(() => json(aSummary())),
  'lists on their way': open(() => json(aSummary({}, { LIVE: 2, COLLECTING: 1 }))),
  'lists that failed': open(() => json(aSummary({}, { COLLECTING: 1 })), broken),
  'everything there is': open(() => json(MORE), many(rows, 'next')),
  'one status, of which there is none': open(
    () => json(aSummary({}, { COLLECTING: 1 })),
    many([]),
    '/dashboard?status=ENDED',
  ),
  'a chart that failed': {
    ...open(() => json(aSummary({}, { COLLECTING: 1 })), many(rows.slice(0, 1))),
    steps: [press('Chart of Item 0'), () => undefined, () => undefined],
  },
};

it('says in each state what it always said', async () => {
  await import('./course.tsx');
  await expect(await outlinesOf(STATES)).toMatchFileSnapshot('./outlines/dashboard.txt');
});
