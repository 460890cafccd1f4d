import { Unplug } from 'lucide-react';
import type { SocketStatus } from '../../lib/socket.ts';
import { timeToTheSecondText } from '../../lib/time-text.ts';

export interface StaleMarkProps {
  socket: SocketStatus;
  /** Device time of the last answer, if later requests failed; otherwise null. */
  staleSince: number | null;
}

/** Says that the data is outdated, or polled instead of live. It takes at most two lines of the band. */
export function StaleMark({ socket, staleSince }: StaleMarkProps) {
  const isShown = socket === 'stale' || socket === 'offline';
  const old = socket === 'offline' || staleSince !== null;
  return (
    // Always rendered, because a live region that appears together with its text is not announced.
    <div role="status" className="min-w-0 empty:absolute">
      {isShown ? (
        <p className="-mr-3 flex min-w-0 items-center gap-2 rounded-md bg-card px-3 py-0.5 text-sm/4.5 font-medium text-ink">
          <Unplug className="size-4 shrink-0" />
          {old
            ? `Last known state${staleSince === null ? '' : `, ${timeToTheSecondText(staleSince)}`}`
            : 'Live updates interrupted'}
        </p>
      ) : null}
    </div>
  );
}
