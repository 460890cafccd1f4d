import type { ListingResponse } from '@clamor/contract/listing-views';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aListing, aLiveResponse, aResponse, at, aViewer } from '../../../../../test/listing-response.fixture.ts';
import { aDelivery, aPurchase } from '../../../../../test/order.fixture.ts';
import '../../../../../test/still-page.ts';
import { DECISION_PLACE } from '../../../../features/lifecycle/decision-panel.tsx';
import { resultOf } from '../../../../features/lifecycle/result-text.ts';
import { liveListingOf } from '../../../../features/listings/live-listing.ts';
import { renderInApp } from '../../../../lib/render.fixture.tsx';
import { serverNow } from '../../../../lib/server-clock.ts';
import { weekdayClockText } from '../../../../lib/time-text.ts';
import { viewerOf } from '../phase-panel.tsx';
import { DemandBar } from './demand-bar.tsx';
import { LiveBar } from './live-bar.tsx';
import { ResultBar, type ResultBarProps } from './result-bar.tsx';

afterEach(cleanup);

const live = { reload: () => {}, change: () => {} } as unknown as ResultBarProps['live'];
const rights = { isOwner: false, likeDenial: null, bidDenial: null };
const bar = () => screen.getByRole('region', { name: 'At a glance' });
const inSeconds = (seconds: number) => new Date(serverNow() + seconds * 1000).toISOString();

function demand(change: Partial<ListingResponse>) {
  renderInApp(<DemandBar live={live} state={liveListingOf(aResponse(change))} rights={rights} />);
  return bar().textContent;
}

function result(change: Partial<ListingResponse>, isOwner = false) {
  const state = liveListingOf(aLiveResponse(3, { endsAt: null, ...change }));
  const props = { live, state, me: null, rights: { ...rights, isOwner } };
  renderInApp(<ResultBar {...props} result={resultOf(state.view, viewerOf(props))} />);
  return bar().textContent;
}

describe('the bar before bidding', () => {
  it('says how many are missing, what follows, and lets one want it', () => {
    const text = demand({ currentDemand: 13, listing: aListing({ threshold: 20 }) });
    expect(text).toContain('7 to go');
    expect(text).toContain('Then a 10 min countdown');
    expect(screen.getByRole('button', { name: 'I want this' })).toBeTruthy();
  });

  it.each([
    [19, '1 to go'],
    [20, '0 to go'],
    [23, '0 to go'],
  ])('never says that fewer than none are missing: %i of 20', (currentDemand, missing) => {
    expect(demand({ currentDemand, listing: aListing({ threshold: 20 }) })).toMatch(new RegExp(`^${missing}`));
  });

  it.each([
    [1, '1 min'],
    [59, '59 min'],
    [60, '1 hour'],
    [61, '61 min'],
    [90, '90 min'],
    [120, '2 hour'],
    [180, '3 hour'],
  ])('says of a countdown of %d minutes that it is a %s countdown', (countdownTimerMinutes, length) => {
    expect(demand({ listing: aListing({ countdownTimerMinutes }) })).toContain(`Then a ${length} countdown`);
  });

  it('says when the countdown starts, and then when bidding opens', () => {
    const scheduledStartAt = at(3_600);
    expect(demand({ phase: 'waiting', scheduledStartAt })).toContain(
      `Goal metCountdown starts ${weekdayClockText(scheduledStartAt)}`,
    );
    cleanup();
    const liveAt = inSeconds(754.9);
    const text = demand({ phase: 'countdown', liveAt, listing: aListing({ status: 'COUNTDOWN' }) });
    expect(text).toMatch(/^12:3[45]/);
    expect(text).toContain(`Bidding opens ${weekdayClockText(liveAt)}`);
  });
});

describe('the bar of its owner before bidding', () => {
  function owners(change: Partial<ListingResponse>) {
    const state = liveListingOf(aResponse({ viewer: aViewer({ isOwner: true }), ...change }));
    renderInApp(<DemandBar live={live} state={state} rights={{ ...rights, isOwner: true }} />);
    return screen.getAllByRole('button').map(({ textContent }) => textContent);
  }
  const manual = aListing({ startPolicy: 'MANUAL' });

  it.each([
    ['while demand is missing', {}, 'Tell people'],
    ['while demand is missing that they wait for by hand', { listing: manual, goalMetAt: null }, 'Tell people'],
    [
      'where the goal is met and the start is theirs',
      { listing: manual, phase: 'waiting', goalMetAt: at(0) },
      'Go Live',
    ],
    ['where the goal is met and the start is not theirs', { phase: 'waiting', goalMetAt: at(0) }, 'Tell people'],
    [
      'in the countdown',
      { listing: { ...manual, status: 'COUNTDOWN' }, phase: 'countdown', goalMetAt: at(0), liveAt: at(600) },
      'Tell people',
    ],
  ] as const)('has one action %s', (_when, change, action) => {
    expect(owners(change)).toEqual([action]);
  });

  it('says who starts the countdown', () => {
    const waiting = { listing: manual, phase: 'waiting', goalMetAt: at(0) } as const;
    owners(waiting);
    expect(bar().textContent).toContain('You start the countdown');
    cleanup();
    expect(demand(waiting)).toContain('The seller starts the countdown');
  });
});

