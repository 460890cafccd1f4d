import type { PersonalMessage } from '@clamor/contract/realtime';
import type { LiveListing } from './live-listing.ts';
import { mergeBids } from './merge-bids.ts';

type Viewer = NonNullable<LiveListing['view']['viewer']>;

/** The viewer's part before it was loaded, as if the viewer had done nothing. */
const NOBODY: Viewer = {
  liked: false,
  isOwner: false,
  leading: false,
  hasBid: false,
  maxAmountCents: null,
  anonymous: false,
  nextBoostAt: null,
  claim: null,
  offer: null,
  relistedAs: null,
};

/**
 * Keeps the higher of two maximums at the same version. Raising a maximum makes no new version, and a leader cannot
 * lower it, so the higher one is newer.
 */
export function withHigherMaximum(before: Viewer, after: Viewer, sameVersion: boolean): Viewer {
  const kept = sameVersion && before.leading && after.leading ? before.maxAmountCents : null;
  return kept === null || kept <= (after.maxAmountCents ?? 0) ? after : { ...after, maxAmountCents: kept };
}

/** Changes the viewer's part of the view, unless a newer one is known. */
export function withViewer(before: LiveListing, change: Partial<Viewer>, version: number): LiveListing {
  if (version < before.versions.viewer) return before;
  const known = before.view.viewer ?? NOBODY;
  const viewer = withHigherMaximum(known, { ...known, ...change }, version === before.versions.viewer);
  return { ...before, view: { ...before.view, viewer }, versions: { ...before.versions, viewer: version } };
}

/** Applies a personal message: the member leads, was outbid, or their claim changed. */
export function foldPersonal(before: LiveListing, message: PersonalMessage): LiveListing {
  const { version } = message;
  if (message.type === 'you:leading') {
    return withViewer(before, { leading: true, hasBid: true, maxAmountCents: message.maxAmountCents }, version);
  }
  if (message.type === 'you:claim') {
    return withViewer(before, { claim: message.claim, offer: message.offer }, version);
  }
  if (message.type !== 'you:outbid') return before;
  const { maxAmountCents, highestBid, nextMinimumCents } = message;
  const after = withViewer(before, { leading: false, hasBid: true, maxAmountCents }, version);
  if (version < before.versions.bids) return after;
  const bids = mergeBids(after.view.bids, [highestBid]);
  return { ...after, view: { ...after.view, bids, highestBid: bids[0] ?? highestBid, nextMinimumCents } };
}
