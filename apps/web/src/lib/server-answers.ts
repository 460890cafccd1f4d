const listeners = new Set<() => void>();

/** A call of the page was answered: the server is there. */
export function reportServerAnswer(): void {
  for (const listener of listeners) listener();
}

/** Hears of every answered call. Answers how to stop hearing it. */
export function onServerAnswer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
