/** `destructive`: something went wrong, and the person should not miss it. */
export type ToastStyle = 'default' | 'destructive';

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  style?: ToastStyle | undefined;
  /** How long the toast stays, in milliseconds; 5000 by default. */
  durationMs?: number | undefined;
  /** A toast of the same topic is updated in place. When the state changes, the topic's toast is closed. */
  topic?: string | undefined;
}

export interface ShownToast extends ToastMessage {
  id: number;
  /** How often the toast was updated in place. */
  revision?: number;
}

/** At most one toast is shown; `next` waits until a destructive toast is closed. */
export interface ToastState {
  shown: ShownToast | null;
  next: ShownToast | null;
}

export const NO_TOAST: ToastState = { shown: null, next: null };

const isUpdate = (shown: ShownToast | null, toast: ShownToast) =>
  shown !== null && shown.topic !== undefined && shown.topic === toast.topic && shown.style === toast.style;

/** Adds a toast. It replaces the shown one, but a default toast waits while a destructive one is shown. */
export function pushToast(state: ToastState, toast: ShownToast): ToastState {
  const mustWait = state.shown?.style === 'destructive' && toast.style !== 'destructive';
  if (state.shown !== null && isUpdate(state.shown, toast)) {
    return { ...state, shown: { ...toast, id: state.shown.id, revision: (state.shown.revision ?? 0) + 1 } };
  }
  return mustWait ? { shown: state.shown, next: toast } : { shown: toast, next: null };
}

/** Closes the toast with that id. If it was replaced already, nothing changes. */
export function closeToast(state: ToastState, id: number): ToastState {
  return state.shown?.id === id ? { shown: state.next, next: null } : state;
}

/** Closes the shown toast of a topic and drops the waiting one. */
export function retireTopic(state: ToastState, topic: string): ToastState {
  const next = state.next?.topic === topic ? null : state.next;
  if (state.shown?.topic === topic) return { shown: next, next: null };
  return next === state.next ? state : { ...state, next };
}
