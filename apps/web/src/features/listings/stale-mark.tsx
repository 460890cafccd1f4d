import { Unplug } from 'lucide-react';
import type { SocketStatus } from '../../lib/socket.ts';

const TIME_TEXT = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

export interface StaleMarkProps {
  socket: SocketStatus;
  /** Device time of the last answer, where later ones failed; null where asking still works. */
  staleSince: number | null;
}

/** Marks what is shown as old, or as asked for instead of told. */
export function StaleMark({ socket, staleSince }: StaleMarkProps) {
  if (socket !== 'stale' && socket !== 'offline') return null;
  const old = socket === 'offline' || staleSince !== null;
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-md bg-soon-soft px-3.5 py-2 text-sm font-medium text-soon-text"
    >
      <Unplug className="size-4 shrink-0" aria-hidden="true" />
      {old
        ? `Last known state${staleSince === null ? '' : `, from ${TIME_TEXT.format(staleSince)}`}. Reconnecting.`
        : 'Live updates are interrupted. Asking every few seconds until they are back.'}
    </p>
  );
}
