import { type Scheduler, wait } from '../../platform/clock/index.ts';

/** How often a slice of the sockets is closed, in milliseconds. */
const SLICE_EVERY_MS = 200;

/**
 * Closes all sockets in slices spread over `ms` milliseconds, so that their pages do not reconnect to the other nodes
 * all at once. A socket that opens meanwhile joins a later slice; the last slice closes all that are left.
 * @param open returns the sockets that are open now
 */
export async function drainSockets<Socket>(
  { open, close }: { open(): readonly Socket[]; close(socket: Socket): void },
  scheduler: Scheduler,
  ms: number,
): Promise<void> {
  const slices = Math.max(1, Math.floor(ms / SLICE_EVERY_MS));
  for (let left = slices; left > 0; left -= 1) {
    await wait(scheduler, ms / slices);
    const sockets = open();
    for (const socket of sockets.slice(0, Math.ceil(sockets.length / left))) close(socket);
  }
}
