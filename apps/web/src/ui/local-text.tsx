import type { ReactNode } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';

export interface LocalTextProps {
  /** As wide as most texts that will stand here. */
  room: string;
  /** The text by the viewer's own zone or clock. */
  children: () => ReactNode;
}

/** What only the viewer's device can say, such as a local time. The server leaves room for it. */
export function LocalText({ room, children }: LocalTextProps) {
  const hydrated = useHydrated();
  return hydrated ? (
    children()
  ) : (
    <span className="invisible" aria-hidden="true">
      {room}
    </span>
  );
}
