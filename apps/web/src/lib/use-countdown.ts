import { useSyncExternalStore } from 'react';
import { renderedAt } from './rendered-at.ts';
import { serverNow } from './server-clock.ts';

const TICK_MS = 200;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;

function tick() {
  for (const listener of listeners) listener();
}

/** Subscribes a clock to the page's only timer, which runs while any clock is shown. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

/**
 * Whole seconds until a deadline by the server's clock, rounded up; 0 once it has passed, null without a deadline. The
 * component renders once a second, at the moment the number changes.
 * @param deadline ISO 8601 or milliseconds since the epoch
 */
export function useSecondsUntil(deadline: string | number | null | undefined): number | null {
  const at = typeof deadline === 'string' ? Date.parse(deadline) : (deadline ?? null);
  const secondsAt = (now: number) => (at === null ? null : Math.max(0, Math.ceil((at - now) / 1000)));
  return useSyncExternalStore(
    subscribe,
    () => secondsAt(serverNow()),
    () => secondsAt(renderedAt()),
  );
}

/** The server's time in milliseconds since the epoch, rounded down to whole steps, for texts such as '9 s ago'. */
export function useServerNow(stepMs = 1000): number {
  const step = (now: number) => Math.floor(now / stepMs) * stepMs;
  return useSyncExternalStore(
    subscribe,
    () => step(serverNow()),
    () => step(renderedAt()),
  );
}
