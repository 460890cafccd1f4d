import type { Instant } from '@clamor/domain/time';
import type { BidTerms } from './bid-terms.ts';

/** The offer that the painted button names; amounts in cents. */
export type ButtonOffer =
  | { kind: 'bid'; cents: number }
  /** A maximum, the leader's own or a challenger's. */
  | { kind: 'maximum'; cents: number; leading: boolean }
  /** A bid of at most `toCents`. The button offers it after the price rose above the offer of a press. */
  | { kind: 'up_to'; fromCents: number; toCents: number };

/** The highest amount of an offer, in cents. */
export function offeredCents(offer: ButtonOffer | null): number {
  if (offer === null) return 0;
  return offer.kind === 'up_to' ? offer.toCents : offer.cents;
}

/**
 * Whether the button showed "Raise…", without an amount, when it was pressed. This stays true if the lead is lost
 * meanwhile.
 */
export function namesNoAmount(offer: ButtonOffer | null, raising: boolean): boolean {
  return offer?.kind === 'maximum' && offer.leading && !raising;
}

/** The amounts of the bid that is sent, in cents. */
export interface Amounts {
  amountCents: number;
  maxAmountCents: number | null;
}

/** The highest amount of a bid. */
export function mostCents({ amountCents, maxAmountCents }: Amounts): number {
  return maxAmountCents ?? amountCents;
}

/** A value of the next minimum, and since when the page knew it, in device time. */
export interface Rung {
  cents: number;
  at: Instant;
}

/**
 * The window in which the price's changes are counted. After a window without a change, the button offers a plain bid
 * again.
 */
export const WATCHED_MS = 3_000;
const MOST_STEPS = 100;
/** This many price changes in the window are too fast for a person, who needs about a second to look and press. */
const RUNNING_CHANGES = 3;

/**
 * Adds the next minimum and removes values from before the window. The value that was in force when the window began is
 * kept.
 */
export function climb(rungs: readonly Rung[], cents: number, now: Instant): readonly Rung[] {
  if (rungs.at(-1)?.cents === cents) return rungs;
  const inForce = rungs.findLastIndex(({ at }) => at <= now - WATCHED_MS);
  return [...rungs.slice(Math.max(0, inForce)), { cents, at: now }];
}

/** Whether the price changes so fast that a press on a plain bid would usually come too late. */
export function isRunning(rungs: readonly Rung[], now: Instant): boolean {
  return rungs.slice(1).filter(({ at }) => at > now - WATCHED_MS).length >= RUNNING_CHANGES;
}

/**
 * How many increments above the next minimum the limit is: as many as the price rose within the window, from 1 to 100.
 */
export function roomSteps(rungs: readonly Rung[], incrementCents: number, now: Instant): number {
  const before = rungs.findLast(({ at }) => at <= now - WATCHED_MS) ?? rungs[0];
  const newest = rungs.at(-1);
  if (before === undefined || newest === undefined) return 1;
  const steps = Math.ceil((newest.cents - before.cents) / incrementCents);
  return Math.min(MOST_STEPS, Math.max(1, steps));
}

/**
 * The limit that the button names while the price rises quickly, in cents. It stays the same until half of its distance
 * to the price is used up, so that there is time to read and press it.
 * @param shown the limit that is named now; null: none
 */
export function hurriedLimit(
  shown: number | null,
  nextMinimumCents: number,
  incrementCents: number,
  room: number,
): number {
  const least = nextMinimumCents + Math.ceil(room / 2) * incrementCents;
  const most = nextMinimumCents + 2 * room * incrementCents;
  if (shown !== null && shown >= least && shown <= most) return shown;
  return nextMinimumCents + room * incrementCents;
}

/** The effect of a press. `moved`: the price rose above the offer. `leads`: the person already leads. */
export type Meaning = { kind: 'send'; amounts: Amounts } | { kind: 'moved' } | { kind: 'leads' };

/**
 * The effect of a press on the offer that was painted when the press began. An offer below the current next minimum is
 * not sent, so nobody pays a price that they did not see.
 */
export function meaningOf(offer: ButtonOffer, { leading, nextMinimumCents }: BidTerms): Meaning {
  switch (offer.kind) {
    case 'bid':
      if (leading) return { kind: 'leads' };
      if (offer.cents < nextMinimumCents) return { kind: 'moved' };
      return { kind: 'send', amounts: { amountCents: offer.cents, maxAmountCents: null } };
    case 'up_to':
      if (leading) return { kind: 'leads' };
      if (offer.toCents < nextMinimumCents) return { kind: 'moved' };
      return { kind: 'send', amounts: { amountCents: offer.fromCents, maxAmountCents: offer.toCents } };
    case 'maximum':
      if (leading !== offer.leading) return leading ? { kind: 'leads' } : raised(offer.cents, nextMinimumCents);
      return { kind: 'send', amounts: maximum(offer.cents, nextMinimumCents) };
  }
}

/** The press of a leader who was outbid while raising: the maximum is bid if it is high enough. */
function raised(cents: number, nextMinimumCents: number): Meaning {
  if (cents < nextMinimumCents) return { kind: 'moved' };
  return { kind: 'send', amounts: maximum(cents, nextMinimumCents) };
}

/** The amounts of a bid with this maximum. It bids the next minimum; the server raises that if a rival came first. */
function maximum(cents: number, nextMinimumCents: number): Amounts {
  return { amountCents: Math.min(cents, nextMinimumCents), maxAmountCents: cents };
}
