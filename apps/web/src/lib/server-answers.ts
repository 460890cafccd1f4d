const listeners = new Set<() => void>();

/** Reports that a call was answered, which means that the server can be reached. */
export function reportServerAnswer(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener for every answered call. Returns a function that unsubscribes. */
export function onServerAnswer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
