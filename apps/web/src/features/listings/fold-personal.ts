import type { PersonalMessage } from '@clamor/contract/realtime';
import type { LiveListing } from './live-listing.ts';
import { mergeBids } from './merge-bids.ts';

type Viewer = NonNullable<LiveListing['view']['viewer']>;

/** What a member knows of themselves where nothing was loaded for them yet. */
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

/** A raise is no new version, and whoever goes on leading never lowers their maximum: of two of one version the higher is later. */
export function withHigherMaximum(before: Viewer, after: Viewer, sameVersion: boolean): Viewer {
  const kept = sameVersion && before.leading && after.leading ? before.maxAmountCents : null;
  return kept === null || kept <= (after.maxAmountCents ?? 0) ? after : { ...after, maxAmountCents: kept };
}

/** The viewer's own part after something changed, unless something newer is known. */
export function withViewer(before: LiveListing, change: Partial<Viewer>, version: number): LiveListing {
  if (version < before.versions.viewer) return before;
  const known = before.view.viewer ?? NOBODY;
  const viewer = withHigherMaximum(known, { ...known, ...change }, version === before.versions.viewer);
  return { ...before, view: { ...before.view, viewer }, versions: { ...before.versions, viewer: version } };
}

/** Folds what was told to this member alone: that they lead, were outbid, or how their purchase stands. */
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
