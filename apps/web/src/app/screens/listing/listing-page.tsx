import { cx } from 'class-variance-authority';
import { BoostCard, BoostedCard } from '../../../features/demand/boost-cards.tsx';
import { type Boost, useBoost } from '../../../features/demand/use-boost.ts';
import { type Result, resultOf } from '../../../features/lifecycle/result-text.ts';
import { SpokenState } from '../../../features/lifecycle/spoken-state.tsx';
import { StatusPanel } from '../../../features/lifecycle/status-panel.tsx';
import { foldDemandAnswer } from '../../../features/listings/fold-answer.ts';
import { Gallery } from '../../../features/listings/gallery.tsx';
import { ListingFacts, ListingHeading } from '../../../features/listings/listing-heading.tsx';
import { othersWatching } from '../../../features/listings/live-listing.ts';
import { SellerLine } from '../../../features/listings/seller-line.tsx';
import { JoinBlock, PromisesBlock } from '../../../features/listings/sidebar.tsx';
import { StaleMark } from '../../../features/listings/stale-mark.tsx';
import { GOAL_MET, STATUS_LABEL } from '../../../lib/listing-labels.ts';
import { listingPath } from '../../../lib/paths.ts';
import { CreatedCard } from './created-card.tsx';
import { InterestButtons } from './interest-buttons.tsx';
import { ListingMeta } from './listing-meta.tsx';
import type { ListingSectionProps } from './listing-section-props.ts';
import { ListingSections } from './listing-sections.tsx';
import { PhasePanel, viewerOf } from './phase-panel.tsx';
import { LastMinute } from './signals.tsx';
import { SimilarItems } from './similar-items.tsx';
import { useBoostParams } from './use-boost-params.ts';
import { usePanelSeen } from './use-panel-seen.ts';
import { rightsOf } from './viewer-rights.ts';

/** On a small window both columns become one, in this order: pictures, title, panel, seller, texts, promises. */
const PAGE =
  'grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-5 sm:gap-y-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,456px)] lg:gap-y-8';
const ITEM = 'grid grid-cols-1 content-start gap-5 sm:gap-7 max-lg:contents lg:gap-8';
const RIGHT = 'max-lg:contents';
/** The panel stays in view while the page scrolls. Its background covers what scrolls away beneath it. */
const PANEL = 'max-lg:order-3 lg:sticky lg:top-3 lg:z-10 lg:-mx-3 lg:-mt-3 lg:bg-paper lg:p-3 lg:pb-5';
/** The margin keeps a focused link from being scrolled under the panel. */
const BELOW = 'grid grid-cols-1 gap-4 max-lg:contents lg:[&_a]:scroll-mt-[calc(100dvh-5rem)]';

const COLLECTS = ['collecting', 'waiting', 'countdown'];
const HAS_RESULT = ['deciding', 'awarded', 'ended', 'cancelled'];
const IS_OVER = ['awarded', 'ended', 'cancelled'];

type Page = ListingSectionProps & { boost: Boost };

function BoostCards({ state, rights, boost }: Page) {
  const { params, clear } = useBoostParams();
  const { listing, phase } = state.view;
  const boostable = COLLECTS.includes(phase) && listing.demandSourceBoost && !rights.isOwner;
  const asked = params?.kind === 'ask' && boostable;
  if (params?.kind !== 'boosted' && !asked) return null;
  return (
    <div className="max-lg:order-first">
      {asked ? <BoostCard boost={boost} title={listing.title} /> : <BoostedCard onDone={clear} />}
    </div>
  );
}

/** The item's column. On a small window the pictures come before the title. */
function Item(props: Page) {
  const { live, state, rights } = props;
  const { listing, phase, viewer, pictures } = state.view;
  // A cancelled listing cannot be liked any more, but an existing like can be removed.
  const wantable = !COLLECTS.includes(phase) && (phase !== 'cancelled' || (viewer?.liked ?? false));
  return (
    <div className={ITEM}>
      {rights.isOwner ? <CreatedCard listing={listing} /> : null}
      <BoostCards {...props} />
      <div className="grid grid-cols-1 gap-4 max-lg:order-1">
        <ListingHeading
          listing={listing}
          status={phase === 'waiting' ? GOAL_MET : STATUS_LABEL[listing.status]}
          action={wantable ? <InterestButtons live={live} state={state} rights={rights} quiet /> : null}
        />
        <div className="max-lg:order-first">
          <Gallery urls={listing.mediaUrls} pictures={pictures} title={listing.title} mode={listing.mode} />
        </div>
        <ListingFacts listing={listing} />
      </div>
      <div className="max-lg:order-5">
        <ListingSections state={state} />
      </div>
    </div>
  );
}

function Panel({ result, ...props }: Page & { result: Result | null }) {
  const { live, state } = props;
  const { view } = state;
  return (
    <StatusPanel
      phase={view.phase}
      frozen={view.frozen}
      leads={view.viewer?.leading === true}
      result={result}
      watching={othersWatching(state, live.socket === 'live')}
      mark={<StaleMark socket={live.socket} staleSince={live.staleSince} />}
    >
      <PhasePanel {...props} phase={view.phase} result={result} />
    </StatusPanel>
  );
}

/** The panel, the seller and Clamor's promises: in a column beside the item, or below its title. */
function Beside({ onPanelSeen, ...props }: Page & Pick<ListingPageProps, 'onPanelSeen'>) {
  const { state, me } = props;
  const { listing, phase, frozen, endsAt, seller } = state.view;
  const panel = usePanelSeen(onPanelSeen);
  const result = HAS_RESULT.includes(phase) ? resultOf(state.view, viewerOf(props)) : null;
  return (
    <div className={RIGHT}>
      <div ref={panel} className={cx(PANEL, result !== null && 'max-lg:contents')}>
        <Panel {...props} result={result} />
        <SpokenState endsAt={phase === 'live' && !frozen ? endsAt : null} result={result?.title ?? null} />
      </div>
      <div className={BELOW}>
        {IS_OVER.includes(phase) ? (
          <div className="max-lg:order-4 empty:hidden">
            <SimilarItems slug={listing.slug} category={listing.category} />
          </div>
        ) : null}
        <div className="max-lg:order-4">
          <SellerLine seller={seller} />
        </div>
        <aside className="grid grid-cols-1 content-start gap-4 max-lg:order-6 print:hidden">
          {me === null ? <JoinBlock path={listingPath(listing.slug)} /> : null}
          <PromisesBlock />
        </aside>
      </div>
    </div>
  );
}

export interface ListingPageProps extends Omit<ListingSectionProps, 'rights'> {
  /** Called with whether the panel is in view. */
  onPanelSeen: (isSeen: boolean) => void;
}

/** The page of a loaded listing. */
export function ListingPage({ onPanelSeen, ...props }: ListingPageProps) {
  const { live, state, me } = props;
  const { view } = state;
  const boost = useBoost({
    slug: view.listing.slug,
    memberId: me?.id ?? null,
    nextBoostAt: view.viewer?.nextBoostAt ?? null,
    onBoosted: (answer) => live.change((current) => foldDemandAnswer(current, answer)),
  });
  const page = { ...props, boost, rights: rightsOf(me, view) };
  return (
    <div className={PAGE}>
      <ListingMeta view={view} />
      <LastMinute view={view} />
      <Item {...page} />
      <Beside {...page} onPanelSeen={onPanelSeen} />
    </div>
  );
}
