import type { Me } from '@clamor/contract/accounts';
import type { MyBid } from '@clamor/contract/my-bids';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { listed } from '../../../test/listed.fixture.ts';
import { at } from '../../../test/listing-response.fixture.ts';
import { aPurchase } from '../../../test/order.fixture.ts';
import { ME } from '../../features/accounts/me.fixture.ts';
import { aSellerListing, aSummary } from '../../features/dashboard/seller-listing.fixture.ts';
import { aBid } from '../../features/my-bids/my-bid.fixture.tsx';
import { outlinesOf, press, type Shown } from '../../lib/outline.fixture.tsx';
import { json, problem, type StubRoutes } from '../../lib/transport.fixture.ts';
import { AccountScreen } from './account-screen.tsx';
import { BidsScreen } from './bids-screen.tsx';
import { ChangeEmailScreen } from './change-email-screen.tsx';
import { CreateScreen } from './create-screen.tsx';
import { DashboardScreen } from './dashboard-screen.tsx';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';
import { LoginScreen } from './login-screen.tsx';
import { MarketScreen } from './market-screen.tsx';
import { RegisterScreen } from './register-screen.tsx';
import { ResetPasswordScreen } from './reset-password-screen.tsx';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

const SELLER: Me = { ...ME, role: 'SELLER' };
const PENDING: Me = { ...ME, role: 'BOTH', status: 'PENDING' };
const LATER = at(7_200);
const EARLIER = at(-7_200);
const never = () => new Promise<Response>(() => undefined);

/** A screen as a visitor sees it, or as this member sees it. */
const see = (content: ReactNode, path: string, me?: Me, routes: StubRoutes = {}): Shown => ({
  ...{ content, path, routes },
  ...(me === undefined ? {} : { me }),
});
const session = { id: 's', device: 'Chrome', signedInAt: EARLIER, lastUsedAt: EARLIER, isCurrent: true };

const ended = { status: 'ENDED', phase: 'ended', outcome: 'SOLD', endsAt: EARLIER } as const;
const claim = aPurchase({ by: LATER });
const BIDS: Partial<MyBid>[] = [
  { endsAt: LATER, mediaUrls: ['/picture'] },
  { endsAt: LATER, reserveMet: false, maxAmountCents: null },
  { endsAt: LATER, position: 'outbid', maxAmountCents: 124_000 },
  { endsAt: LATER, position: 'outbid', frozen: true },
  { phase: 'closing', endsAt: EARLIER, position: 'outbid' },
  { status: 'RESERVE_NOT_MET', phase: 'deciding', sellerDecisionDeadline: LATER },
  { ...ended, position: 'won', claim },
  { ...ended, position: 'won', claim: aPurchase({ by: EARLIER, actions: [] }) },
  { ...ended, position: 'won', claim: aPurchase({ state: 'PAID', view: 'being_prepared', actions: ['give_address'] }) },
  { ...ended, position: 'won', claim: null, auctionId: null },
  { ...ended, position: 'won', claim: null, offer: { expiresAt: LATER } as MyBid['offer'] },
  { ...ended, position: 'over' },
  { ...ended, position: 'over', outcome: 'RESERVE_NOT_MET' },
  { ...ended, position: 'over', status: 'CANCELLED', phase: 'cancelled' },
  { status: 'COLLECTING', phase: 'collecting', position: null, amountCents: null, maxAmountCents: null },
];
const bids = BIDS.map((part, index) => aBid({ id: `b${index}`, slug: `b${index}`, title: `Item ${index}`, ...part }));
const mine = (list: MyBid[]) => ({ 'GET /api/bids/mine': () => json(list) });
const noBids = (list: string) => see(<BidsScreen />, `/bids${list}`, ME, mine([]));

