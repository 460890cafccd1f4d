import type { Phase } from '@clamor/contract/limits';
import type { Boost } from '../../../features/demand/use-boost.ts';
import { DecisionPanel } from '../../../features/lifecycle/decision-panel.tsx';
import { OwnerSteps } from '../../../features/lifecycle/owner-steps.tsx';
import { ResultFacts } from '../../../features/lifecycle/result-facts.tsx';
import type { Result } from '../../../features/lifecycle/result-text.ts';
import { GoalMetNotice, StartPolicyText } from '../../../features/lifecycle/start-policy.tsx';
import { idleComponent } from '../../../lib/lazy-component.tsx';
import { DemandBar } from './bars/demand-bar.tsx';
import { ResultBar } from './bars/result-bar.tsx';
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
  /** How the auction ended for the viewer; null before the end. */
  result: Result | null;
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
      <DemandBar {...props} />
    </>
  );
}

function CountdownPanel(props: PhasePanelProps) {
  const { view } = props.state;
  return (
    <>
      <ClockAndPrice view={view} label="Bidding opens" deadline={view.liveAt} />
      <DemandPanel {...props} compact />
      <Steps {...props} />
      <DemandBar {...props} />
    </>
  );
}

/** The facts about the viewer on which the result texts depend. */
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
      <ResultFacts view={view} />
      <ClockAndPrice view={view} label="Decision by" deadline={view.sellerDecisionDeadline} priceLabel="Highest bid" />
      {rights.isOwner ? <DecisionPanel view={view} onStep={({ version }) => live.reload(version)} /> : null}
      <Bidders bids={view.bids} viewerId={me?.id ?? null} limit={5} onLeftOut={live.loadLeftOutBids} />
      {props.result === null ? null : <ResultBar {...props} result={props.result} />}
    </>
  );
}

function FinishedPanel(props: PhasePanelProps) {
  const { state, me, phase, live } = props;
  const { view } = state;
  return (
    <>
      <ResultFacts view={view} />
      <Purchase {...props} />
      <RelistOffer view={view} />
      {phase === 'cancelled' && view.auction === null ? null : (
        <Bidders
          bids={view.bids}
          viewerId={me?.id ?? null}
          limit={phase === 'awarded' ? 5 : 10}
          onLeftOut={live.loadLeftOutBids}
        />
      )}
      {props.result === null ? null : <ResultBar {...props} result={props.result} />}
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