describe('the bar of a running auction', () => {
  let endsAt: string;
  beforeEach(() => {
    endsAt = inSeconds(46.9);
  });
  const show = (change: Partial<ListingResponse>, added: { seconds: number } | null = null) => {
    const state = liveListingOf(aLiveResponse(3, { endsAt, ...change }));
    const time = added === null ? null : { cause: 'late_bid' as const, endsAt, ...added };
    renderInApp(<LiveBar state={{ ...state, added: time }} />);
    return bar().textContent;
  };

  it('says price, absolute end, time left, and time that was added', () => {
    expect(show({}, { seconds: 60 })).toMatch(
      new RegExp(`^\\$1,030\\.00ends ${weekdayClockText(endsAt)} · 00:4[67] \\+1:00$`),
    );
  });

  it('says how the viewer stands, in green only where they lead', () => {
    expect(show({ viewer: aViewer({ hasBid: true }) })).toContain('$1,030.00Outbid');
    expect(bar().querySelector('.display')?.className).toContain('text-ink');
    cleanup();
    expect(show({ viewer: aViewer({ hasBid: true, leading: true }) })).toContain('$1,030.00You lead');
    expect(bar().querySelector('.display')?.className).toContain('text-won');
  });

  it.each([
    [59.5, true],
    [60.5, false],
  ])('marks its last minute: %d seconds', (seconds, isMarked) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    show({ endsAt: inSeconds(seconds) });
    expect(bar().querySelector('.animate-last-minute') !== null).toBe(isMarked);
    vi.useRealTimers();
  });

  it('says where a clock was stopped', () => {
    expect(show({ frozen: true, timeRemaining: 312 })).toContain('Clock stopped at 05:12');
  });
});

describe('the bar after the end', () => {
  const ended = {
    listing: aListing({ status: 'ENDED' }),
    phase: 'ended',
    auction: { id: 'auction-1', outcome: 'SOLD' },
  } as const;

  it('asks a winner to pay, until when', () => {
    const claim = aPurchase();
    const text = result({ ...ended, viewer: aViewer({ leading: true, hasBid: true, claim }) });
    expect(text).toContain(`Pay by ${weekdayClockText(claim.by ?? '')}`);
    expect(screen.getByRole('button', { name: /^Pay \$/ })).toBeTruthy();
  });

  it('has the way to the order, and no way to pay, once it is paid', () => {
    const claim = aPurchase({ state: 'PAID', view: 'being_prepared', actions: [], order: aDelivery() });
    result({ ...ended, viewer: aViewer({ leading: true, hasBid: true, claim }) });
    expect(screen.getByRole('link', { name: 'See the order' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  it('leads whoever lost on, and lets an owner relist what did not sell', () => {
    expect(result({ ...ended, viewer: aViewer({ hasBid: true }) })).toContain('You did not win');
    expect(screen.getByRole('link', { name: 'See what else is on' })).toBeTruthy();
    cleanup();
    const unsold = { ...ended, auction: { id: 'auction-1', outcome: 'UNSOLD' as const }, highestBid: null };
    expect(result({ ...unsold, viewer: aViewer({ isOwner: true }) }, true)).toContain('No bids this time');
    expect(screen.getByRole('link', { name: 'Relist' })).toBeTruthy();
  });

  it('says a price once, in words that a phone has room for', () => {
    expect(result(ended)).toMatch(/^\$1,030\.00Winning bid/);
    cleanup();
    expect(result(ended, true)).toMatch(/^\$1,030\.00\S+ is the winner\./);
  });

  it.each([
    [null, 'WithdrawnBefore bidding opened'],
    [ended.auction, 'CancelledNo bid counts any more'],
  ])('says in few words when it was called off', (auction, text) => {
    const cancelled = { listing: aListing({ status: 'CANCELLED' }), phase: 'cancelled', auction } as const;
    expect(result(cancelled)).toContain(text);
  });

  it('says until when a seller decides, and leads them there', () => {
    const sellerDecisionDeadline = at(600);
    const deciding = {
      listing: aListing({ status: 'RESERVE_NOT_MET' }),
      phase: 'deciding',
      sellerDecisionDeadline,
    } as const;
    expect(result(deciding)).toContain(`Decision by ${weekdayClockText(sellerDecisionDeadline)}`);
    expect(screen.queryByRole('button')).toBeNull();
    cleanup();
    const place = document.body.appendChild(document.createElement('div'));
    Object.assign(place, { id: DECISION_PLACE, tabIndex: -1, scrollIntoView: () => {} });
    result(deciding, true);
    fireEvent.click(screen.getByRole('button', { name: 'Decide' }));
    expect(document.activeElement).toBe(place);
    place.remove();
  });
});
