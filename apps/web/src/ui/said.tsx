import { useEffect, useState } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';

/** Enough time for a screen reader to notice the region before its text appears. */
const AFTER_MS = 150;

/**
 * Whether screen readers may read the text of a live region yet. They do not announce a region that appears together
 * with its text. So the text of a new region has `aria-hidden` for a moment. A region in the server's HTML is read with
 * the page.
 * @param isRegion false for a text that is not in a live region
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

/** A sentence that screen readers announce when it appears on the page. */
export function SaidText({ children }: { children: string }) {
  const isReadable = useIsReadable();
  return (
    <span role="status">
      <span aria-hidden={isReadable ? undefined : true}>{children}</span>
    </span>
  );
}
