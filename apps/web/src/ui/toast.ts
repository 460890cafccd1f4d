import { messageOf } from '../lib/api-error.ts';
import { closeToast, NO_TOAST, pushToast, retireTopic, type ToastMessage, type ToastState } from './toast-queue.ts';

export type { ToastMessage };

let state: ToastState = NO_TOAST;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: ToastState) {
  state = next;
  for (const listener of listeners) listener();
}

/** Shows a toast, one at a time. A default toast never replaces a destructive one. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  change(pushToast(state, { ...message, id: lastId }));
}

/** Shows a failure with the server's sentence, or the fallback if there is none. */
export function toastFailure(title: string, error: unknown, fallback = 'Try again.'): void {
  toast({ title, description: messageOf(error, fallback), style: 'destructive' });
}

export function dismissToast(id: number): void {
  change(closeToast(state, id));
}

/** Closes the toast of a failure when the person tries again, because it does not apply to the new attempt. */
export function retireFailure(): void {
  if (state.shown?.style === 'destructive') change(closeToast(state, state.shown.id));
}

/** Closes a topic's toast, because the state has changed since. */
export function retireToast(topic: string): void {
  const next = retireTopic(state, topic);
  if (next !== state) change(next);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): ToastState {
  return state;
}
