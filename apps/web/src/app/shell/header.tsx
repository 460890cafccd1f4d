import { cx } from 'class-variance-authority';
import { Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useSearchParams } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { MarketSearch } from '../../features/market/market-search.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { LazyPart } from '../../lib/lazy-part.tsx';
import { loginPath, registerPath } from '../../lib/paths.ts';
import { useReturnTo } from '../../lib/return-to.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const MemberTools = lazyComponent(() => import('./member-tools.tsx'), 'MemberTools');

/** Leaves room for both links beside the logo on the smallest phones. */
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
  const { pathname } = useLocation();
  // On a large window about as wide as the controls that replace it, so that the search field does not move.
  const placeholder = <Skeleton className="h-11 w-22 rounded-full sm:w-40 lg:w-105" />;
  if (me !== null) {
    return (
      <LazyPart fallback={placeholder}>
        <MemberTools me={me} />
      </LazyPart>
    );
  }
  // No sign-up links on the staff pages, because staff have no account.
  if (pathname.startsWith('/admin')) return null;
  return loading ? placeholder : <VisitorLinks />;
}

/**
 * Whether a small window shows the search field: from the press on its button until the page changes, and during a
 * search.
 */
function useSearchRow() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const [open, setOpen] = useState(pathname === '/' && search.has('q'));
  const [isAsked, setAsked] = useState(false);
  const [shown, setShown] = useState(pathname);
  const button = useRef<HTMLButtonElement>(null);
  if (shown !== pathname) {
    setShown(pathname);
    if (pathname !== '/') setOpen(false);
  }
  const close = () => {
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  const openRow = () => {
    setAsked(true);
    setOpen(true);
  };
  return { open, isAsked, button, openRow, close };
}

/** The header: logo, search and account. On a small window, the open search field takes the place of the others. */
export function Header() {
  const { open, isAsked, button, openRow, close } = useSearchRow();
  return (
    <header className="border-b border-line">
      {open ? (
        <div className="page flex h-16 items-center gap-2 lg:hidden">
          <MarketSearch autoFocus={isAsked} className="min-w-0 flex-1" />
          <Button
            variant="ghost"
            size="icon"
            aria-label="Close search"
            icon={<X className="size-5" />}
            onClick={close}
          />
        </div>
      ) : null}
      <div className={cx('page flex h-16 items-center justify-between gap-3 lg:gap-6', open && 'max-lg:hidden')}>
        <Link
          to="/"
          aria-label="Clamor, home"
          className="inline-flex min-h-11 shrink-0 items-center rounded-sm max-[21.25rem]:[&_.heading]:hidden"
        >
          <Logo className="text-2xl sm:text-[1.75rem]" />
        </Link>
        <MarketSearch className="hidden max-w-md min-w-0 flex-1 lg:block" />
        <nav aria-label="Account" className="flex items-center gap-0.5 sm:gap-3">
          <Button
            ref={button}
            variant="ghost"
            size="icon"
            aria-label="Search"
            className="lg:hidden"
            icon={<Search className="size-5" />}
            onClick={openRow}
          />
          <AccountLinks />
        </nav>
      </div>
    </header>
  );
}
