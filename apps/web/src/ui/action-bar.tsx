import { cx } from 'class-variance-authority';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/**
 * On a large window the bar hides once at least this share of the page's own button is visible, and as much of the
 * page's own figure (`pageButton`, `pageFigure`).
 */
const IN_SIGHT = 0.9;

/** Whether an element is known to be out of view. */
function useOutOfSight(target: RefObject<HTMLElement | null> | undefined): boolean {
  const [out, setOut] = useState(false);
  useEffect(() => {
    const element = target?.current ?? null;
    if (element === null || typeof IntersectionObserver === 'undefined') return;
    const watch: IntersectionObserverCallback = (entries) =>
      setOut((entries.at(-1)?.intersectionRatio ?? 0) < IN_SIGHT);
    const observer = new IntersectionObserver(watch, { threshold: IN_SIGHT });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return out;
}

/** Reserves space for the bar at the bottom of the page, also below the toasts. */
function useBottomRoom(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const page = document.documentElement.style;
    const measure = () => page.setProperty('--bottom-bar', `${element.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.removeProperty('--bottom-bar');
    };
  }, [bar]);
}

const TONE = { ink: 'text-ink', rise: 'text-rise', won: 'text-won', mute: 'text-mute' } as const;

export interface ActionBarProps {
  /** Names the bar for a screen reader. */
  label: string;
  /** The main number or word of the state. */
  figure: ReactNode;
  tone?: keyof typeof TONE;
  /** A line below the figure. */
  note: ReactNode;
  /** The one action of the state. */
  children?: ReactNode;
  /**
   * The page's own button. In a large window the bar is shown only while this button or the page's figure is out of
   * view, and never without a button.
   */
  pageButton?: RefObject<HTMLElement | null>;
  /** The part of the page that shows the figure. */
  pageFigure?: RefObject<HTMLElement | null>;
}

/**
 * A bar at the bottom with the page's state and its one action. It never changes its height. On a small window it is
 * always shown.
 */
export function ActionBar({ label, figure, tone = 'ink', note, children, pageButton, pageFigure }: ActionBarProps) {
  const bar = useRef<HTMLElement>(null);
  const isButtonOut = useOutOfSight(pageButton);
  const isFigureOut = useOutOfSight(pageButton === undefined ? undefined : pageFigure);
  useBottomRoom(bar);
  return (
    <section
      ref={bar}
      data-bar=""
      aria-label={label}
      className={cx(
        'fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card shadow-float print:hidden',
        !isButtonOut && !isFigureOut && 'lg:hidden',
      )}
    >
      <div className="page flex h-20 items-center gap-3 pb-[env(safe-area-inset-bottom)] sm:gap-4">
        <div className="grid min-w-0 flex-1">
          <p className={cx('display truncate text-[1.75rem] leading-9', TONE[tone])}>{figure}</p>
          <p className="truncate text-sm text-mute">{note}</p>
        </div>
        {children ? <div className="flex max-w-[60%] shrink-0 items-center">{children}</div> : null}
      </div>
    </section>
  );
}
