import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';

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

const IN_SIGHT = { block: 'nearest', inline: 'nearest' } as const;

export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // On a phone the row of tabs is wider than the window, and the one that shows may be out of sight.
  useEffect(() => {
    if (value !== undefined) list.current?.querySelector('[data-state=active]')?.scrollIntoView?.(IN_SIGHT);
  }, [value]);
  const controlled = value === undefined ? { defaultValue: tabs[0]?.value ?? '' } : { value };
  return (
    <Radix.Root {...controlled} {...(onValueChange ? { onValueChange } : {})} className="grid min-w-0 gap-5">
      <Radix.List
        ref={list}
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 shrink-0 rounded-t-md border-b-2 border-transparent px-3 font-semibold text-mute transition-colors duration-150 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-ink data-[state=active]:text-ink"
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
