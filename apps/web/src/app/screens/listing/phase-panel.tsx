import type { Phase } from '@clamor/contract/limits';
import type { Boost } from '../../../features/demand/use-boost.ts';
import { DecisionPanel } from '../../../features/lifecycle/decision-panel.tsx';
import { OwnerSteps } from '../../../features/lifecycle/owner-steps.tsx';
import { ResultPanel } from '../../../features/lifecycle/result-panel.tsx';
import { GoalMetNotice, StartPolicyText } from '../../../features/lifecycle/start-policy.tsx';
import { idleComponent } from '../../../lib/lazy-component.tsx';
import { Bidders } from './bidders.tsx';
import { ClockAndPrice } from './clock-and-price.tsx';
import { DemandPanel } from './demand-panel.tsx';
import type { ListingSectionProps } from './listing-section-props.ts';
import { LivePanel } from './live-panel.tsx';
import { OwnerTools } from './owner-tools.tsx';
import { RelistOffer } from './relist-offer.tsx';

const Purchase = idleComponent(() => import('./purchase.tsx'), 'Purchase');

export interface PhasePanelProps extends ListingSectionProps {
  boost: Boost;
  phase: Phase;
}

function Steps({ live, state, rights }: PhasePanelProps) {
  if (!rights.isOwner) return null;
  return (
    <OwnerSteps view={state.view} onStep={({ version }) => live.reload(version)}>
      <OwnerTools listing={state.view.listing} onSaved={live.reload} />
    </OwnerSteps>
  );
}

function CollectingPanel(props: PhasePanelProps) {
  const { view } = props.state;
  return (
    <>
      <DemandPanel {...props} />
      {props.phase === 'waiting' ? (
        <GoalMetNotice view={view} isOwner={props.rights.isOwner} />
      ) : (
        <StartPolicyText listing={view.listing} isOwner={props.rights.isOwner} />
      )}
      <Steps {...props} />
    </>
  );
}

function CountdownPanel(props: PhasePanelProps) {
  const { view } = props.state;
  return (
    <>
      <ClockAndPrice view={view} label="Bidding opens in" deadline={view.liveAt} />
      <DemandPanel {...props} compact />
      <Steps {...props} />
    </>
  );
}

/** The viewer as the result texts need them. */
export const viewerOf = ({ state, rights }: Pick<ListingSectionProps, 'state' | 'rights'>) => ({
  isOwner: rights.isOwner,
  leading: state.view.viewer?.leading ?? false,
  hasBid: state.view.viewer?.hasBid ?? false,
  claim: state.view.viewer?.claim ?? null,
});

function DecidingPanel(props: PhasePanelProps) {
  const { state, me, rights, live } = props;
  const { view } = state;
  return (
    <>
      <ResultPanel view={view} viewer={viewerOf(props)} />
      <ClockAndPrice
        view={view}
        label="Time to decide"
        deadline={view.sellerDecisionDeadline}
        priceLabel="Highest bid"
      />
      {rights.isOwner ? <DecisionPanel view={view} onStep={({ version }) => live.reload(version)} /> : null}
      <Bidders bids={view.bids} viewerId={me?.id ?? null} limit={5} />
    </>
  );
}

function FinishedPanel(props: PhasePanelProps) {
  const { state, me, phase } = props;
  const { view } = state;
  return (
    <>
      <ResultPanel view={view} viewer={viewerOf(props)} />
      <Purchase {...props} />
      <RelistOffer view={view} />
      {phase === 'cancelled' && view.auction === null ? null : (
        <Bidders bids={view.bids} viewerId={me?.id ?? null} limit={phase === 'awarded' ? 5 : 10} />
      )}
    </>
  );
}

/** The panel of the listing's current phase. */
export function PhasePanel(props: PhasePanelProps) {
  switch (props.phase) {
    case 'collecting':
    case 'waiting':
      return <CollectingPanel {...props} />;
    case 'countdown':
      return <CountdownPanel {...props} />;
    case 'live':
    case 'closing':
      return <LivePanel {...props} closing={props.phase === 'closing'} />;
    case 'deciding':
      return <DecidingPanel {...props} />;
    default:
      return <FinishedPanel {...props} />;
  }
}
