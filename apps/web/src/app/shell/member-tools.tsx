import type { Me } from '@clamor/contract/accounts';
import { Link } from 'react-router';
import { TOKEN_SENTENCE } from '../../features/accounts/token-sentence.ts';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { count } from '../../lib/number-text.ts';
import { profilePath } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { MemberMenu } from './member-menu.tsx';
import { sells } from './roles.ts';

/** The member's tokens. On a small window only the menu shows them. */
function TokenBadge({ me }: { me: Me }) {
  return (
    <Tooltip text={TOKEN_SENTENCE}>
      <Link
        to={profilePath(me.username)}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-card px-4 text-sm whitespace-nowrap hover:border-line2 max-md:hidden"
      >
        <strong className="font-bold">{count(me.bossBucksBalance)}</strong> tokens
      </Link>
    </Tooltip>
  );
}

/** The header's right side for a member. It has its own file so that visitors do not load the menus. */
export function MemberTools({ me }: { me: Me }) {
  return (
    <>
      <TokenBadge me={me} />
      {sells(me) ? (
        <span className="hidden lg:block">
          <ButtonLink to="/create" variant="quiet">
            Create Listing
          </ButtonLink>
        </span>
      ) : null}
      <NotificationBell />
      <MemberMenu me={me} />
    </>
  );
}
