import { cx } from 'class-variance-authority';
import { countdownText, weekdayClockText } from '../../lib/time-text.ts';
import { useSecondsUntil } from '../../lib/use-countdown.ts';
import { type Added, AddedBadge } from './added-badge.tsx';

const LAST_SECONDS = 60;

export interface PanelClockProps {
  /** `Ends`: the absolute time follows. */
  label: string;
  /** ISO 8601. */
  deadline: string | null;
  /** The seconds that a frozen clock shows; null if it runs. */
  stoppedAt?: number | null | undefined;
  /** Time that was added, shown beside the clock for a while. */
  added?: Added | null | undefined;
}

/** A long text gets smaller letters, so that the price keeps its place beside it. */
function sizeOf(text: string): string {
  if (text.length <= 5) return 'text-6xl sm:text-clock';
  return text.length <= 7 ? 'text-5xl sm:text-6xl' : 'text-4xl sm:text-5xl';
}

/** The large clock. Screen readers do not announce it; they announce milestones. It keeps its height whatever it shows. */
export function PanelClock({ label, deadline, stoppedAt = null, added = null }: PanelClockProps) {
  const running = useSecondsUntil(deadline);
  const seconds = stoppedAt ?? running;
  if (seconds === null) return null;
  const text = countdownText(seconds * 1000);
  const last = stoppedAt === null && seconds > 0 && seconds <= LAST_SECONDS;
  return (
    <div className="grid min-w-0 content-start gap-1">
      <p className="flex flex-wrap gap-x-2 text-sm text-mute">
        <span className="whitespace-nowrap">
          {label}
          {stoppedAt === null && deadline !== null ? ` ${weekdayClockText(deadline)}` : ''}
        </span>
        {added === null ? null : <AddedBadge key={added.endsAt} added={added} />}
      </p>
      <p
        role="timer"
        className={cx(
          'display flex h-17 items-center leading-none whitespace-nowrap sm:h-20',
          sizeOf(text),
          last && 'animate-last-minute',
        )}
      >
        {text}
      </p>
    </div>
  );
}
