import { useSecondsUntil } from '../../lib/use-countdown.ts';

const LAST_SECONDS = 60;

export interface SpokenStateProps {
  /** When bidding ends, ISO 8601; null where no clock runs to an end of bidding. */
  endsAt: string | null;
  /** What became of the auction, for the one who looks; null until then. */
  result: string | null;
}

/** What a screen reader says of the clock and of the result. It stands in the live region of the panel, and changes only when there is news. */
export function SpokenState({ endsAt, result }: SpokenStateProps) {
  const seconds = useSecondsUntil(endsAt) ?? 0;
  const isLastMinute = seconds > 0 && seconds <= LAST_SECONDS;
  return <p className="sr-only">{result ?? (isLastMinute ? 'Bidding ends within a minute' : '')}</p>;
}
