import { Suspense } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { loginPath, registerPath } from '../../lib/paths.ts';
import { useReturnTo } from '../../lib/return-to.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const MemberTools = lazyComponent(() => import('./member-tools.tsx'), 'MemberTools');

/** Keeps both links beside the logo on the smallest phones. */
const NARROW = 'max-[22.5rem]:px-3';

function VisitorLinks() {
  const returnTo = useReturnTo();
  return (
    <span data-for-visitors="" className="flex items-center gap-1.5 sm:gap-3">
      <ButtonLink to={loginPath(returnTo)} variant="ghost" className={NARROW}>
        Sign In
      </ButtonLink>
      <ButtonLink to={registerPath(returnTo)} className={NARROW}>
        Sign Up
      </ButtonLink>
    </span>
  );
}

function AccountLinks() {
  const { me, loading } = useSession();
  const placeholder = <Skeleton className="h-11 w-40 rounded-full" />;
  if (me === null) return loading ? placeholder : <VisitorLinks />;
  return (
    <Suspense fallback={placeholder}>
      <MemberTools me={me} />
    </Suspense>
  );
}

export function Header() {
  return (
    <header className="border-b border-line">
      <div className="page flex h-16 items-center justify-between gap-3">
        <Link to="/" aria-label="Clamor, home" className="inline-flex min-h-11 shrink-0 items-center rounded-sm">
          <Logo className="text-2xl sm:text-[1.75rem]" />
        </Link>
        <nav aria-label="Account" className="flex items-center gap-1.5 sm:gap-3">
          <AccountLinks />
        </nav>
      </div>
    </header>
  );
}
