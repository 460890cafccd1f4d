import { EXTENSION_SECONDS } from '@clamor/domain/bidding';
import { type ReactNode, useEffect, useState } from 'react';
import { Notice } from '../../ui/notice.tsx';

const SHOWN_MS = 20_000;

/** Says that time was added, for a while, and then something else. Give each addition its own key. */
export function TimeAdded({ seconds, then = null }: { seconds: number; then?: ReactNode }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (over) return then;
  return (
    <Notice tone="soon" role="status" className="animate-rise-in">
      Time added: a bid in the last minute gave everyone {seconds} more seconds.
    </Notice>
  );
}

/** What stands there while no time was added: why a bid at the last second does not win by surprise. */
export function LateBidsWords() {
  return <Notice>A bid in the last minute gives everyone {EXTENSION_SECONDS} more seconds.</Notice>;
}
