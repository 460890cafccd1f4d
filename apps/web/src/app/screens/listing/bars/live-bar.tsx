import { cx } from 'class-variance-authority';
import type { ReactNode, RefObject } from 'react';
import { ownPosition } from '../../../../features/bidding/position.ts';
import { AddedBadge } from '../../../../features/lifecycle/added-badge.tsx';
import type { LiveListing } from '../../../../features/listings/live-listing.ts';
import { money } from '../../../../lib/money.ts';
import { countdownText } from '../../../../lib/time-text.ts';
import { useSecondsUntil } from '../../../../lib/use-countdown.ts';
import { ActionBar } from '../../../../ui/action-bar.tsx';
import { WeekdayClock } from '../../../../ui/weekday-clock.tsx';

const LAST_SECONDS = 60;

/** `ends Sun 22:15 · 00:47 +1:00`. On the narrowest phone the absolute end is cut, and never the time that is left. */
function EndsLine({ state: { view, added } }: { state: LiveListing }) {
  const seconds = useSecondsUntil(view.frozen ? null : view.endsAt);
  if (view.frozen) return `Clock stopped at ${countdownText(view.timeRemaining * 1000)}`;
  if (seconds === null || view.endsAt === null) return null;
  if (seconds === 0) return 'Bidding closed';
  return (
    <span className="flex">
      <span className="truncate">
        <span className="max-[22.4rem]:hidden">ends </span>
        <WeekdayClock at={view.endsAt} />
      </span>
      <span className="shrink-0 whitespace-pre">
        {' · '}
        <span className={cx('font-bold text-ink', seconds <= LAST_SECONDS && 'animate-last-minute')}>
          {countdownText(seconds * 1000)}
        </span>{' '}
        {added === null ? null : <AddedBadge key={added.endsAt} added={added} />}
      </span>
    </span>
  );
}

export interface LiveBarProps {
  state: LiveListing;
  pageButton?: RefObject<HTMLElement | null>;
  /** Clock and price of the page. */
  pageFigure?: RefObject<HTMLElement | null>;
  /** The button; left out if the viewer cannot bid now. */
  children?: ReactNode;
}

/** The bar during bidding: the price or the lead, when the auction ends, and the bid button. */
export function LiveBar({ state, pageButton, pageFigure, children }: LiveBarProps) {
  const { view } = state;
  const price = money(view.highestBid?.amountCents ?? view.nextMinimumCents);
  const position = ownPosition(view.listing.status, view.viewer);
  const leads = view.viewer?.leading === true;
  return (
    <ActionBar
      label="At a glance"
      figure={
        <>
          {price}
          {position === null ? null : (
            <span
              className={cx('ml-2 font-sans text-sm font-semibold tracking-normal', leads ? 'text-won' : 'text-danger')}
            >
              {position.text}
            </span>
          )}
        </>
      }
      tone={leads ? 'won' : 'ink'}
      note={<EndsLine state={state} />}
      {...(pageButton === undefined ? {} : { pageButton })}
      {...(pageFigure === undefined ? {} : { pageFigure })}
    >
      {children}
    </ActionBar>
  );
}
