import { canBoost, canLike } from '../accounts/index.ts';
import { boostBlockedUntil, nextBoostAt } from '../demand/index.ts';
import { afterDemandChanged } from './after-demand.ts';
import type { CommandOf } from './commands.ts';
import type { Situation } from './decision.ts';
import { appendEvent, beginHistory } from './history.ts';
import type { ListingState, Status } from './state.ts';
import { accepted, denied, refused, unchanged } from './verdict.ts';

/** Demand counts until the auction is LIVE (docs/product.md#demand-total). */
export function countsDemand(status: Status): boolean {
  return status === 'COLLECTING' || status === 'COUNTDOWN';
}

/**
 * A like is allowed in every status, as a favourite. It counts as demand before LIVE, except from the owner's devices.
 * Removing it removes the demand that it added (docs/product.md#likes).
 */
export function decideLike(state: ListingState, situation: Situation, command: CommandOf<'like'>) {
  const { actor } = situation;
  const permission = canLike(actor, state.sellerId);
  if (!permission.allowed) return denied(permission.denial);
  if (actor.kind !== 'member') return denied('unauthenticated');
  const liked = command.liked ?? !situation.liked;
  if (liked === situation.liked) return unchanged(state, { kind: 'like', liked });

  const moves = liked ? !situation.isOwnersDevice : situation.likeCounted;
  const counted = countsDemand(state.phase.status) && moves;
  const history = beginHistory(state);
  appendEvent(history, situation.at, { type: liked ? 'liked' : 'unliked', userId: actor.userId, counted });
  afterDemandChanged(history, situation.at, situation.offsetAt);
  return accepted(history, { kind: 'like', liked });
}

/**
 * A boost: one per device and hour, within the address's limit, before LIVE, on listings that count boosts
 * (docs/product.md#boosts).
 */
export function decideBoost(state: ListingState, situation: Situation) {
  const { actor, at, boosts } = situation;
  if (actor.kind !== 'device' && actor.kind !== 'member') throw new Error(`A boost by ${actor.kind}.`);
  const permission = canBoost(actor, state.sellerId);
  if (!permission.allowed) return denied(permission.denial);
  if (boosts.ofOwner === true) return denied('own_listing');
  if (!state.terms.boostsCount) return refused({ kind: 'boost_disabled' });
  if (!countsDemand(state.phase.status)) return refused({ kind: 'not_collecting', status: state.phase.status });
  const deviceId = actor.kind === 'device' ? actor.deviceId : null;
  const blockedUntil = boostBlockedUntil(at, deviceId !== null, boosts);
  if (blockedUntil !== null) return refused({ kind: 'boost_limit', nextBoostAt: blockedUntil });

  const history = beginHistory(state);
  appendEvent(history, at, { type: 'boosted', deviceId, userId: actor.userId });
  afterDemandChanged(history, at, situation.offsetAt);
  return accepted(history, { kind: 'boost', nextBoostAt: nextBoostAt(at, deviceId !== null, boosts) });
}

/**
 * A new count of the video's likes. It never goes down and no longer changes from LIVE on
 * (docs/product.md#video-likes).
 */
export function decideVideoLikes(state: ListingState, situation: Situation, command: CommandOf<'count_video_likes'>) {
  const { videoLikes } = command;
  const moves = state.terms.videoLikesCount && countsDemand(state.phase.status) && videoLikes > state.tally.videoLikes;
  if (!moves) return unchanged(state);
  const history = beginHistory(state);
  appendEvent(history, situation.at, { type: 'video_likes_counted', videoLikes });
  afterDemandChanged(history, situation.at, situation.offsetAt);
  return accepted(history);
}
