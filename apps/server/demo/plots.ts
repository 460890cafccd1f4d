import type { Terms, Timing } from '@clamor/domain/listings';
import { DAY, HOUR, type Instant, MINUTE, SECOND } from '@clamor/domain/time';
import type { DemoMember } from './rehearsal.ts';
import { Rehearsal } from './rehearsal.ts';

/** What a plot is played with. `random` gives the same numbers for the same lot. */
export interface Stage {
  seller: DemoMember;
  bidders: readonly DemoMember[];
  now: Instant;
  terms: Terms;
  random: () => number;
}

export type PlotName =
  | 'collecting'
  | 'almost_there'
  | 'waiting_for_seller'
  | 'waiting_for_hours'
  | 'countdown'
  | 'live_hot'
  | 'live_calm'
  | 'live_anonymous'
  | 'live_under_reserve'
  | 'deciding'
  | 'awarded'
  | 'declined'
  | 'sold'
  | 'sold_before'
  | 'unsold'
  | 'withdrawn';

interface Plot {
  /** How long likes and boosts came in, up to `metAgoMs` ago. */
  collectedMs: number;
  /** The demand at the end of that time, as a fraction of the goal. 1: the goal is met then. */
  reached: number;
  /** How long ago that time ended: the goal was met, or no more demand came in. */
  metAgoMs: number;
  timing?: Partial<Timing>;
  terms?: Partial<Terms>;
  /**
   * How many bids were placed, and when: `from` and `until` are fractions of the auction's duration. Left out if there
   * are none.
   */
  bids?: { count: number; from: number; until: number; maximums?: boolean; anonymous?: boolean };
  /** What the seller did at the end. */
  ending?: 'award_second_chance' | 'decline_second_chance' | 'withdraw';
}

/** Prime hours that are not open now: they begin about seven hours from now, in UTC. */
function hoursFromNow(now: Instant): Timing['primeHours'] {
  const hour = (new Date(now).getUTCHours() + 7) % 24;
  const text = (value: number) => `${String(value % 24).padStart(2, '0')}:00`;
  return { start: text(hour), end: text(hour + 4) };
}

const LIVE: Plot = { collectedMs: 4 * DAY, reached: 1, metAgoMs: 0 };

function plots(now: Instant): Readonly<Record<PlotName, Plot>> {
  return {
    collecting: { collectedMs: 3 * DAY, reached: 0.38, metAgoMs: 0 },
    almost_there: { collectedMs: 6 * DAY, reached: 0.95, metAgoMs: 0 },
    waiting_for_seller: { collectedMs: 5 * DAY, reached: 1, metAgoMs: 40 * MINUTE, timing: { startPolicy: 'MANUAL' } },
    waiting_for_hours: {
      collectedMs: 2 * DAY,
      reached: 1,
      metAgoMs: 20 * MINUTE,
      timing: { startPolicy: 'SMART', primeHours: hoursFromNow(now), hotOverridePercent: 150, sellerTimezone: 'UTC' },
    },
    countdown: { collectedMs: 3 * DAY, reached: 1, metAgoMs: 12 * MINUTE },
    live_hot: {
      ...LIVE,
      metAgoMs: 56 * MINUTE,
      terms: { auctionDurationSeconds: 3_600 },
      bids: { count: 26, from: 0.02, until: 0.42, maximums: true },
    },
    live_calm: {
      ...LIVE,
      metAgoMs: 9 * HOUR,
      terms: { auctionDurationSeconds: 24 * 3_600 },
      bids: { count: 9, from: 0.01, until: 0.34 },
    },
    live_anonymous: {
      ...LIVE,
      collectedMs: 2 * DAY,
      metAgoMs: 45 * MINUTE,
      terms: { auctionDurationSeconds: 1_500 },
      bids: { count: 12, from: 0.02, until: 0.55, anonymous: true },
    },
    live_under_reserve: {
      ...LIVE,
      metAgoMs: 5 * HOUR,
      terms: { auctionDurationSeconds: 12 * 3_600 },
      bids: { count: 14, from: 0.01, until: 0.36, maximums: true },
    },
    deciding: {
      ...LIVE,
      metAgoMs: 8 * HOUR,
      terms: { auctionDurationSeconds: 3_600 },
      bids: { count: 7, from: 0.1, until: 0.97 },
    },
    awarded: {
      ...LIVE,
      metAgoMs: 20 * HOUR,
      terms: { auctionDurationSeconds: 1_800 },
      bids: { count: 6, from: 0.1, until: 0.9 },
      ending: 'award_second_chance',
    },
    declined: {
      ...LIVE,
      metAgoMs: 22 * HOUR,
      terms: { auctionDurationSeconds: 1_800 },
      bids: { count: 5, from: 0.1, until: 0.9 },
      ending: 'decline_second_chance',
    },
    sold: {
      ...LIVE,
      metAgoMs: 30 * HOUR,
      terms: { auctionDurationSeconds: 3_600 },
      bids: { count: 19, from: 0.05, until: 0.998, maximums: true },
    },
    sold_before: {
      ...LIVE,
      metAgoMs: 64 * HOUR,
      terms: { auctionDurationSeconds: 3_600 },
      bids: { count: 9, from: 0.05, until: 0.97 },
    },
    unsold: { ...LIVE, metAgoMs: 4 * DAY, terms: { auctionDurationSeconds: 1_800 } },
    withdrawn: { collectedMs: 5 * DAY, reached: 0.2, metAgoMs: 6 * HOUR, ending: 'withdraw' },
  };
}

