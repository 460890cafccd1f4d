import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { useReturnTo } from '../../lib/way-back.ts';
import { EntranceSkeleton } from '../shell/screen-skeleton.tsx';

/** A way in, for who is not in; whoever is, or just got in, goes on to where they came from. */
export function Entrance({ children }: { children: ReactNode }) {
  const { me, loading } = useSession();
  const wayBack = useReturnTo();
  if (me !== null) return <Navigate to={wayBack} replace />;
  return loading ? <EntranceSkeleton /> : children;
}
