import type { ReactNode } from 'react';
import { GoLiveStep, isStartedByHand } from '../../../../features/lifecycle/go-live-step.tsx';
import { count } from '../../../../lib/number-text.ts';
import { listingPath } from '../../../../lib/paths.ts';
import { countdownText } from '../../../../lib/time-text.ts';
import { useSecondsUntil } from '../../../../lib/use-countdown.ts';
import { ActionBar } from '../../../../ui/action-bar.tsx';
import { ShareButton } from '../../../../ui/share-button.tsx';
import { WeekdayClock } from '../../../../ui/weekday-clock.tsx';
import { InterestButtons } from '../interest-buttons.tsx';
import type { ListingSectionProps } from '../listing-section-props.ts';

type View = ListingSectionProps['state']['view'];

function Opening({ liveAt }: { liveAt: string | null }) {
  const seconds = useSecondsUntil(liveAt);
  return seconds === null || seconds === 0 ? 'Bidding opens' : countdownText(seconds * 1000);
}

function figureOf({ phase, listing, currentDemand, liveAt }: View): ReactNode {
  if (phase === 'countdown') return <Opening liveAt={liveAt} />;
  if (phase === 'waiting') return 'Goal met';
  return `${count(Math.max(0, listing.threshold - currentDemand))} to go`;
}

function noteOf({ phase, listing, scheduledStartAt, liveAt }: View, isOwner: boolean): ReactNode {
  if (phase === 'countdown')
    return liveAt === null ? (
      'Bidding opens soon'
    ) : (
      <>
        Bidding opens <WeekdayClock at={liveAt} />
      </>
    );
  if (phase === 'waiting') {
    if (scheduledStartAt !== null)
      return (
        <>
          Countdown starts <WeekdayClock at={scheduledStartAt} />
        </>
      );
    if (listing.startPolicy !== 'MANUAL') return 'The countdown is about to start';
    return isOwner ? 'You start the countdown' : 'The seller starts the countdown';
  }
  return `Then a ${lengthText(listing.countdownTimerMinutes)} countdown`;
}

/** A length in whole hours if possible, otherwise in minutes: `10 min`, `1 hour`, `90 min`. */
function lengthText(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60} hour` : `${minutes} min`;
}

/**
 * The owner's action: start the countdown if the goal is met and they start it by hand, otherwise share the listing.
 */
function OwnersAction({ live, state: { view } }: Pick<ListingSectionProps, 'live' | 'state'>) {
  if (isStartedByHand(view) && view.goalMetAt !== null)
    return <GoLiveStep view={view} onStep={({ version }) => live.reload(version)} />;
  const { title, slug } = view.listing;
  return (
    <ShareButton title={title} path={listingPath(slug)} variant="rise" size="lg">
      Tell people
    </ShareButton>
  );
}

/**
 * The bar before bidding: the missing demand or when bidding opens, with 'I want this'. The owner gets a button to
 * share or to go live.
 */
export function DemandBar({ live, state, rights }: Omit<ListingSectionProps, 'me'>) {
  const { view } = state;
  return (
    <ActionBar
      label="At a glance"
      figure={figureOf(view)}
      tone={view.phase === 'countdown' ? 'ink' : 'rise'}
      note={noteOf(view, rights.isOwner)}
    >
      {rights.isOwner ? (
        <OwnersAction live={live} state={state} />
      ) : (
        <InterestButtons live={live} state={state} rights={rights} />
      )}
    </ActionBar>
  );
}
