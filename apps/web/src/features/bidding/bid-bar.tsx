import type { ListingResponse } from '@clamor/contract/listing-views';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { money } from '../../lib/money.ts';
import { countdownText } from '../../lib/time-text.ts';
import { useSecondsUntil } from '../../lib/use-countdown.ts';
import { ownPosition } from './position.ts';
import { PositionText } from './position-text.tsx';

/** The visible share of the panel's button at which the bar disappears. With less, the bar would cover the button. */
const IN_SIGHT = 0.9;

/** Whether an element is out of sight; true where the browser cannot tell. */
function useOutOfSight(target: RefObject<HTMLElement | null>): boolean {
  const [out, setOut] = useState(true);
  useEffect(() => {
    const element = target.current;
    if (element === null || typeof IntersectionObserver === 'undefined') return;
    const watch: IntersectionObserverCallback = ([entry]) => setOut((entry?.intersectionRatio ?? 0) < IN_SIGHT);
    const observer = new IntersectionObserver(watch, { threshold: IN_SIGHT });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return out;
}

export interface BidBarProps {
  view: ListingResponse;
  /** The panel's own button. While it is visible the bar is hidden. */
  panelButton: RefObject<HTMLElement | null>;
  /** The bar's button. */
  children: ReactNode;
}

/** On a phone: a bar with clock, price and bid button that stays while the page scrolls. */
export function BidBar({ view, panelButton, children }: BidBarProps) {
  const out = useOutOfSight(panelButton);
  const seconds = useSecondsUntil(view.endsAt);
  const position = ownPosition(view.listing.status, view.viewer);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const height = out ? (bar.current?.offsetHeight ?? 0) : 0;
    if (height === 0) return undefined;
    const page = document.documentElement.style;
    page.setProperty('--bottom-bar', `${height}px`);
    return () => void page.removeProperty('--bottom-bar');
  }, [out]);
  if (!out) return null;
  return (
    <section
      ref={bar}
      aria-label="Bid"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card px-4 sm:px-6 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-float lg:hidden"
    >
      <div className="flex items-center gap-4">
        <div className="grid min-w-0">
          <span role="timer" aria-live="off" className="display text-2xl leading-tight">
            {seconds === 0 ? 'Closing' : countdownText((seconds ?? 0) * 1000)}
          </span>
          <span className="flex flex-wrap gap-x-2 text-sm text-mute">
            {position === null ? null : (
              <span className="font-semibold">
                <PositionText position={position} />
              </span>
            )}
            <span className="whitespace-nowrap">{money(view.highestBid?.amountCents ?? view.nextMinimumCents)}</span>
          </span>
        </div>
        <div className="ml-auto flex shrink-0">{children}</div>
      </div>
    </section>
  );
}
