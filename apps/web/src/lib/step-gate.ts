/** Receives a step in the browser's history before the router does. `stopImmediatePropagation` hides it from the router. */
export type StepGate = (event: PopStateEvent) => void;

let gate: StepGate | null = null;

/** Call it before the router starts: a window calls `popstate` listeners in the order in which they were added. */
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
