const listeners = new Set<() => void>();

/** Reports that a call was answered, so the server can be reached. */
export function reportServerAnswer(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener for every answered call. Returns how to unsubscribe. */
export function onServerAnswer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
