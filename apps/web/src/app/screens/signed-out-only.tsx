import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { useReturnTo } from '../../lib/return-to.ts';
import { SignInSkeleton } from '../shell/screen-skeleton.tsx';

interface SignedOutOnlyProps {
  /** The page's title. */
  title: string;
  children: ReactNode;
}

/**
 * Shows sign-in screens to visitors only. A member, also one who has just signed in, is sent to the page they came
 * from.
 */
export function SignedOutOnly({ title, children }: SignedOutOnlyProps) {
  const { me, loading } = useSession();
  const returnTo = useReturnTo();
  if (me !== null) return <Navigate to={returnTo} replace />;
  return loading ? <SignInSkeleton title={title} /> : children;
}
