import { agoText, dateTimeText } from '../lib/time-text.ts';
import { useServerNow } from '../lib/use-countdown.ts';

export interface TimeAgoProps {
  /** ISO 8601. */
  at: string;
  className?: string | undefined;
}

/** How long ago, by the server's clock; the moment itself as its title. */
export function TimeAgo({ at, className }: TimeAgoProps) {
  const now = useServerNow();
  return (
    <time dateTime={at} title={dateTimeText(at)} className={className}>
      {agoText(Date.parse(at), now)}
    </time>
  );
}
