import { listingHead } from '@clamor/contract/listing-head';
import { cx } from 'class-variance-authority';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ActivityFeed } from '../../../features/demand/activity-feed.tsx';
import { BoostCard, BoostedCard } from '../../../features/demand/boost-cards.tsx';
import { useBoost } from '../../../features/demand/use-boost.ts';
import { resultOf } from '../../../features/lifecycle/result-text.ts';
import { SpokenState } from '../../../features/lifecycle/spoken-state.tsx';
import { PrimeHoursBlock } from '../../../features/lifecycle/start-policy.tsx';
import { StatusPanel } from '../../../features/lifecycle/status-panel.tsx';
import { DescriptionTab, DetailsTab } from '../../../features/listings/details-tab.tsx';
import { foldDemandAnswer } from '../../../features/listings/fold-answer.ts';
import { Gallery } from '../../../features/listings/gallery.tsx';
import { ListingHeading } from '../../../features/listings/listing-heading.tsx';
import { type LiveListing, newestVersion } from '../../../features/listings/live-listing.ts';
import { SellerLine } from '../../../features/listings/seller-line.tsx';
import { SellerTab } from '../../../features/listings/seller-tab.tsx';
import { JoinBlock, PromisesBlock } from '../../../features/listings/sidebar.tsx';
import { StaleMark } from '../../../features/listings/stale-mark.tsx';
import { config } from '../../../lib/config.ts';
import { GOAL_MET, MODE_LABEL, STATUS_LABEL } from '../../../lib/listing-labels.ts';
import { listingPath } from '../../../lib/paths.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { toast } from '../../../ui/toast.ts';
import { PageMeta } from '../../page-meta.tsx';
import { BOOST_PARAMS, boostParamsOf, limitedToast, refusedToast } from './boost-params.ts';
import { CreatedCard } from './created-card.tsx';
import { InterestButtons } from './interest-buttons.tsx';
import type { ListingSectionProps } from './listing-section-props.ts';
import { PhasePanel, viewerOf } from './phase-panel.tsx';
import { rightsOf } from './viewer-rights.ts';

const PAGE =
  'grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,456px)] lg:grid-rows-[auto_1fr] lg:gap-x-10';

/**
 * The layout of a finished listing's panel. It is short and needs no action, so it is not sticky, and the rest of its column follows directly
 * below instead of under the pictures. On a small window its children take part in the page's own grid.
 */
const BESIDE_ALL = 'contents lg:row-span-2 lg:grid lg:grid-cols-1 lg:content-start lg:gap-4';

function useBoostParams() {
  const [search, setSearch] = useSearchParams();
  const params = useMemo(() => boostParamsOf(search), [search]);
  const clear = useCallback(() => {
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of BOOST_PARAMS) next.delete(name);
        return next;
      },
      { replace: true },
    );
  }, [setSearch]);
  useEffect(() => {
    if (params?.kind !== 'limited' && params?.kind !== 'refused') return;
    toast(params.kind === 'limited' ? limitedToast(params.retryAfterSeconds) : refusedToast(params.reason));
    clear();
  }, [params, clear]);
  return { params, clear };
}

function ListingTabs({ state }: { state: LiveListing }) {
  const { listing, seller } = state.view;
  const tabs = [
    {
      value: 'details',
      label: 'Details',
      content: (
        <DetailsTab listing={listing} mode={MODE_LABEL[listing.mode]}>
          <PrimeHoursBlock listing={listing} />
        </DetailsTab>
      ),
    },
    { value: 'description', label: 'Description', content: <DescriptionTab text={listing.description} /> },
    {
      value: 'activity',
      label: 'Activity',
      content: <ActivityFeed slug={listing.slug} version={newestVersion(state)} />,
    },
    { value: 'seller', label: 'Seller', content: <SellerTab seller={seller} /> },
  ];
  return (
    <div className="min-w-0">
      <Tabs label="About this listing" tabs={tabs} />
    </div>
  );
}

const HAS_RESULT = ['deciding', 'awarded', 'ended', 'cancelled'];

function Spoken(props: Pick<ListingSectionProps, 'state' | 'rights'>) {
  const { view } = props.state;
  return (
    <SpokenState
      endsAt={view.phase === 'live' && !view.frozen ? view.endsAt : null}
      result={HAS_RESULT.includes(view.phase) ? resultOf(view, viewerOf(props)).title : null}
    />
  );
}

/** The page of a loaded listing. */
export function ListingPage({ live, state, me }: Omit<ListingSectionProps, 'rights'>) {
  const { view } = state;
  const { listing, phase } = view;
  const rights = rightsOf(me, view);
  const { params, clear } = useBoostParams();
  const boost = useBoost({
    slug: listing.slug,
    memberId: me?.id ?? null,
    nextBoostAt: view.viewer?.nextBoostAt ?? null,
    onBoosted: (answer) => live.change((current) => foldDemandAnswer(current, answer)),
  });
  const collects = ['collecting', 'waiting', 'countdown'].includes(phase);
  const boostable = collects && listing.demandSourceBoost && !rights.isOwner;
  const isOver = phase === 'ended' || phase === 'cancelled';
  // A cancelled listing cannot be liked any more, but a like of it can be removed.
  const wantable = !collects && (phase !== 'cancelled' || (view.viewer?.liked ?? false));
  const aside = (
    <aside className={cx('grid grid-cols-1 content-start gap-4', isOver && 'max-lg:order-last')}>
      {me === null ? <JoinBlock path={listingPath(listing.slug)} /> : null}
      <PromisesBlock />
    </aside>
  );
  return (
    <div className={PAGE}>
      <PageMeta {...listingHead(view, config.publicUrl)} />
      <div className="grid grid-cols-1 content-start gap-4 sm:gap-5">
        {rights.isOwner ? <CreatedCard listing={listing} /> : null}
        {params?.kind === 'boosted' ? <BoostedCard onDone={clear} /> : null}
        {params?.kind === 'ask' && boostable ? <BoostCard boost={boost} title={listing.title} /> : null}
        <ListingHeading
          listing={listing}
          status={phase === 'waiting' ? GOAL_MET : STATUS_LABEL[listing.status]}
          action={wantable ? <InterestButtons live={live} state={state} rights={rights} quiet /> : null}
        />
        <Gallery urls={listing.mediaUrls} pictures={view.pictures} title={listing.title} mode={listing.mode} />
      </div>
      <div className={isOver ? BESIDE_ALL : 'min-w-0'}>
        <div className={cx('grid grid-cols-1 gap-4', !isOver && 'lg:sticky lg:top-6')}>
          <StatusPanel
            phase={phase}
            frozen={view.frozen}
            watching={live.socket === 'live' ? state.watching : null}
            spoken={<Spoken state={state} rights={rights} />}
            mark={<StaleMark socket={live.socket} staleSince={live.staleSince} />}
          >
            <PhasePanel live={live} state={state} me={me} rights={rights} boost={boost} phase={phase} />
          </StatusPanel>
          <SellerLine seller={view.seller} />
        </div>
        {isOver ? aside : null}
      </div>
      <ListingTabs state={state} />
      {isOver ? null : aside}
    </div>
  );
}
