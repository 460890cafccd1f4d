import type { DeadlineCause } from '@clamor/contract/realtime';
import { type ReactNode, useEffect, useState } from 'react';
import { spanText } from '../../lib/time-text.ts';
import { Notice } from '../../ui/notice.tsx';

const SHOWN_MS = 20_000;

export interface TimeAddedProps {
  added: { cause: DeadlineCause | null; seconds: number };
  then?: ReactNode;
}

const TEXTS: Record<DeadlineCause, (seconds: number) => string> = {
  late_bid: (seconds) => `Time added: a bid in the last minute gave everyone ${seconds} more seconds.`,
  outage: (seconds) => `Clamor could not be reached for a while: ${spanText(seconds)} were added to the clock.`,
};
/** The text if the cause is unknown. It is true of an outage, and of an auction that staff froze and resumed. */
const UNSEEN = (seconds: number) =>
  `While this page was not connected, the clock stood for ${spanText(seconds)}. The end moved by as much.`;

/** Says for a while that time was added and why. After that it shows `then`. Give each addition its own key. */
export function TimeAdded({ added, then = null }: TimeAddedProps) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (over) return then;
  return (
    <Notice tone="soon" role="status" className="animate-rise-in">
      {(added.cause === null ? UNSEEN : TEXTS[added.cause])(added.seconds)}
    </Notice>
  );
}
