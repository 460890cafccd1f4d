import { useEffect, useState } from 'react';
import { Notice } from '../../ui/notice.tsx';

const SHOWN_MS = 20_000;

/** Says that time was added, for a while. Give each addition its own key. */
export function TimeAdded({ seconds }: { seconds: number }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (over) return null;
  return (
    <Notice tone="soon" role="status" className="animate-rise-in">
      Time added: a bid in the last minute gave everyone {seconds} more seconds.
    </Notice>
  );
}
