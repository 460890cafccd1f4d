/** `destructive`: something went wrong, and the person should not miss it. */
export type ToastStyle = 'default' | 'destructive';

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  style?: ToastStyle | undefined;
  /** How long it stays; 5000 by default. */
  durationMs?: number | undefined;
}

export interface ShownToast extends ToastMessage {
  id: number;
}

/** At most one toast is shown; `next` waits until a destructive toast is closed. */
export interface ToastState {
  shown: ShownToast | null;
  next: ShownToast | null;
}

export const NO_TOAST: ToastState = { shown: null, next: null };

/** A new toast replaces the shown one. Only a default toast waits behind a destructive one. */
export function pushToast(state: ToastState, toast: ShownToast): ToastState {
  const mustWait = state.shown?.style === 'destructive' && toast.style !== 'destructive';
  return mustWait ? { shown: state.shown, next: toast } : { shown: toast, next: null };
}

/** Closes the toast of that id; a closed one that was displaced already changes nothing. */
export function closeToast(state: ToastState, id: number): ToastState {
  return state.shown?.id === id ? { shown: state.next, next: null } : state;
}
