import { countdownText, dateTimeText } from '../../lib/time-text.ts';
import { useSecondsUntil } from '../../lib/use-countdown.ts';

export interface DueLineProps {
  label: string;
  /** The label once the deadline has passed, if it differs. */
  since?: string;
  /** ISO 8601. */
  at: string;
}

/** A deadline with the time left until it. */
export function DueLine({ label, since = label, at }: DueLineProps) {
  const seconds = useSecondsUntil(at) ?? 0;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
      <span>
        {seconds > 0 ? label : since} <time dateTime={at}>{dateTimeText(at)}</time>
      </span>
      {seconds > 0 ? (
        <span role="timer" aria-live="off" className="font-semibold">
          {countdownText(seconds * 1000)} left
        </span>
      ) : null}
    </p>
  );
}
