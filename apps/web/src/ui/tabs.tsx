import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

export interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
  /** Stays, unseen, while another tab shows: what was typed in it must not be lost. */
  stays?: boolean;
}

export interface TabsProps {
  /** What the tabs are about, for a screen reader. */
  label: string;
  tabs: readonly Tab[];
  value?: string | undefined;
  onValueChange?: ((value: string) => void) | undefined;
}

/** How much of the neighbour of a chosen tab shows. */
const NEIGHBOUR_PX = 32;

/** Moves the row, and never the page: what is chosen may be far below what is looked at. */
function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector<HTMLElement>('[data-state=active]');
  if (chosen === null) return;
  const start = chosen.offsetLeft - NEIGHBOUR_PX;
  const end = chosen.offsetLeft + chosen.offsetWidth + NEIGHBOUR_PX;
  if (start < row.scrollLeft) row.scrollLeft = start;
  else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth;
}

/** On which sides the row goes on out of sight. */
function markEdges(row: HTMLElement): void {
  const before = row.scrollLeft > 1 ? 'before' : '';
  const after = row.scrollLeft + row.clientWidth < row.scrollWidth - 1 ? 'after' : '';
  row.dataset.more = `${before} ${after}`.trim();
}

/** On a phone a row of tabs may be wider than the window: what shows is in sight, and where there are more fades away. */
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
