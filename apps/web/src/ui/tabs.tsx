import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
  /** Keeps the hidden tab's content mounted, so that text typed in it is not lost. */
  stays?: boolean;
}

export interface TabsProps {
  /** The label of the tab list for a screen reader. */
  label: string;
  tabs: readonly Tab[];
  value?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
}

/** How many pixels of the neighbouring tab stay visible. */
const NEIGHBOUR_PX = 32;

/** Scrolls the row to the chosen tab. It does not scroll the page, whose visible part may be elsewhere. */
function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector<HTMLElement>('[data-state=active]');
  if (chosen === null) return;
  const start = chosen.offsetLeft - NEIGHBOUR_PX;
  const end = chosen.offsetLeft + chosen.offsetWidth + NEIGHBOUR_PX;
  if (start < row.scrollLeft) row.scrollLeft = start;
  else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth;
}

/** Marks the sides on which the row continues out of sight. */
function markEdges(row: HTMLElement): void {
  const before = row.scrollLeft > 1 ? 'before' : '';
  const after = row.scrollLeft + row.clientWidth < row.scrollWidth - 1 ? 'after' : '';
  row.dataset.more = `${before} ${after}`.trim();
}

/**
 * Handles a row of tabs that is wider than the window: the chosen tab is scrolled into view, and the row fades on the
 * sides with more tabs.
 */
function useRow(value: string | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (ref.current !== null) markEdges(ref.current);
  });
  useEffect(() => {
    const row = ref.current;
    if (row === null) return;
    const look = () => {
      if (value !== undefined) showChosen(row);
      markEdges(row);
    };
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [value]);
  return ref;
}

export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const row = useRow(value);
  const controlled = value === undefined ? { defaultValue: tabs[0]?.value ?? '' } : { value };
  return (
    <Radix.Root {...controlled} {...(onValueChange ? { onValueChange } : {})} className="grid min-w-0 gap-5">
      <Radix.List
        ref={row}
        aria-label={label}
        onScroll={({ currentTarget }) => markEdges(currentTarget)}
        className="fading-row relative flex gap-px overflow-x-auto border-b border-line [scrollbar-width:none] sm:gap-1"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 min-w-11 shrink-0 rounded-t-md border-b-2 border-transparent px-2 font-semibold text-mute transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-ink data-[state=active]:text-ink sm:px-3"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          {...(tab.stays ? { forceMount: true } : {})}
          className="min-w-0 rounded-md data-[state=inactive]:hidden"
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