const COUNTDOWN_MINUTES = 30;
const TIMING: Timing = {
  startPolicy: 'IMMEDIATE',
  countdownMinutes: COUNTDOWN_MINUTES,
  primeHours: { start: '09:00', end: '17:00' },
  hotOverridePercent: null,
  sellerTimezone: 'America/New_York',
};

/** Plays a listing's past up to now. */
export function playPlot(name: PlotName, stage: Stage): Rehearsal {
  const plot = plots(stage.now)[name];
  const terms = { ...stage.terms, ...plot.terms };
  const metAt = stage.now - plot.metAgoMs;
  const rehearsal = new Rehearsal(stage.seller, terms, { ...TIMING, ...plot.timing }, metAt - plot.collectedMs);
  collectDemand(rehearsal, stage, { ...plot, metAt, goal: terms.goal });
  if (plot.bids !== undefined) {
    const liveAt = metAt + COUNTDOWN_MINUTES * MINUTE;
    placeBids(rehearsal, stage, { ...plot.bids, liveAt, durationMs: terms.auctionDurationSeconds * SECOND });
  }
  const { since } = rehearsal.state.phase;
  if (plot.ending !== undefined) {
    rehearsal.runTo(plot.ending === 'withdraw' ? metAt : stage.now - HOUR);
    rehearsal.bySeller(stage.seller, { kind: plot.ending }, Math.max(stage.now - HOUR, since));
  }
  rehearsal.runTo(stage.now);
  return rehearsal;
}

/** Adds likes of members and boosts of devices, up to the planned demand: few at first, then more and more. */
function collectDemand(
  rehearsal: Rehearsal,
  { bidders, random }: Stage,
  { collectedMs, reached, metAt, goal }: Plot & { metAt: Instant; goal: number },
): void {
  const wanted = Math.round(goal * reached);
  const moments = Array.from({ length: wanted }, () => metAt - collectedMs * (1 - random() ** 0.55)).sort(
    (a, b) => a - b,
  );
  if (moments.length > 0 && reached >= 1) moments[moments.length - 1] = metAt;
  const fans = [...bidders];
  for (const [index, moment] of moments.entries()) {
    const at = Math.floor(moment);
    const fan = index % Math.max(2, Math.floor(wanted / bidders.length)) === 0 ? fans.shift() : undefined;
    if (fan === undefined) rehearsal.boost(at);
    else rehearsal.like(fan, at);
  }
}

/**
 * Places bids of members who outbid each other. Some bids have a maximum; one bidder is anonymous if the plan says so.
 */
function placeBids(
  rehearsal: Rehearsal,
  { bidders, now, random }: Stage,
  plan: NonNullable<Plot['bids']> & { liveAt: Instant; durationMs: number },
): void {
  const { count, from, until, liveAt, durationMs } = plan;
  const { minIncrementCents: step } = rehearsal.state.terms;
  for (let index = 0; index < count; index += 1) {
    const part = from + ((until - from) * (index + random() * 0.8)) / count;
    const at = Math.min(Math.floor(liveAt + durationMs * part), now - SECOND);
    rehearsal.runTo(at);
    const { phase, terms } = rehearsal.state;
    if (phase.status !== 'LIVE') return;
    const least = phase.run.priceCents === null ? Math.max(terms.startPriceCents, step) : phase.run.priceCents + step;
    const amountCents = least + step * Math.floor(random() * 3);
    const others = bidders.filter((bidder) => bidder.userId !== phase.run.leader?.bidderId);
    const bidder = others[Math.floor(random() * others.length)];
    if (bidder === undefined) continue;
    const trusting = plan.maximums === true && index % 4 === 1;
    rehearsal.bid(bidder, at, {
      amountCents,
      ...(trusting ? { maxAmountCents: amountCents + step * 4 } : {}),
      anonymous: plan.anonymous === true && bidder === bidders[3],
    });
  }
}
