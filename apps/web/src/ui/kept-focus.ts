import { useEffect } from 'react';
import { focusFirstLeft, isUsable, trailOf } from './focus-trail.ts';

const CHANGES = { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] };

/** Watches the page until the answer is called. */
function keepFocus(): () => void {
  let trail: Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = ({ target }: FocusEvent) => {
    trail = trailOf(target as Element);
  };
  // Whoever leaves what is still there, as by a press beside it, wants the focus nowhere.
  const forget = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null) return;
    queueMicrotask(() => {
      if (target === trail[0] && isUsable(target as Element) && target !== document.activeElement) trail = [];
    });
  };
  const look = () => {
    const [last] = trail;
    if (last === undefined || isUsable(last)) return;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || activeElement === last) {
      focusFirstLeft([...trail, ...document.querySelectorAll('main')]);
    }
  };
  // What closes, as a dialog, gives the focus back itself, a moment after it is gone.
  const watcher = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(look);
  });
  document.addEventListener('focusin', remember);
  document.addEventListener('focusout', forget);
  watcher.observe(document.body, CHANGES);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('focusin', remember);
    document.removeEventListener('focusout', forget);
    watcher.disconnect();
  };
}

/** Where what has the focus goes away or answers no more, the nearest part of the page around it has it: nobody starts at the top again. */
export function useKeptFocus(): void {
  useEffect(keepFocus, []);
}
