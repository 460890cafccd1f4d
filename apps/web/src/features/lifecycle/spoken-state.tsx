import { useSecondsUntil } from '../../lib/use-countdown.ts';

const LAST_SECONDS = 60;

export interface SpokenStateProps {
  /** When bidding ends, ISO 8601; null if no clock is running. */
  endsAt: string | null;
  /** The result for the viewer; null before the end. */
  result: string | null;
}

/** What a screen reader announces about the clock and the result. Its text changes only when there is something to announce. */
export function SpokenState({ endsAt, result }: SpokenStateProps) {
  const seconds = useSecondsUntil(endsAt) ?? 0;
  const isLastMinute = seconds > 0 && seconds <= LAST_SECONDS;
  return <p className="sr-only">{result ?? (isLastMinute ? 'Bidding ends within a minute' : '')}</p>;
}
