import type { ReactNode } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';

export interface LocalTextProps {
  /** As wide as most texts that will stand here. */
  room: string;
  /** Stands there where the device runs no script. */
  unscripted?: string;
  /** The text by the viewer's own zone or clock. */
  children: () => ReactNode;
}

/** What only the viewer's device can say, such as a local time. The server leaves room for it. */
export function LocalText({ room, unscripted, children }: LocalTextProps) {
  const hydrated = useHydrated();
  if (hydrated) return children();
  return (
    <>
      <span className="invisible [@media(scripting:none)]:hidden" aria-hidden="true">
        {room}
      </span>
      {unscripted === undefined ? null : <span className="hidden [@media(scripting:none)]:inline">{unscripted}</span>}
    </>
  );
}
