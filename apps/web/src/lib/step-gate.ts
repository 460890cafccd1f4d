/**
 * Receives a step in the browser's history before the router does, and may hide it from the router with
 * `stopImmediatePropagation`.
 */
export type StepGate = (event: PopStateEvent) => void;

let gate: StepGate | null = null;

/**
 * Installs the listener that calls the gate. Call it before the router starts, because `popstate` listeners run in the
 * order in which they were added.
 */
export function installStepGate(): void {
  window.addEventListener('popstate', (event) => gate?.(event));
}

/** Sets the gate of the open form. Returns a function that removes it. */
export function setStepGate(next: StepGate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = null;
  };
}
