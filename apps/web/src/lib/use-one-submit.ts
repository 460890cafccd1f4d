import { type BaseSyntheticEvent, useRef } from 'react';

/**
 * Wraps a form's submit so that only one runs at a time. A second press sends nothing, not even before the next render.
 */
export function useOneSubmit(submit: (event?: BaseSyntheticEvent) => Promise<void>) {
  const running = useRef<Promise<void> | null>(null);
  return (event?: BaseSyntheticEvent): Promise<void> => {
    // Otherwise the browser would send the form by itself.
    event?.preventDefault();
    running.current ??= submit(event).finally(() => {
      running.current = null;
    });
    return running.current;
  };
}
