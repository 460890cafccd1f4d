import type { Instant } from '@clamor/domain/time';
import type { BidTerms } from './bid-terms.ts';

/** What the button offers, as it stands painted; amounts in cents. */
export type ButtonOffer =
  | { kind: 'bid'; cents: number }
  /** A maximum, the leader's own or a challenger's. */
  | { kind: 'maximum'; cents: number; leading: boolean }
  /** After the price ran away from a press: from the next minimum up to `toCents`. */
  | { kind: 'up_to'; fromCents: number; toCents: number };

/** The most that an offer comes to, in cents. */
export function offeredCents(offer: ButtonOffer | null): number {
  if (offer === null) return 0;
  return offer.kind === 'up_to' ? offer.toCents : offer.cents;
}

/** What is sent, in cents. */
export interface Amounts {
  amountCents: number;
  maxAmountCents: number | null;
}

/** The most that a bid can come to. */
export function mostCents({ amountCents, maxAmountCents }: Amounts): number {
  return maxAmountCents ?? amountCents;
}

/** Where the next minimum stood, and since when, in device time. */
export interface Rung {
  cents: number;
  at: Instant;
}

/** How long the price is watched for how fast it rises, and how long it must be calm for the plain button to come back. */
export const WATCHED_MS = 3_000;
const MOST_STEPS = 5;

/** The rungs that are still of use once the next minimum stands at `cents`: the one in force when the watch begins, and later ones. */
export function climb(rungs: readonly Rung[], cents: number, now: Instant): readonly Rung[] {
  if (rungs.at(-1)?.cents === cents) return rungs;
  const inForce = rungs.findLastIndex(({ at }) => at <= now - WATCHED_MS);
  return [...rungs.slice(Math.max(0, inForce)), { cents, at: now }];
}

/** For how many steps a hurried bid leaves room: as many as the price took in the last 3 seconds, 1 at least and 5 at most. */
export function roomSteps(rungs: readonly Rung[], incrementCents: number, now: Instant): number {
  const before = rungs.findLast(({ at }) => at <= now - WATCHED_MS) ?? rungs[0];
  const newest = rungs.at(-1);
  if (before === undefined || newest === undefined) return 1;
  const steps = Math.ceil((newest.cents - before.cents) / incrementCents);
  return Math.min(MOST_STEPS, Math.max(1, steps));
}

/** What a press on the offer means now; `moved` where the price has left it behind, `leads` where the person leads meanwhile. */
export type Meaning = { kind: 'send'; amounts: Amounts } | { kind: 'moved' } | { kind: 'leads' };

/**
 * A press means what stood painted when it went down. Nobody is taken to a price that they did not see: what does not reach the
 * next minimum any more is not sent.
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

/** Who was outbid while raising still offers that maximum, where it reaches. */
function raised(cents: number, nextMinimumCents: number): Meaning {
  if (cents < nextMinimumCents) return { kind: 'moved' };
  return { kind: 'send', amounts: maximum(cents, nextMinimumCents) };
}

/** A maximum never bids more than it has to, also where a rival comes first. */
function maximum(cents: number, nextMinimumCents: number): Amounts {
  return { amountCents: Math.min(cents, nextMinimumCents), maxAmountCents: cents };
}
