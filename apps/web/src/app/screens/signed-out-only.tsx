import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { useReturnTo } from '../../lib/return-to.ts';
import { SignInSkeleton } from '../shell/screen-skeleton.tsx';

/** A way in, for who is not in; whoever is, or just got in, goes on to where they came from. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { me, loading } = useSession();
  const returnTo = useReturnTo();
  if (me !== null) return <Navigate to={returnTo} replace />;
  return loading ? <SignInSkeleton /> : children;
}
