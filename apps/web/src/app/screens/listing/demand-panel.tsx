import type { Me } from '@clamor/contract/accounts';
import { BoostButton } from '../../../features/demand/boost-button.tsx';
import { DemandMeter } from '../../../features/demand/demand-meter.tsx';
import { LikeButton } from '../../../features/demand/like-button.tsx';
import type { Boost } from '../../../features/demand/use-boost.ts';
import { useDemandBreakdown } from '../../../features/demand/use-demand.ts';
import { useLike } from '../../../features/demand/use-like.ts';
import { foldDemandAnswer } from '../../../features/listings/fold-answer.ts';
import type { LiveListing } from '../../../features/listings/live-listing.ts';
import type { LiveListingResult } from '../../../features/listings/use-live-listing.ts';
import { listingPath } from '../../../lib/paths.ts';
import type { ViewerRights } from './viewer-rights.ts';

export interface DemandPanelProps {
  live: LiveListingResult;
  state: LiveListing;
  me: Me | null;
  rights: ViewerRights;
  boost: Boost;
  compact?: boolean;
}

/** The crowd, and what the viewer may add to it. */
export function DemandPanel({ live, state, rights, boost, compact = false }: DemandPanelProps) {
  const { view } = state;
  const { slug, demandSourceBoost } = view.listing;
  const breakdown = useDemandBreakdown(slug, live.socket === 'live' || live.socket === 'connecting');
  const like = useLike(slug, view.viewer?.liked ?? false, (answer) =>
    live.change((current) => foldDemandAnswer(current, answer)),
  );
  const actions = rights.isOwner ? undefined : (
    <>
      <LikeButton like={like} denial={rights.likeDenial} path={listingPath(slug)} />
      {demandSourceBoost ? <BoostButton boost={boost} /> : null}
    </>
  );
  return <DemandMeter view={view} breakdown={breakdown} compact={compact} actions={actions} />;
}
