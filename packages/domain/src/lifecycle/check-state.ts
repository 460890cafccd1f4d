import { type BiddingRun, exceedsChargeMaximum, reserveMet } from '../bidding/index.ts';
import type { Terms } from '../listings/terms.ts';
import { SECOND } from '../time/index.ts';
import { freezeReasonsOf } from './freezes.ts';
import type { ListingState } from './state.ts';

/** The faults of a listing's running state by itself, in words; empty if there are none. */
export function checkState(state: ListingState): string[] {
  const faults: string[] = [];
  const { phase, tally, terms } = state;
  const holds = (truth: boolean, fault: string): void => {
    if (!truth) faults.push(fault);
  };
  holds(tally.likes >= 0 && tally.boosts >= 0 && tally.videoLikes >= 0, 'a part of the demand is below zero');
  holds(state.version >= state.eventNumber, 'the version is behind the events');
  holds(state.frozenAt === null || phase.status === 'LIVE', 'frozen although not LIVE');
  holds((state.frozenAt !== null) === freezeReasonsOf(state).length > 0, 'frozen for no reason, or running with one');
  const begun = phase.status !== 'COLLECTING' && phase.status !== 'CANCELLED';
  holds(!begun || tally.goalMetAt !== null, `${phase.status} without a met goal`);
  if (phase.status === 'COLLECTING') {
    holds(phase.scheduledStartAt === null || tally.goalMetAt !== null, 'scheduled without a met goal');
  }
  if (phase.status === 'LIVE') {
    const least = phase.since + terms.auctionDurationSeconds * SECOND;
    holds(phase.endsAt >= least, 'the auction is shorter than its duration');
  }
  if (phase.status === 'RESERVE_NOT_MET' || phase.status === 'SECOND_CHANCE_AWARDED') {
    holds(
      reserveMet(phase.run.priceCents, terms.reserveCents) === false,
      `${phase.status} although the reserve was met`,
    );
  }
  if ('run' in phase && phase.run !== null) faults.push(...checkRun(phase.run, terms));
  return faults;
}

function checkRun(run: BiddingRun, terms: Terms): string[] {
  const { leader, priceCents, runnerUpMaxCents, sequence } = run;
  if (leader === null || priceCents === null) {
    const blank = leader === null && priceCents === null && runnerUpMaxCents === null && sequence === 0;
    return blank && run.extensionCount === 0 ? [] : ['a run without a leader is not blank'];
  }
  const faults: string[] = [];
  if (sequence < 1) faults.push('a leader without a bid');
  if (leader.maxCents < priceCents) faults.push("the price is above the leader's maximum");
  if (runnerUpMaxCents !== null && runnerUpMaxCents > priceCents)
    faults.push('the price is under a maximum that does not lead');
  if (terms.reserveCents !== null && leader.maxCents >= terms.reserveCents && priceCents < terms.reserveCents) {
    faults.push("the leader's maximum reaches the reserve and the price does not");
  }
  if (exceedsChargeMaximum(leader.maxCents, terms.shippingCostCents)) faults.push('no card can be charged the maximum');
  return faults;
}
