import { BoostButton } from '../../../features/demand/boost-button.tsx';
import { DemandMeter } from '../../../features/demand/demand-meter.tsx';
import type { Boost } from '../../../features/demand/use-boost.ts';
import { useDemandBreakdown } from '../../../features/demand/use-demand.ts';
import { listingPath } from '../../../lib/paths.ts';
import { ShareLine } from '../../../ui/share-button.tsx';
import { InterestButtons } from './interest-buttons.tsx';
import type { ListingSectionProps } from './listing-section-props.ts';

export interface DemandPanelProps extends ListingSectionProps {
  boost: Boost;
  compact?: boolean;
}

/** The demand meter, with the viewer's like and boost buttons. */
export function DemandPanel({ live, state, rights, boost, compact = false }: DemandPanelProps) {
  const { slug, title, demandSourceBoost } = state.view.listing;
  const hasHelped = (state.view.viewer?.liked ?? false) || boost.waitUntil !== null;
  const breakdown = useDemandBreakdown(slug, live.socket === 'live' || live.socket === 'connecting');
  const actions = rights.isOwner ? undefined : (
    <>
      {/* On a small window the bar at the bottom has this button. */}
      <div className="flex flex-1 max-lg:hidden">
        <InterestButtons live={live} state={state} rights={rights} />
      </div>
      {demandSourceBoost ? <BoostButton boost={boost} /> : null}
    </>
  );
  return (
    <>
      <DemandMeter view={state.view} breakdown={breakdown} compact={compact} actions={actions} />
      {hasHelped && !rights.isOwner ? (
        <ShareLine title={title} path={listingPath(slug)}>
          Who else would want it? Each of them brings the auction closer.
        </ShareLine>
      ) : null}
    </>
  );
}
