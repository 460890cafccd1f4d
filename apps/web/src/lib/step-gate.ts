/** Sees a step in the browser's history before the router does. It keeps it from the router by `stopImmediatePropagation`. */
export type StepGate = (event: PopStateEvent) => void;

let gate: StepGate | null = null;

/** Call it before the router starts: a window calls its listeners in the order in which they were added, capture or not. */
export function installStepGate(): void {
  window.addEventListener('popstate', (event) => gate?.(event));
}

/** Sets the gate of the form that is open. Returns a function that takes it away. */
export function setStepGate(next: StepGate): () => void {
  gate = next;
  return () => {
    if (gate === next) gate = null;
  };
}
