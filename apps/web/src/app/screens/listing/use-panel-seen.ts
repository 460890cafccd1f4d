import { useEffect, useRef } from 'react';

/** Calls `onSeen` with whether any part of the panel is in view. Returns the panel's ref. */
export function usePanelSeen(onSeen: (isSeen: boolean) => void) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => onSeen(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element);
    return () => {
      observer.disconnect();
      onSeen(false);
    };
  }, [onSeen]);
  return panel;
}
