import { useEffect, useRef } from 'react';

/** The distance of a panel that stays in view to the edges of the window. */
const MARGIN_PX = 24;

/**
 * Keeps the panel in view on a large window: at the top, or, where it is higher than the window, with its lower end at the bottom. Reports
 * whether any of it is in view.
 */
export function usePanelPlace(onSeen: (isSeen: boolean) => void) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const stick = () => {
      const top = Math.min(MARGIN_PX, window.innerHeight - element.offsetHeight - MARGIN_PX);
      element.style.setProperty('--panel-top', `${top}px`);
    };
    stick();
    const size = new ResizeObserver(stick);
    size.observe(element);
    window.addEventListener('resize', stick);
    return () => {
      size.disconnect();
      window.removeEventListener('resize', stick);
    };
  }, []);
  useEffect(() => {
    const element = place.current;
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => onSeen(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element);
    return () => {
      observer.disconnect();
      onSeen(false);
    };
  }, [onSeen]);
  return place;
}
