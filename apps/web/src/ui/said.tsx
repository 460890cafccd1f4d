import { useEffect, useState } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';

/** Long enough that a screen reader knows the region before its words come. */
const AFTER_MS = 150;

/**
 * Whether the words of a live region may be read yet. Screen readers say nothing of a region that comes together with its words. So the words
 * of a new region are hidden from them for a moment, by `aria-hidden`. A region of the server's page is read with the page.
 * @param isRegion false for words that are in no such region
 */
export function useIsReadable(isRegion = true): boolean {
  const hydrated = useHydrated();
  const [isReadable, setReadable] = useState(!hydrated || !isRegion);
  useEffect(() => {
    if (isReadable) return;
    const timer = setTimeout(() => setReadable(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, [isReadable]);
  return isReadable;
}

/** A sentence that a screen reader says when it comes onto the page. */
export function SaidText({ children }: { children: string }) {
  const isReadable = useIsReadable();
  return (
    <span role="status">
      <span aria-hidden={isReadable ? undefined : true}>{children}</span>
    </span>
  );
}
