import type { Me } from '@clamor/contract/accounts';
import type { ListingResponse } from '@clamor/contract/listing-views';
import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aClaim } from '../../../../test/claim.fixture.ts';
import { aListing, aLiveResponse, aResponse, at, aViewer } from '../../../../test/listing-response.fixture.ts';
import { aPurchase } from '../../../../test/order.fixture.ts';
import '../../../../test/still-page.ts';
import { ME } from '../../../features/accounts/me.fixture.ts';
import { resultOf } from '../../../features/lifecycle/result-text.ts';
import { liveListingOf } from '../../../features/listings/live-listing.ts';
import { setTransport } from '../../../lib/api.ts';
import { loadIdleParts } from '../../../lib/lazy-component.tsx';
import { renderInApp } from '../../../lib/render.fixture.tsx';
import { serveStub } from '../../../lib/transport.fixture.ts';
import { PhasePanel, type PhasePanelProps, viewerOf } from './phase-panel.tsx';
import { rightsOf } from './viewer-rights.ts';

const MEMBER: Me = { ...ME, id: 'user-theo', username: 'theo', role: 'BIDDER', status: 'ACTIVE' };
type Viewer = NonNullable<ListingResponse['viewer']>;

/** The viewers, each with the member and the viewer part that the panel gets. */
const VIEWERS: Readonly<Record<string, { me: Me | null; viewer?: Partial<Viewer> }>> = {
  visitor: { me: null },
  member: { me: MEMBER, viewer: {} },
  unverified: { me: { ...MEMBER, status: 'PENDING' }, viewer: {} },
  seller: { me: { ...MEMBER, role: 'SELLER' }, viewer: {} },
  leader: { me: MEMBER, viewer: { leading: true, hasBid: true, maxAmountCents: 103_000 } },
  outbid: { me: MEMBER, viewer: { hasBid: true } },
  owner: { me: { ...MEMBER, id: 'user-mara', role: 'BOTH' }, viewer: { isOwner: true } },
};

/** A deadline that is not reached during the tests. */
const LATER = at(500_000_000);
const FINISHED = { endsAt: null, timeRemaining: 0 };
const finished = (phase: 'ended' | 'awarded' | 'cancelled', change: Partial<ListingResponse>) => {
  const status = ({ ended: 'ENDED', awarded: 'SECOND_CHANCE_AWARDED', cancelled: 'CANCELLED' } as const)[phase];
  return aLiveResponse(3, { ...FINISHED, phase, listing: aListing({ status }), ...change });
};
const outcome = (of: NonNullable<NonNullable<ListingResponse['auction']>['outcome']>) => ({
  auction: { id: 'auction-1', outcome: of },
});
const noBids = { bids: [], highestBid: null, bidCount: 0 };
const MANUAL = aListing({ startPolicy: 'MANUAL' });

const STATES: Readonly<Record<string, ListingResponse>> = {
  collecting: aResponse(),
  'collecting without boosts': aResponse({ listing: aListing({ demandSourceBoost: false }) }),
  'waiting for the seller': aResponse({ phase: 'waiting', goalMetAt: at(0), listing: MANUAL }),
  countdown: aResponse({
    phase: 'countdown',
    goalMetAt: at(0),
    liveAt: LATER,
    listing: aListing({ status: 'COUNTDOWN' }),
  }),
  live: aLiveResponse(3, { endsAt: LATER }),
  frozen: aLiveResponse(3, { frozen: true, endsAt: LATER }),
  closing: aLiveResponse(3, { phase: 'closing' }),
  deciding: aLiveResponse(3, {
    ...{ ...FINISHED, phase: 'deciding', sellerDecisionDeadline: LATER, ...outcome('RESERVE_NOT_MET') },
    listing: aListing({ status: 'RESERVE_NOT_MET', hasReserve: true, reserveCents: null }),
  }),
  sold: finished('ended', outcome('SOLD')),
  unsold: finished('ended', { ...outcome('UNSOLD'), ...noBids }),
  declined: finished('ended', outcome('RESERVE_NOT_MET')),
  awarded: finished('awarded', outcome('SECOND_CHANCE_AWARDED')),
  withdrawn: finished('cancelled', { auction: null, ...noBids }),
  cancelled: finished('cancelled', outcome('CANCELLED')),
};

/** The claim that this viewer gets in this state. Null before a sale, and for all but the leader and the owner. */
function claimOf(state: string, viewer: string): Viewer['claim'] {
  if (state !== 'sold' && state !== 'awarded') return null;
  if (viewer === 'leader') return aPurchase({ by: LATER });
  return viewer === 'owner' ? aClaim() : null;
}

const TABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  collecting: {
    visitor: 'I want this, Boost +1',
    member: 'I want this, Boost +1',
    unverified: 'I want this, Boost +1',
    seller: 'I want this, Boost +1',
    owner: 'Tell people, Timing, Edit, Withdraw',
  },
  'collecting without boosts': {
    visitor: 'I want this',
    member: 'I want this',
    unverified: 'I want this',
    seller: 'I want this',
    owner: 'Tell people, Timing, Edit, Withdraw',
  },
  'waiting for the seller': {
    visitor: 'I want this, Boost +1',
    member: 'I want this, Boost +1',
    unverified: 'I want this, Boost +1',
    seller: 'I want this, Boost +1',
    owner: 'Go Live, Tell people, Timing, Edit, Withdraw',
  },
  countdown: {
    visitor: 'I want this, Boost +1',
    member: 'I want this, Boost +1',
    unverified: 'I want this, Boost +1',
    seller: 'I want this, Boost +1',
    owner: 'Tell people, Withdraw',
  },
  live: {
    visitor: 'Sign In to bid, Sign Up, theo',
    member: 'Bid once, Set a maximum, $1,040.00next bid, $1,050.00+2 steps, $1,080.00+5 steps, Bid $1,040.00',
    unverified: '',
    seller: 'Start bidding',
    leader: 'Raise…, Share',
    outbid: 'Bid once, Set a maximum, $1,040.00next bid, $1,050.00+2 steps, $1,080.00+5 steps, Bid $1,040.00, Share',
    owner: 'theo',
  },
  frozen: {
    visitor: 'theo',
    member: '',
    unverified: '',
    seller: '',
    leader: 'Share',
    outbid: 'Share',
    owner: 'theo',
  },
  closing: {
    visitor: 'theo',
    member: '',
    unverified: '',
    seller: '',
    leader: 'Share',
    outbid: 'Share',
    owner: 'theo',
  },
  deciding: {
    visitor: 'theo',
    member: '',
    unverified: '',
    seller: '',
    leader: '',
    outbid: '',
    owner: 'Award at $1,030.00, Decline and end, theo, Decide',
  },
  sold: {
    visitor: 'See what else is on, theo',
    member: 'See what else is on',
    unverified: 'See what else is on',
    seller: 'See what else is on',
    leader: 'Start Payment Process, Pay $1,065.00',
    outbid: 'See what else is on',
    owner: 'theo',
  },
  unsold: {
    visitor: 'See what else is on',
    member: 'See what else is on',
    unverified: 'See what else is on',
    seller: 'See what else is on',
    leader: 'See what else is on',
    outbid: 'See what else is on',
    owner: 'Relist',
  },
  declined: {
    visitor: 'theo, See what else is on',
    member: 'See what else is on',
    unverified: 'See what else is on',
    seller: 'See what else is on',
    leader: 'See what else is on',
    outbid: 'See what else is on',
    owner: 'Relist, theo',
  },
  awarded: {
    visitor: 'See what else is on, theo',
    member: 'See what else is on',
    unverified: 'See what else is on',
    seller: 'See what else is on',
    leader: 'Start Payment Process, Pay $1,065.00',
    outbid: 'See what else is on',
    owner: 'theo',
  },
  withdrawn: {
    visitor: 'See what else is on',
    member: 'See what else is on',
    unverified: 'See what else is on',
    seller: 'See what else is on',
    owner: 'Relist',
  },
  cancelled: {
    visitor: 'theo, See what else is on',
    member: 'See what else is on',
    unverified: 'See what else is on',
    seller: 'See what else is on',
    leader: 'See what else is on',
    outbid: 'See what else is on',
    owner: 'theo',
  },
};

/** The names of the panel's controls, in order and without repeats. */
async function actionsOf(state: string, who: string): Promise<string> {
  const { me, viewer } = VIEWERS[who] ?? { me: null };
  const view: ListingResponse = {
    ...(STATES[state] ?? aResponse()),
    ...(viewer === undefined ? {} : { viewer: aViewer({ ...viewer, claim: claimOf(state, who) }) }),
  };
  const live = {
    state: liveListingOf(view),
    socket: 'live',
    reload: () => {},
    change: () => {},
    newest: () => ({ view }),
  };
  const props = { live, state: live.state, me, rights: rightsOf(me, view) } as unknown as PhasePanelProps;
  const isOver = ['deciding', 'ended', 'awarded', 'cancelled'].includes(view.phase);
  const boost = { waitUntil: null, pending: false, send: () => {} } as unknown as PhasePanelProps['boost'];
  renderInApp(
    <PhasePanel {...props} boost={boost} phase={view.phase} result={isOver ? resultOf(view, viewerOf(props)) : null} />,
  );
  await waitFor(() => expect(document.querySelector('[data-skeleton]')).toBeNull());
  const controls = [...document.querySelectorAll('button, a, [role=tab], input')];
  const names = controls.map((each) => {
    const name = each.getAttribute('aria-label') ?? each.textContent?.trim() ?? '';
    const isOff = each.matches(':disabled, [aria-disabled=true]');
    return name !== '' && isOff ? `${name} (off)` : name;
  });
  cleanup();
  return [...new Set(names.filter((name) => name !== ''))].join(', ');
}

afterEach(() => {
  cleanup();
  setTransport(null);
});

describe('what each viewer can press', () => {
  it.each(Object.keys(STATES))('while it is %s', async (state) => {
    serveStub({});
    await loadIdleParts();
    const found: Record<string, string> = {};
    const hasBids = STATES[state]?.auction != null;
    const viewers = Object.keys(VIEWERS).filter((who) => hasBids || !['leader', 'outbid'].includes(who));
    for (const who of viewers) found[who] = await actionsOf(state, who);
    expect(found).toEqual(TABLE[state]);
  });
});
