import { agoText, dateTimeText } from '../lib/time-text.ts';
import { useServerNow } from '../lib/use-countdown.ts';
import { useHydrated } from '../lib/use-hydrated.ts';
import { LocalText } from './local-text.tsx';

export interface TimeAgoProps {
  /** ISO 8601. */
  at: string;
  className?: string | undefined;
}

/** The time since a moment, by the server's clock; the moment itself is the tooltip. */
export function TimeAgo({ at, className }: TimeAgoProps) {
  const now = useServerNow();
  const hydrated = useHydrated();
  return (
    <time dateTime={at} title={hydrated ? dateTimeText(at) : undefined} className={className}>
      <LocalText room="5 min ago">{() => agoText(Date.parse(at), now)}</LocalText>
    </time>
  );
}
