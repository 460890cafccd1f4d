/**
 * Receives a step in the browser's history before the router does, and may hide it from the router with
 * `stopImmediatePropagation`.
 */
export type StepGate = (event: PopStateEvent) => void;

let gate: StepGate | null = null;

const askGate = (event: PopStateEvent) => gate?.(event);

/**
 * Installs the listener that calls the gate; a second call changes nothing. Call it before the router starts, because
 * `popstate` listeners run in the order in which they were added.
 */
export function installStepGate(): void {
  window.addEventListener('popstate', askGate);
}

/** Sets the gate of the open form. Returns a function that removes it. */
export function setStepGate(next: StepGate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = null;
  };
}
