import { useEffect, useState } from 'react';
import { addedText } from '../../lib/time-text.ts';

const SHOWN_MS = 8_000;

/** Time that was added to a clock. */
export interface Added {
  seconds: number;
  /** The new end, ISO 8601. It identifies the addition. */
  endsAt: string;
}

/**
 * Shows `+1:00` beside a clock for a while. A separate notice announces it to screen readers. Give each addition its
 * own key.
 */
export function AddedBadge({ added }: { added: Added }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (over) return null;
  return (
    <span aria-hidden="true" className="animate-rise-in font-bold text-soon-text">
      {addedText(added.seconds)}
    </span>
  );
}
