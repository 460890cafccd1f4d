import type { ReactNode } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';

/** Content of the server's HTML for a reader without JavaScript. It disappears once the page is hydrated. */
export function Unscripted({ children }: { children: ReactNode }) {
  return useHydrated() ? null : <div className="unscripted">{children}</div>;
}
