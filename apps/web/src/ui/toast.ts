import { messageOf } from '../lib/api-error.ts';
import { closeToast, NO_TOAST, pushToast, type ToastMessage, type ToastState } from './toast-queue.ts';

export type { ToastMessage };

let state: ToastState = NO_TOAST;
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: ToastState) {
  state = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. One at a time; a destructive one is never displaced by news. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  change(pushToast(state, { ...message, id: lastId }));
}

/** Says what failed: the server's sentence, or the fallback where it gave none. */
export function toastFailure(title: string, error: unknown, fallback = 'Try again.'): void {
  toast({ title, description: messageOf(error, fallback), style: 'destructive' });
}

export function dismissToast(id: number): void {
  change(closeToast(state, id));
}

/** Takes a failure away as soon as the person tries again: what it says is not true of the new attempt. */
export function retireFailure(): void {
  if (state.shown?.style === 'destructive') change(closeToast(state, state.shown.id));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): ToastState {
  return state;
}
