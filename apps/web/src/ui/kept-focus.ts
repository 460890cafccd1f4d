import { useEffect } from 'react';
import { focusFirstLeft, isUsable, trailOf } from './focus-trail.ts';

const CHANGES = { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden'] };

/** Restores lost focus on the whole page until the returned function is called. */
function keepFocus(): () => void {
  let trail: Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = ({ target }: FocusEvent) => {
    trail = trailOf(target as Element);
  };
  // If a person leaves an element that still exists, for example by a press elsewhere, the focus is not restored.
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
  // A closing dialog restores the focus itself, shortly after it is removed. So the check runs a moment later.
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

/** Moves the focus to the nearest remaining part of the page when the focused element is removed or disabled. Otherwise it would jump to the top. */
export function useKeptFocus(): void {
  useEffect(keepFocus, []);
}
