import { cx } from 'class-variance-authority';
import { countdownText } from '../../lib/time-text.ts';
import { useSecondsUntil } from '../../lib/use-countdown.ts';
import { WeekdayClock } from '../../ui/weekday-clock.tsx';
import { type Added, AddedBadge } from './added-badge.tsx';

const LAST_SECONDS = 60;

export interface PanelClockProps {
  /** The word above the clock, such as `Ends`. The absolute time follows it. */
  label: string;
  /** ISO 8601. */
  deadline: string | null;
  /** The seconds that a frozen clock shows; null if it runs. */
  stoppedAt?: number | null | undefined;
  /** Time that was added, shown beside the clock for a while. */
  added?: Added | null | undefined;
}

/** The letter size of the clock. A long text gets smaller letters, so that the price beside it keeps its place. */
function sizeOf(text: string): string {
  if (text.length <= 5) return 'text-5xl min-[360px]:text-6xl sm:text-clock';
  return text.length <= 7 ? 'text-4xl min-[360px]:text-5xl sm:text-6xl' : 'text-4xl sm:text-5xl';
}

/**
 * The large clock. Screen readers do not announce it; `SpokenState` announces milestones. It keeps its height whatever
 * it shows.
 */
export function PanelClock({ label, deadline, stoppedAt = null, added = null }: PanelClockProps) {
  const running = useSecondsUntil(deadline);
  const seconds = stoppedAt ?? running;
  if (deadline === null && stoppedAt === null) return null;
  // The server does not know when the page will be seen, so it renders no time, only the space for it.
  const text = seconds === null ? '' : countdownText(seconds * 1000);
  const last = stoppedAt === null && seconds !== null && seconds > 0 && seconds <= LAST_SECONDS;
  return (
    <div className="grid min-w-0 content-start gap-1">
      <p className="flex flex-wrap gap-x-2 text-sm text-mute">
        <span className="min-[360px]:whitespace-nowrap">
          {label} {stoppedAt === null && deadline !== null ? <WeekdayClock at={deadline} /> : null}
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
