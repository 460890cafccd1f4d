import { CREATE_DEFAULTS, type Outcome } from '@clamor/contract/limits';
import { wireTerms } from '@clamor/contract/listing-terms';
import type {
  Auction,
  Deadlines,
  Listing,
  ListingResponse,
  ListingStep,
  Seller,
  StatusView,
  WrittenListing,
} from '@clamor/contract/listing-views';
import { iso } from '@clamor/contract/wire';
import { leadsToProfile } from '@clamor/domain/accounts';
import { reserveMet } from '@clamor/domain/bidding';
import { totalDemand } from '@clamor/domain/demand';
import {
  type ListingState,
  nextMinimumOf,
  type Phase,
  type ProjectionTime,
  runOf,
  timeRemainingSeconds,
} from '@clamor/domain/lifecycle';
import { shippingOf } from '@clamor/domain/listings';
import { wireBid } from '../bidding/index.ts';
import { type ListingTexts, type ListingView, type SellerCard, tagsOf } from '../listings/index.ts';
import { phaseOf, projected } from './projection.ts';

/** The public answer about a listing without its clock fields, which each response inserts. */
export type PublicBody = Omit<ListingResponse, 'serverTime' | 'timeRemaining' | 'viewer'>;

/** @param time decides phase and deadlines: an elapsed countdown is LIVE, and a LIVE auction past its end is closing */
export function publicBody(
  view: ListingView,
  time: ProjectionTime,
  epoch: string,
  nameOf: (id: string) => string,
): PublicBody {
  const state = projected(view.state, time);
  const { terms, tally, auctionId } = state;
  const run = runOf(state.phase);
  const bids = view.bids.map((bid) => wireBid(auctionId, bid, nameOf)).reverse();
  return {
    listing: wireListing(view.texts, state, view.seller.username, false),
    pictures: [...view.pictures],
    currentDemand: totalDemand(state.tally),
    auction: auctionOf(state),
    bids,
    highestBid: bids[0] ?? null,
    nextMinimumCents: nextMinimumOf(state),
    reserveMet: reserveMet(run?.priceCents ?? null, terms.reserveCents),
    bidCount: run?.sequence ?? 0,
    phase: phaseOf(state, time),
    goalMetAt: iso(tally.goalMetAt),
    ...deadlinesOf(state.phase),
    extensionCount: run?.extensionCount ?? 0,
    demand: { likes: tally.likes, boosts: tally.boosts, youTube: tally.videoLikes },
    seller: wireSeller(view.seller),
    frozen: state.frozenAt !== null,
    version: view.state.publicNumber,
    epoch,
  };
}

/** @param owner true for the owner and staff, who also see the reserve's amount and the delivery text */
export function wireListing(texts: ListingTexts, state: ListingState, sellerName: string, owner: boolean): Listing {
  const { terms, timing, phase } = state;
  // The reserve's amount is the only term that is not public.
  const { reserveCents, ...shown } = wireTerms(terms);
  return {
    id: texts.id,
    slug: texts.slug,
    title: texts.title,
    description: texts.description,
    status: phase.status,
    mode: texts.mode,
    ...timingFields(timing),
    scheduledStartAt: deadlinesOf(phase).scheduledStartAt,
    ...shown,
    shippingCostCents: shippingOf(texts.productType, terms.shippingCostCents),
    reserveCents: owner ? reserveCents : null,
    hasReserve: reserveMet(null, terms.reserveCents) !== null,
    shippingType: texts.shippingType,
    localPickup: texts.localPickup,
    productType: texts.productType,
    digitalDeliveryInfo: owner ? texts.digitalDeliveryInfo : null,
    ...tagsOf(texts),
    customTags: [...texts.customTags],
    collectingDemand: totalDemand(state.tally),
    bossBucksEligible: texts.bossBucksEligible,
    featured: texts.featured,
    verified: texts.verified,
    mediaUrls: [...texts.mediaUrls],
    youtubeUrl: texts.youtubeUrl,
    demandSourceClamorUsers: true,
    sellerId: texts.sellerId,
    sellerName,
    sellerDecisionDeadline: deadlinesOf(phase).sellerDecisionDeadline,
    secondChanceAwardedAt: phase.status === 'SECOND_CHANCE_AWARDED' ? iso(phase.since) : null,
    createdAt: iso(texts.createdAt),
  };
}

/** A seller's card on the wire. */
export function wireSeller(seller: SellerCard): Seller {
  return { ...seller, joinedAt: iso(seller.joinedAt), hasProfile: leadsToProfile(seller.username) };
}

/** The answer to a write: the listing as its owner sees it. */
export function writtenListing(
  texts: ListingTexts,
  state: ListingState,
  sellerName: string,
  epoch: string,
): WrittenListing {
  return { ...wireListing(texts, state, sellerName, true), version: state.publicNumber, epoch };
}

/** The answer to an action of the seller that changed the listing's status or timing. */
export function listingStep(slug: string, state: ListingState, time: ProjectionTime, epoch: string): ListingStep {
  const shown = projected(state, time);
  return { slug, auction: auctionOf(shown), ...statusView(shown, time), version: state.publicNumber, epoch };
}

/** @param state the projected state */
export function statusView(state: ListingState, time: ProjectionTime): StatusView {
  return {
    status: state.phase.status,
    phase: phaseOf(state, time),
    frozen: state.frozenAt !== null,
    currentDemand: totalDemand(state.tally),
    goalMetAt: iso(state.tally.goalMetAt),
    ...deadlinesOf(state.phase),
    timeRemaining: timeRemainingSeconds(state, time.now),
    serverTime: iso(time.now),
  };
}

/** The auction of a listing; null before it is LIVE. */
export function auctionOf({ auctionId, phase }: ListingState): Auction | null {
  return runOf(phase) === null ? null : { id: auctionId, outcome: outcomeOf(phase) };
}

/** How the auction ended; null before its end. */
export function outcomeOf(phase: Phase): Outcome | null {
  switch (phase.status) {
    case 'ENDED':
      return phase.outcome;
    case 'RESERVE_NOT_MET':
    case 'SECOND_CHANCE_AWARDED':
    case 'CANCELLED':
      return phase.status;
    default:
      return null;
  }
}

/** The deadlines that are running now; the others are null. */
export function deadlinesOf(phase: Phase): Deadlines {
  return {
    scheduledStartAt: phase.status === 'COLLECTING' ? iso(phase.scheduledStartAt) : null,
    liveAt: phase.status === 'COUNTDOWN' ? iso(phase.liveAt) : null,
    endsAt: phase.status === 'LIVE' ? iso(phase.endsAt) : null,
    sellerDecisionDeadline: phase.status === 'RESERVE_NOT_MET' ? iso(phase.decisionDeadline) : null,
  };
}

function timingFields(timing: ListingState['timing']) {
  return {
    startPolicy: timing.startPolicy,
    countdownTimerMinutes: timing.countdownMinutes,
    primeListingHoursStart: timing.primeHours?.start ?? null,
    primeListingHoursEnd: timing.primeHours?.end ?? null,
    sellerTimezone: timing.sellerTimezone,
    hotOverrideEnabled: timing.hotOverridePercent !== null,
    hotOverrideThreshold: timing.hotOverridePercent ?? CREATE_DEFAULTS.hotOverrideThreshold,
  };
}
