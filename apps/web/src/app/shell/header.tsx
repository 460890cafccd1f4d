import type { Me } from '@clamor/contract/accounts';
import { Link } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { TOKEN_SENTENCE } from '../../features/accounts/token-words.ts';
import { count } from '../../lib/number-text.ts';
import { profilePath } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { MemberMenu } from './member-menu.tsx';
import { sells } from './roles.ts';

function TokenBadge({ me }: { me: Me }) {
  return (
    <Tooltip text={TOKEN_SENTENCE}>
      <Link
        to={profilePath(me.username)}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-card px-4 text-sm whitespace-nowrap no-underline hover:border-line2"
      >
        <strong className="font-bold">{count(me.bossBucksBalance)}</strong> tokens
      </Link>
    </Tooltip>
  );
}

function VisitorLinks() {
  return (
    <>
      <ButtonLink to="/login" variant="ghost">
        Sign In
      </ButtonLink>
      <ButtonLink to="/register">Sign Up</ButtonLink>
    </>
  );
}

function MemberTools({ me }: { me: Me }) {
  return (
    <>
      <TokenBadge me={me} />
      {sells(me) ? (
        <ButtonLink to="/create" variant="quiet" className="hidden sm:inline-flex">
          Create Listing
        </ButtonLink>
      ) : null}
      <MemberMenu me={me} />
    </>
  );
}

export function Header() {
  const { me, loading } = useSession();
  return (
    <header className="border-b border-line">
      <div className="page flex h-16 items-center justify-between gap-3">
        <Link to="/" aria-label="Clamor, home" className="rounded-sm no-underline">
          <Logo className="text-2xl sm:text-[1.75rem]" />
        </Link>
        <nav aria-label="Account" className="flex items-center gap-1.5 sm:gap-3">
          {loading ? <Skeleton className="h-11 w-40 rounded-full" /> : null}
          {!loading && me === null ? <VisitorLinks /> : null}
          {me === null ? null : <MemberTools me={me} />}
        </nav>
      </div>
    </header>
  );
}