const MONEY = {
  ...{ heldCents: 125_000, payableCents: 4_250, paidCents: 99_900, balanceCents: 129_250, creditCents: 0 },
  rows: [{ claimId: 'c', auctionId: 'a', slug: 'l', title: 'L', cents: 1, reason: 'x', at: null, state: 'held' }],
  nextCursor: null,
};
const DASHBOARD: StubRoutes = {
  'GET /api/seller/summary': () => json(aSummary({}, { COLLECTING: 1 })),
  'GET /api/seller/listings': () => json({ listings: [aSellerListing({ mediaUrls: ['/picture'] })], nextCursor: null }),
  'GET /api/seller/money': () => json(MONEY),
};
const MARKET = { 'GET /api/listings': () => json([listed()]), 'GET /api/categories': () => json([]) };
const answered = () => json({ success: true, message: 'Look at your inbox.' }, 201);

const MEMBERS: Readonly<Record<string, Shown>> = {
  'account, visitor': see(<AccountScreen />, '/account'),
  'account on its way': see(<AccountScreen />, '/account', ME, { 'GET /api/auth/me': never }),
  account: see(<AccountScreen />, '/account', ME, { 'GET /api/account/sessions': () => json({ sessions: [session] }) }),
  'bids, visitor': see(<BidsScreen />, '/bids'),
  'bids on their way': see(<BidsScreen />, '/bids', ME, { 'GET /api/auth/me': never }),
  'bids that failed': see(<BidsScreen />, '/bids', ME, { 'GET /api/bids/mine': () => problem(500, 'INTERNAL', '') }),
  bids: see(<BidsScreen />, '/bids', ME, mine(bids)),
  'no bids': noBids(''),
  'none that leads': noBids('?list=leading'),
  'none outbid': noBids('?list=outbid'),
  'none won': noBids('?list=won'),
  'none over': noBids('?list=over'),
  'none wanted': noBids('?list=liked'),
  'another list': { ...noBids('?list=liked'), within: '[role=tablist]', steps: [press('All')] },
};
const SELLERS: Readonly<Record<string, Shown>> = {
  'dashboard, visitor': see(<DashboardScreen />, '/dashboard'),
  'dashboard, bidder': see(<DashboardScreen />, '/dashboard', ME),
  dashboard: see(<DashboardScreen />, '/dashboard', SELLER, DASHBOARD),
  'create, visitor': see(<CreateScreen />, '/create'),
  'create, bidder': see(<CreateScreen />, '/create', ME),
  'create, unverified': see(<CreateScreen />, '/create', PENDING),
  'relist, visitor': see(<CreateScreen />, '/create?relist=lamp'),
  'market, visitor': see(<MarketScreen />, '/', undefined, MARKET),
  'market, searching visitor': { ...see(<MarketScreen />, '/?q=lamp', undefined, MARKET), within: 'h1, h2, h3' },
  'market, bidder': { ...see(<MarketScreen />, '/', ME, MARKET), within: 'h1, h2, h3, a' },
  'market, seller': { ...see(<MarketScreen />, '/', SELLER, MARKET), within: 'h1, h2, h3, a' },
};
const DOORS: Readonly<Record<string, Shown>> = {
  'sign in': see(<LoginScreen />, '/login?next=%2Flisting%2Flamp'),
  register: see(<RegisterScreen />, '/register?next=%2Fcreate'),
  'forgotten password': see(<ForgotPasswordScreen />, '/forgot-password?next=%2Fmoney', undefined, {
    'POST /api/auth/forgot-password': answered,
  }),
  'new password': see(<ResetPasswordScreen />, '/reset-password?token=mailed'),
  'new password without a link': see(<ResetPasswordScreen />, '/reset-password'),
  'verify without a link': see(<VerifyEmailScreen />, '/verify-email'),
  'verify with a link': see(<VerifyEmailScreen />, '/verify-email?token=mailed', undefined, {
    'POST /api/auth/verify-email': never,
  }),
  'new address': see(<ChangeEmailScreen />, '/change-email?token=mailed', undefined, {
    'POST /api/account/email/confirm': never,
  }),
};

it.each([
  ['members', MEMBERS],
  ['sellers', SELLERS],
  ['doors', DOORS],
])('says in each state what it always said: %s', async (name, states) => {
  await expect(await outlinesOf(states)).toMatchFileSnapshot(`./outlines/screens-${name}.txt`);
});
