import type { ReactNode } from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';

/** What the server's page says to a reader without script. It goes once the page is hydrated. */
export function Unscripted({ children }: { children: ReactNode }) {
  return useHydrated() ? null : <div className="unscripted">{children}</div>;
}
