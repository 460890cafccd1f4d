import { cx } from 'class-variance-authority';
import { countdownText } from '../../lib/time-text.ts';
import { useSecondsUntil } from '../../lib/use-countdown.ts';

const LAST_SECONDS = 60;

export interface PanelClockProps {
  label: string;
  /** ISO 8601. */
  deadline: string | null;
  /** The seconds that a frozen clock shows; null if it runs. */
  stoppedAt?: number | null | undefined;
}

/** A long text gets smaller letters, so that the price keeps its place beside it. */
function sizeOf(text: string): string {
  if (text.length <= 5) return 'text-6xl sm:text-clock';
  return text.length <= 7 ? 'text-5xl sm:text-6xl' : 'text-4xl sm:text-5xl';
}

/** The large clock. Screen readers do not announce it; they announce its result. */
export function PanelClock({ label, deadline, stoppedAt = null }: PanelClockProps) {
  const running = useSecondsUntil(deadline);
  const seconds = stoppedAt ?? running;
  if (seconds === null) return null;
  const text = countdownText(seconds * 1000);
  const last = stoppedAt === null && seconds > 0 && seconds <= LAST_SECONDS;
  return (
    <div className="grid content-start gap-1">
      <p className="text-sm text-mute">{label}</p>
      <p
        role="timer"
        aria-live="off"
        className={cx('display leading-none whitespace-nowrap', sizeOf(text), last && 'animate-last-minute')}
      >
        {text}
      </p>
    </div>
  );
}
