import type { ReactNode } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';

export interface LocalTextProps {
  /** A class with the width that such a text usually takes. */
  room: string;
  /** The text for a device without JavaScript. */
  unscripted?: string;
  /** The text, which depends on the viewer's zone or clock. */
  children: () => ReactNode;
}

/** A text that only the viewer's device knows, such as a local time. The server reserves its space. */
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
