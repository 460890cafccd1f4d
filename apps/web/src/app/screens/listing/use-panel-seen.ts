import { useEffect, useRef } from 'react';

/** Reports whether any of the panel is in view. */
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
