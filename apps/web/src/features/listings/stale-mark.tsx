import { Unplug } from 'lucide-react';
import type { SocketStatus } from '../../lib/socket.ts';
import { timeToTheSecondText } from '../../lib/time-text.ts';

export interface StaleMarkProps {
  socket: SocketStatus;
  /** Device time of the last answer, where later ones failed; null where asking still works. */
  staleSince: number | null;
}

/** Marks what is shown as old, or as asked for instead of told. Even two lines of it are no higher than the band it stands in. */
export function StaleMark({ socket, staleSince }: StaleMarkProps) {
  if (socket !== 'stale' && socket !== 'offline') return null;
  const old = socket === 'offline' || staleSince !== null;
  return (
    <p
      role="status"
      className="-mr-3 flex min-w-0 items-center gap-2 rounded-md bg-soon-soft px-3 py-0.5 text-sm/4.5 font-medium text-soon-text"
    >
      <Unplug className="size-4 shrink-0" />
      {old
        ? `Last known state${staleSince === null ? '' : `, ${timeToTheSecondText(staleSince)}`}`
        : 'Live updates interrupted'}
    </p>
  );
}
